"""Tables: rows with the same names, as people, data frames and notebooks take them."""

import html
from collections.abc import Iterable
from typing import Any

from hashilab._arguments import wrong_type
from hashilab.refusals import library

TABLE_STYLE = """
.hashi-table, .hashi-record { border-collapse: collapse; font: inherit; color: inherit; }
.hashi-table th, .hashi-table td, .hashi-record th, .hashi-record td { padding: .15em .8em;
  text-align: left; border-bottom: 1px solid #8884; background: transparent; color: inherit; }
"""

# The most rows of a table that a notebook shows.
_SHOWN = 60


def _digits(value: Any) -> str:
    """A value as tables show it."""
    return f"{value:.6g}" if isinstance(value, float) else str(value)


class Table(tuple[dict[str, Any], ...]):
    """Rows with the same names: a tuple of records, and more.

    >>> from hashilab import Table
    >>> Table([{"a": 1}, {"a": 2}]).columns()
    {'a': [1, 2]}
    """

    __slots__ = ()

    def __new__(cls, rows: Iterable[dict[str, Any]] = ()) -> "Table":
        """The table of these rows, each a mapping of names to values."""
        try:
            found = tuple(rows)
        except TypeError:
            raise wrong_type("rows", "rows, each a mapping", rows) from None
        for row in found:
            if not isinstance(row, dict):
                raise wrong_type("rows", "rows, each a mapping", row)
        return super().__new__(cls, found)

    def __getitem__(self, at: Any) -> Any:
        """A row by its number; some rows are a table too."""
        found = super().__getitem__(at)
        return Table(found) if isinstance(at, slice) else found

    def __repr__(self) -> str:
        rows = f"{len(self)} row{'' if len(self) == 1 else 's'}"
        return f"Table({', '.join([rows, *self.columns()])})"

    def columns(self) -> dict[str, list[Any]]:
        """The same column by column, as pandas, polars and pyarrow take it.

        >>> import hashilab as hl
        >>> hl.Board("3,,3\\n,,\\n3,,3").common().columns()["least"]
        [1, 1, 1, 1]
        """
        names = dict.fromkeys(name for row in self for name in row)
        return {name: [row.get(name) for row in self] for name in names}

    def to_pandas(self) -> Any:
        """A data frame of pandas, which must be installed.

        >>> import hashilab as hl
        >>> hl.Board("3,,3\\n,,\\n3,,3").common().to_pandas().shape
        (4, 4)
        """
        return library("pandas").DataFrame(self.columns())

    def to_polars(self) -> Any:
        """A data frame of polars, which must be installed. Mappings are lists of names and values.

        >>> import hashilab as hl
        >>> hl.Board("3,,3\\n,,\\n3,,3").common().to_polars().shape
        (4, 4)
        """
        # Its structures have the same names in every row.
        columns = {
            name: [_pairs(cell) if isinstance(cell, dict) else cell for cell in cells]
            for name, cells in self.columns().items()
        }
        return library("polars").DataFrame(columns)

    def _repr_html_(self) -> str:
        columns = self.columns()
        head = "".join(f"<th>{html.escape(name)}</th>" for name in columns)
        rows: list[tuple[Any, ...]] = list(zip(*columns.values(), strict=True))
        if len(rows) > _SHOWN:
            # As data frames show themselves: the first and the last.
            rows[_SHOWN // 2 : -_SHOWN // 2] = [("…",) * len(columns)]
        cells = ("".join(f"<td>{html.escape(_digits(cell))}</td>" for cell in row) for row in rows)
        body = "".join(f"<tr>{row}</tr>" for row in cells)
        if len(self) > _SHOWN:
            body += f"<tr><td colspan='{len(columns)}'>{len(self)} rows</td></tr>"
        return (
            f"<style>{TABLE_STYLE}</style><table class='hashi-table'>"
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        )


def _pairs(mapping: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"name": name, "value": value} for name, value in mapping.items()]
