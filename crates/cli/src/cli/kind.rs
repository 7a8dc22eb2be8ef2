//! The contents of files by their extensions: the only list of extensions, and the only error for
//! others. Notations of boards have their own list.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::builder::{OsStringValueParser, TypedValueParser};

use super::ui::Failure;
use crate::show::PictureKind;

crate::puzzle::by_name::closed! {
    /// What the ending of a file's name says.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(crate) enum Kind {
        /// A picture in pixels.
        Png = "png",
        /// A picture in lines.
        Svg = "svg",
        /// Pictures on pages.
        Pdf = "pdf",
        /// A picture as commands for LaTeX.
        Tikz = "tikz",
        /// An animation that every program shows.
        Gif = "gif",
        /// An animation in all colours.
        Apng = "apng",
        /// Text for people.
        Text = "txt",
        /// A table.
        Csv = "csv",
        /// One record.
        Json = "json",
        /// Records, a line each.
        Lines = "jsonl",
        /// Facts of the ProB tool.
        Prob = "prob",
        /// A program as CPLEX-LP.
        Lp = "lp",
        /// A program as free MPS.
        Mps = "mps",
        /// A program as OPB.
        Opb = "opb",
        /// Any of these, compressed.
        Packed = "gz",
        /// A point that a solver found, or begins with.
        Point = "sol",
        /// A point for Gurobi to begin with.
        GurobiStart = "mst",
        /// A point for CBC to begin with.
        CbcStart = "cbc",
        /// A graph for Graphviz.
        Dot = "dot",
        /// A search tree for tools that draw it as it grows.
        Vbc = "vbc",
        /// A page in Markdown.
        Markdown = "md",
        /// A page for browsers.
        Html = "html",
        /// A page for LaTeX.
        Tex = "tex",
    }
}

/// The files of pictures.
pub(crate) const PICTURES: [(Kind, PictureKind); 4] = [
    (Kind::Png, PictureKind::Png),
    (Kind::Svg, PictureKind::Svg),
    (Kind::Pdf, PictureKind::Pdf),
    (Kind::Tikz, PictureKind::Tikz),
];

impl Kind {
    /// The kind of picture in it, if it is one.
    pub(crate) fn picture(self) -> Option<PictureKind> {
        let found = PICTURES.into_iter().find(|&(kind, _)| kind == self);
        found.map(|(_, picture)| picture)
    }

    /// The kind of a file by its extension, if it is known.
    pub(crate) fn of_path(path: &Path) -> Option<Self> {
        let ending = match ending(path) {
            short if short == "htm" => "html".to_owned(),
            ending => ending,
        };
        Self::ALL.into_iter().find(|kind| kind.name() == ending)
    }

    /// The value for a file's kind in the list `wanted`; any other kind is an error.
    pub(crate) fn of<T: Copy>(path: &Path, wanted: &[(Self, T)]) -> Result<T, Failure> {
        let said = Self::of_path(path);
        let found = wanted.iter().find(|&&(kind, _)| Some(kind) == said);
        found.map(|&(_, meant)| meant).ok_or_else(|| {
            let kinds: Vec<Self> = wanted.iter().map(|&(kind, _)| kind).collect();
            wrong_ending(path, &endings(&kinds))
        })
    }
}

/// The extensions of these kinds, in words.
fn endings(kinds: &[Kind]) -> String {
    let endings: Vec<String> = kinds.iter().map(|kind| format!(".{kind}")).collect();
    match endings.as_slice() {
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        one => one.concat(),
    }
}

/// Parses the name of a file for an option that determines its contents: of one of these kinds, or
/// without an extension.
pub(crate) fn named_as<T: From<OsString> + Clone + Send + Sync + 'static>(
    kinds: &'static [Kind],
) -> impl TypedValueParser<Value = T> {
    OsStringValueParser::new().try_map(move |name| {
        let path = Path::new(&name);
        let said = Kind::of_path(path);
        if ending(path).is_empty() || said.is_some_and(|said| kinds.contains(&said)) {
            return Ok(T::from(name));
        }
        let wanted = format!("expected a name that ends in {}", endings(kinds));
        let is_picture = kinds.iter().any(|kind| kind.picture().is_some());
        let other = said.filter(|said| is_picture && said.picture().is_some());
        Err(match (other, ending(path).as_str()) {
            (Some(other), _) => format!("{wanted}; --{other} writes {}", path.display()),
            (None, "parquet") => format!(
                "{wanted}; Python makes {} of it: pandas.read_csv(\"table.csv\").to_parquet(…)",
                path.display()
            ),
            (None, _) => wanted,
        })
    })
}

/// Parses the name of a file with any extension except those of other contents.
pub(crate) fn unlike_others<T: From<OsString> + Clone + Send + Sync + 'static>()
-> impl TypedValueParser<Value = T> {
    OsStringValueParser::new().try_map(|name| match Kind::of_path(Path::new(&name)) {
        None | Some(Kind::Text | Kind::Opb) => Ok(T::from(name)),
        Some(kind) => Err(format!("this is not written as .{kind}")),
    })
}

/// The extension of a file's name in lower case.
pub(crate) fn ending(path: &Path) -> String {
    let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    ending.to_ascii_lowercase()
}

/// The error for a name whose extension cannot be written.
pub(crate) fn wrong_ending(path: &Path, wanted: &str) -> Failure {
    let what = format!("expected a name that ends in {wanted}");
    Failure::usage(what).about(path.display())
}
