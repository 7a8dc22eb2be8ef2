//! The files that `solve` writes for each board.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use crate::cli::draw::{self, Picture};
use crate::cli::input::Input;
use crate::cli::naming::name_outputs;
use crate::cli::output::{Output, Template};
use crate::cli::ui::Failure;
use crate::picture::Scale;

/// Which files to write.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Files ({name} stands for the board's)")]
pub(super) struct FileArgs {
    /// The answer, in the format that the ending says: txt, csv, json or prob
    #[arg(long, value_name = "FILE")]
    out: Option<Template>,
    /// A picture of the answer
    #[arg(long, value_name = "FILE")]
    png: Option<Template>,
    /// A picture of the answer that can be scaled
    #[arg(long, value_name = "FILE")]
    svg: Option<Template>,
    /// A picture of the answer on a page
    #[arg(long, value_name = "FILE")]
    pdf: Option<Template>,
    /// The program that HiGHS solves, as CPLEX-LP text
    #[arg(long, value_name = "FILE")]
    lp: Option<Template>,
    /// A proof for check-proof that there is no solution, or with --unique no other
    #[arg(long, value_name = "FILE")]
    proof: Option<Template>,
    /// Pixels per cell in pictures; else what suits the board's size
    #[arg(long, value_name = "PIXELS", value_parser = draw::scale)]
    scale: Option<Scale>,
}

/// How an answer is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AnswerFormat {
    /// The board as text.
    Text,
    /// One line `from,to,bridges` for each built edge.
    Csv,
    /// The record.
    Json,
    /// The relation `sol` of the ProB tool, below the board's facts.
    Prob,
}

impl AnswerFormat {
    fn of(path: &Path) -> Result<Self, Failure> {
        let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
        match ending.to_ascii_lowercase().as_str() {
            "txt" => Ok(Self::Text),
            "csv" => Ok(Self::Csv),
            "json" => Ok(Self::Json),
            "prob" => Ok(Self::Prob),
            _ => Err(Failure::usage(format!(
                "{}: expected a name that ends in .txt, .csv, .json or .prob",
                path.display()
            ))),
        }
    }
}

/// What a file of `solve` holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Content {
    /// The answer.
    Answer(AnswerFormat),
    /// The answer's picture.
    Picture(Picture),
    /// The integer program.
    Lp,
    /// A proof that there is no solution, or no other.
    Proof,
}

/// The files of one board, open.
pub(super) type Files = Vec<(Content, Output)>;

impl FileArgs {
    /// Opens all files of all boards.
    pub(super) fn open(&self, boards: &[Input]) -> Result<Vec<Files>, Failure> {
        let wanted = self.wanted()?;
        let templates: Vec<&Template> = wanted.iter().map(|&(_, template)| template).collect();
        let open = |paths: Vec<PathBuf>| {
            let contents = wanted.iter().map(|&(content, _)| content);
            contents
                .zip(paths)
                .map(|(content, path)| Ok((content, Output::open(&path)?)))
                .collect()
        };
        name_outputs(boards, &templates)?
            .into_iter()
            .map(open)
            .collect()
    }

    fn wanted(&self) -> Result<Vec<(Content, &Template)>, Failure> {
        let given = [&self.out, &self.png, &self.svg, &self.pdf, &self.lp];
        if given.into_iter().flatten().any(Template::is_dash) {
            let message = "standard output is for the answers, an output file cannot be -";
            return Err(Failure::usage(message)
                .hint("hashi model and hashi render write to standard output"));
        }
        let mut wanted = Vec::new();
        if let Some(out) = &self.out {
            wanted.push((Content::Answer(AnswerFormat::of(out.as_path())?), out));
        }
        let others = [
            (Content::Picture(Picture::Png), &self.png),
            (Content::Picture(Picture::Svg), &self.svg),
            (Content::Picture(Picture::Pdf), &self.pdf),
            (Content::Lp, &self.lp),
            (Content::Proof, &self.proof),
        ];
        for (content, template) in others {
            wanted.extend(template.as_ref().map(|template| (content, template)));
        }
        Ok(wanted)
    }

    /// The scale that was asked for.
    pub(super) fn scale(&self) -> Option<Scale> {
        self.scale
    }
}

/// The temporary files behind all open files.
pub(super) fn temporaries(files: &[Files]) -> Vec<PathBuf> {
    files
        .iter()
        .flatten()
        .filter_map(|(_, output)| output.temporary())
        .collect()
}
