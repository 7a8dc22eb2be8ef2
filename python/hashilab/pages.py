"""Pictures as HTML that needs no server: one picture, or several with a slider."""

import html
from collections.abc import Sequence

from hashilab._arguments import wrong_type

STYLE = """
.hashi-film { max-width: 44em; font: inherit; color: inherit; }
.hashi-film .frame { background: #fff; border-radius: 6px; padding: 4px; width: fit-content;
  max-width: 100%; }
.hashi-film .frame svg { max-width: 100%; height: auto; display: block; }
.hashi-film .bar { display: flex; gap: .5em; align-items: center; margin: .4em 0; }
.hashi-film input { flex: 1; }
.hashi-film button { font: inherit; color: inherit; background: transparent;
  border: 1px solid currentColor; border-radius: 4px; padding: 0 .6em; cursor: pointer; }
.hashi-film p { margin: .2em 0; min-height: 2.6em; }
@media print {
  .hashi-film.few .frame { display: block; break-inside: avoid; }
  .hashi-film.few .frame::before { content: attr(data-says); color: #111; }
  .hashi-film.few :is(.bar, p) { display: none; }
}
"""

# The most pictures of a film that are all printed on paper, where nobody can move its slider.
FEW = 12

# What the slider and the buttons do. It stands in the elements themselves: not every notebook runs a
# script that comes with a page.
MOVE = (
    "const film = this.closest('.hashi-film'), slider = film.querySelector('input');"
    "const frames = [...film.querySelectorAll('.frame')];"
    "const at = Math.min(frames.length - 1, Math.max(0, Number(slider.value) + BY));"
    "slider.value = at;"
    "frames.forEach((frame, i) => { frame.hidden = i !== at; });"
    "film.querySelector('p').textContent = frames[at].dataset.says;"
    "film.querySelector('output').textContent = `${at + 1} / ${frames.length}`;"
)


def film(pictures: Sequence[tuple[str, str]]) -> str:
    """Pictures with what stands under each: a slider and two buttons where there are several.

    >>> film([("a board", "<svg/>")]).count("<svg")
    1
    """
    frames = "".join(
        f'<div class="frame"{" hidden" if number else ""} data-says="{html.escape(says)}">{svg}</div>'
        for number, (says, svg) in enumerate(pictures)
    )
    first = html.escape(pictures[0][0])
    if len(pictures) == 1:
        return f'<style>{STYLE}</style><div class="hashi-film">{frames}<p>{first}</p></div>'
    back, stay, on = (html.escape(MOVE.replace("BY", by)) for by in ("-1", "0", "1"))
    bar = (
        f'<div class="bar"><button type="button" class="back" aria-label="one back" onclick="{back}">'
        f'◀</button><input type="range" min="0" max="{len(pictures) - 1}" value="0" '
        f'aria-label="step" oninput="{stay}"><button type="button" class="next" '
        f'aria-label="one on" onclick="{on}">▶</button>'
        f"<output>1 / {len(pictures)}</output></div>"
    )
    few = " few" if len(pictures) <= FEW else ""
    return f'<style>{STYLE}</style><div class="hashi-film{few}">{bar}<p>{first}</p>{frames}</div>'


def framed(pictures: Sequence[tuple[str, str]]) -> tuple[str, str]:
    """The same for marimo, whose pages let nothing in them act: a page of its own in a frame, as high
    as its highest picture needs.

    >>> framed([("a board", '<svg width="10" height="20"/>')])[1].startswith("<iframe")
    True
    """
    sizes = [[_side(svg, side) for side in ("width", "height")] for _, svg in pictures]
    # At most 44 times 16 pixels wide, and below it the slider and two lines of text.
    high = max(height * min(1.0, 704 / width) for width, height in sizes) + 150
    # On paper: in a frame nothing tells of the theme around it.
    paper = "color-scheme: light; background: #fff; color: #111; font: 16px sans-serif"
    page = f'<html style="{paper}">{film(pictures)}</html>'
    style = f"width: 100%; max-width: 740px; height: {high:.0f}px; border: 0"
    return "text/html", f'<iframe srcdoc="{html.escape(page)}" style="{style}"></iframe>'


def _side(svg: str, side: str) -> float:
    """The width or height of a picture in pixels."""
    return float(svg.partition(f'{side}="')[2].partition('"')[0] or 1)


def inside(page: str) -> str:
    """A whole page inside another one, so that neither's style or script meets the other.

    >>> inside("<!doctype html><p>1 < 2</p>").count("&lt;p&gt;")
    1
    """
    return (
        f'<iframe srcdoc="{html.escape(page)}" sandbox="allow-scripts" title="search trees" '
        'style="width: 100%; height: 760px; border: 0"></iframe>'
    )


class Film:
    """Pictures one after the other, each as what it shows and an SVG document: under a cell they
    have a slider.

    >>> import hashilab as hl
    >>> rounds = hl.Board("2,,3\\n,,\\n,,1").relax("cuts").rounds
    >>> rounds.pictures[-1][0]
    'the end: 6.000, no cut is violated'
    """

    __slots__ = ("pictures",)

    def __init__(self, pictures: Sequence[tuple[str, str]]) -> None:
        if not isinstance(pictures, Sequence) or isinstance(pictures, str):
            raise wrong_type("pictures", "a list of pairs of texts", pictures)
        for pair in pictures:
            if not (isinstance(pair, tuple | list) and [type(one) for one in pair] == [str, str]):
                raise wrong_type("pictures", "a list of pairs of texts", pair)
        self.pictures = tuple((shows, svg) for shows, svg in pictures)

    def __len__(self) -> int:
        return len(self.pictures)

    def __eq__(self, other: object) -> bool:
        return self.pictures == other.pictures if isinstance(other, Film) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.pictures)

    def __repr__(self) -> str:
        return f"Film({len(self.pictures)} picture{'' if len(self.pictures) == 1 else 's'})"

    def _mime_(self) -> tuple[str, str]:
        return framed(self.pictures) if self.pictures else ("text/plain", repr(self))

    def _repr_html_(self) -> str | None:
        return film(self.pictures) if self.pictures else None
