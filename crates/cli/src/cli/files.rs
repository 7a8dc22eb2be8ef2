//! The contents of a board's files, by the options that name them.

use super::args::heading;
use super::film::RoundFilms;
use super::kind::{Kind, named_as};
use super::look::LookArgs;
use super::run::naming::board_format;
use super::run::output::Template;
use super::ui::Failure;
use crate::notation::Format;
use crate::session::{Document, StartFormat};
use crate::show::PictureKind;

/// The contents of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Content {
    /// The answer.
    Answer(AnswerFormat),
    /// The answer's picture.
    Picture(PictureKind),
    /// The integer program.
    Lp,
    /// A proof that there is no solution, no other one, or no better one.
    Document(Document),
    /// A board.
    Board(Format),
    /// The search over time.
    Trace(TraceFormat),
    /// The rounds of the formulation cuts.
    Rounds(RoundFilms),
}

/// The format of a search over time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TraceFormat {
    /// A record for each moment.
    Lines,
    /// A chart that can be scaled.
    Svg,
    /// The chart on a page.
    Pdf,
    /// A chart in pixels.
    Png,
}

/// The format of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AnswerFormat {
    /// The board as text.
    Text,
    /// One line `from,to,bridges` for each built edge.
    Csv,
    /// The record.
    Json,
    /// The relation `sol` of the ProB tool, below the board's facts.
    Prob,
    /// A point of the solved program, as a warm start for other solvers.
    Start(StartFormat),
}

impl AnswerFormat {
    const WRITTEN: [(Kind, Self); 7] = [
        (Kind::Text, Self::Text),
        (Kind::Csv, Self::Csv),
        (Kind::Json, Self::Json),
        (Kind::Prob, Self::Prob),
        (Kind::Point, Self::Start(StartFormat::Miplib)),
        (Kind::GurobiStart, Self::Start(StartFormat::Gurobi)),
        (Kind::CbcStart, Self::Start(StartFormat::Cbc)),
    ];
}

impl TraceFormat {
    const WRITTEN: [(Kind, Self); 4] = [
        (Kind::Lines, Self::Lines),
        (Kind::Svg, Self::Svg),
        (Kind::Pdf, Self::Pdf),
        (Kind::Png, Self::Png),
    ];
}

/// What the options of pictures apply to, beside the pictures of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LookScope {
    /// Nothing.
    Nothing,
    /// Printed boards, which may have coordinates.
    Text,
    /// Other pictures.
    Pictures,
}

/// The pictures of a board.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = heading::FILES)]
pub(crate) struct PictureArgs {
    /// A picture: of the answer, or of the board where none is asked for
    #[arg(long, value_name = "FILE", value_parser = named_as::<Template>(&[Kind::Png]))]
    png: Option<Template>,
    /// The same as a picture that can be scaled
    #[arg(long, value_name = "FILE", value_parser = named_as::<Template>(&[Kind::Svg]))]
    svg: Option<Template>,
    /// The same on a page
    #[arg(long, value_name = "FILE", value_parser = named_as::<Template>(&[Kind::Pdf]))]
    pdf: Option<Template>,
    /// A picture of the answer for LaTeX
    #[arg(long, value_name = "FILE",
        value_parser = named_as::<Template>(&[Kind::Tikz, Kind::Tex]))]
    tikz: Option<Template>,
    #[command(flatten)]
    pub(crate) look: LookArgs,
}

impl PictureArgs {
    /// The pictures. Options for their look without a picture are an error.
    pub(crate) fn files(&self) -> Result<Vec<(Content, &Template)>, Failure> {
        self.beside(LookScope::Nothing)
    }

    /// The pictures. Options for their look are an error if neither a picture nor `others` uses
    /// them.
    pub(crate) fn beside(&self, others: LookScope) -> Result<Vec<(Content, &Template)>, Failure> {
        let named = self.named();
        match others {
            LookScope::Nothing if named.is_empty() => self.look.refuse()?,
            LookScope::Text if named.is_empty() => self.look.refuse_beside_text()?,
            LookScope::Nothing | LookScope::Text | LookScope::Pictures => {}
        }
        let named = named.into_iter();
        Ok(named
            .map(|(picture, name)| (Content::Picture(picture), name))
            .collect())
    }

    /// The pictures, without a check of the options for their look.
    pub(crate) fn named(&self) -> Vec<(PictureKind, &Template)> {
        let named = [
            (PictureKind::Png, &self.png),
            (PictureKind::Svg, &self.svg),
            (PictureKind::Pdf, &self.pdf),
            (PictureKind::Tikz, &self.tikz),
        ];
        let named = named.into_iter();
        named
            .filter_map(|(picture, name)| Some((picture, name.as_ref()?)))
            .collect()
    }
}

/// The file for an answer, in the format of its extension.
pub(crate) fn answer(out: &Template) -> Result<(Content, &Template), Failure> {
    // The name `-` is rejected with all other outputs.
    let format = if out.is_dash() {
        AnswerFormat::Text
    } else {
        Kind::of(out.as_path(), &AnswerFormat::WRITTEN)?
    };
    Ok((Content::Answer(format), out))
}

/// The file for a search over time, in the format of its extension.
pub(crate) fn trace(out: &Template) -> Result<(Content, &Template), Failure> {
    // The name `-` is rejected with all other outputs.
    let format = if out.is_dash() {
        TraceFormat::Lines
    } else {
        Kind::of(out.as_path(), &TraceFormat::WRITTEN)?
    };
    Ok((Content::Trace(format), out))
}

/// The file for a board, in the format of its extension.
pub(crate) fn board(out: &Template) -> Result<(Content, &Template), Failure> {
    let format = if out.is_dash() {
        Format::Csv
    } else {
        board_format(out.as_path())?
    };
    Ok((Content::Board(format), out))
}
