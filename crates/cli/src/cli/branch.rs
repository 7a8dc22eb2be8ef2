//! `hashi branch`: branch and bound on boards' integer programs, node by node.

use super::aim::AimArgs;
use super::args::heading;
use super::draw::render_scene;
use super::exit::Exit;
use super::film::{FilmArgs, encode_film, reel};
use super::kind::{Kind, named_as};
use super::look::LookArgs;
use super::run::job::{Job, WrittenFile};
use super::run::output::Template;
use super::run::{AskArgs, BoardArgs, CommandCall};
use super::table;
use super::ui::{Failure, Message, Ui};
use crate::page::tree_page;
use crate::report::{GrownTree, TreeNodeItem, TreesOfPage, line, tree_dot, tree_vbc};
use crate::session::{Ask as _, Branch, BranchAnswer, Record};
use crate::show::{BranchPictures, FilmFrames, MOST_DRAWN, PictureKind};

/// Show branch and bound on a board's integer program, node by node
///
/// A plain search on HiGHS's relaxations, for seeing how the method works: how far each
/// formulation and rule comes with how many nodes, why a node was pruned, what its relaxation
/// looks like on the board. hashi solve does not use it; where the two disagree it is an internal
/// error.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi branch board.csv
  hashi branch board.csv --formulation notebook,flow,cuts --svg trees.svg
  hashi branch board.csv --branching fractional,strong -o tree.html
  hashi branch board.csv --select depth-first --no-round --film search.gif
  hashi branch board.csv --minimise length --nodes 1000 -o tree.dot")]
pub(crate) struct BranchArgs {
    #[command(flatten)]
    boards: BoardArgs,
    #[command(flatten)]
    ask: AskArgs,
    #[command(flatten)]
    question: Branch,
    #[command(flatten)]
    aim: AimArgs,
    #[command(flatten)]
    files: BranchFileArgs,
    /// So many trees in a row [default: all, or one where they are large]
    #[arg(id = "per_row", long = "per-row", value_name = "NUMBER", help_heading = "Pictures",
        value_parser = clap::value_parser!(u8).range(1..))]
    columns: Option<u8>,
    #[command(flatten)]
    film_args: FilmArgs,
    #[command(flatten)]
    look: LookArgs,
}

/// Which files to write.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = heading::FILES)]
struct BranchFileArgs {
    /// The trees, by the ending: a page to click through (html), all nodes (jsonl) or the record
    /// (json), a graph (dot), or for tools that draw trees as they grow (vbc, of one tree)
    #[arg(long, short, value_name = "FILE")]
    out: Option<Template>,
    /// A picture of the trees side by side
    #[arg(long, value_name = "FILE", value_parser = named_as::<Template>(&[Kind::Png]))]
    png: Option<Template>,
    /// The same picture, which can be scaled
    #[arg(long, value_name = "FILE", value_parser = named_as::<Template>(&[Kind::Svg]))]
    svg: Option<Template>,
    /// The same picture on a page
    #[arg(long, value_name = "FILE", value_parser = named_as::<Template>(&[Kind::Pdf]))]
    pdf: Option<Template>,
    /// The same picture for LaTeX
    #[arg(long, value_name = "FILE",
        value_parser = named_as::<Template>(&[Kind::Tikz, Kind::Tex]))]
    tikz: Option<Template>,
    /// A film of the first tree, a node at a time, the board beside the tree: gif or apng, or a
    /// strip (png, svg, pdf, tikz)
    #[arg(long, value_name = "FILE")]
    film: Option<Template>,
}

/// The contents of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BranchContent {
    Page,
    Nodes,
    Json,
    Dot,
    Vbc,
    Picture(PictureKind),
    Film(FilmFrames),
}

pub(crate) fn run(args: &BranchArgs, ui: Ui) -> Result<Exit, Failure> {
    let aim = args.aim.aim(ui)?;
    let files = args.contents()?;
    if !aim.is_given() {
        let note = "no objective was given, so the number of built edges is minimised: without an \
                    objective every bound would be 0";
        ui.emit(&Message::Note(note.to_owned()));
    }
    let question = Branch {
        aim,
        ..args.question.clone()
    };
    let call = CommandCall {
        boards: &args.boards,
        ask: args.ask.clone(),
        files,
        reads: args.aim.reads(),
        ui,
    };
    call.run(|job| args.branch(&question, job))
}

impl BranchArgs {
    /// The requested files. Options that do not go together are an error.
    fn contents(&self) -> Result<Vec<(BranchContent, &Template)>, Failure> {
        let mut files = Vec::new();
        if let Some(out) = &self.files.out {
            let written = [
                (Kind::Html, BranchContent::Page),
                (Kind::Lines, BranchContent::Nodes),
                (Kind::Json, BranchContent::Json),
                (Kind::Dot, BranchContent::Dot),
                (Kind::Vbc, BranchContent::Vbc),
            ];
            // The name `-` is rejected with all other outputs.
            let content = if out.is_dash() {
                BranchContent::Nodes
            } else {
                Kind::of(out.as_path(), &written)?
            };
            files.push((content, out));
        }
        let pictures = [
            (PictureKind::Png, &self.files.png),
            (PictureKind::Svg, &self.files.svg),
            (PictureKind::Pdf, &self.files.pdf),
            (PictureKind::Tikz, &self.files.tikz),
        ];
        for (picture, name) in pictures {
            if let Some(name) = name {
                files.push((BranchContent::Picture(picture), name));
            }
        }
        if let Some(name) = &self.files.film {
            let frames = self.film_args.paced_reel(reel(name)?);
            files.push((BranchContent::Film(frames), name));
        }
        self.refuse(&files)?;
        Ok(files)
    }

    /// Rejects options that have no effect on these files.
    fn refuse(&self, files: &[(BranchContent, &Template)]) -> Result<(), Failure> {
        self.question.check()?;
        let film = files.iter().find_map(|(content, _)| match content {
            BranchContent::Film(frames) => Some(*frames),
            _ => None,
        });
        self.film_args.refuse(film)?;
        let is_sheet = |content: &BranchContent| matches!(content, BranchContent::Picture(_));
        let has_sheet = files.iter().any(|(content, _)| is_sheet(content));
        if self.columns.is_some() && !has_sheet {
            let why = "--per-row is for a picture of the trees, and none is asked for";
            return Err(Failure::usage(why).hint("add --svg trees.svg"));
        }
        let trees = self.question.most_trees();
        if trees > 1
            && files
                .iter()
                .any(|(content, _)| *content == BranchContent::Vbc)
        {
            let why = format!("a file in VBC holds one tree, and {trees} are asked for");
            return Err(Failure::usage(why).hint("name one formulation and one rule"));
        }
        match (film, has_sheet) {
            (Some(_), _) => Ok(()),
            (None, true) => Ok(self.look.refuse_of_boards()?),
            (None, false) => Ok(self.look.refuse()?),
        }
    }

    /// Answers the question about a job's board, prints the answer and writes the files.
    fn branch(&self, question: &Branch, job: &mut Job<'_, BranchContent>) -> Result<Exit, Failure> {
        let (answer, items) = table::ask(
            question,
            self.files.film.is_some(),
            job,
            BranchAnswer::table,
        )?;
        Ok(self.write(&answer, &items, job))
    }

    /// Writes the files.
    fn write(
        &self,
        answer: &BranchAnswer,
        nodes: &[TreeNodeItem],
        job: &mut Job<'_, BranchContent>,
    ) -> Exit {
        let mut exit = Exit::of(&answer.ended);
        let pictures = BranchPictures::of(&answer.work, &self.look);
        let is_picture = |(content, _): &(_, _)| matches!(content, BranchContent::Picture(_));
        if let (Some(note), true) = (note_of_scale(answer), job.outputs.iter().any(is_picture)) {
            job.emit(Message::Note(format!("{}: {note}", job.name)));
        }
        for (content, output) in std::mem::take(&mut job.outputs) {
            let written = match content {
                // All other files are written within moments.
                BranchContent::Film(_) if job.budget().is_interrupted() => {
                    Err(Failure::interrupted())
                }
                BranchContent::Page => {
                    let trees = TreesOfPage::of(&job.stem, &answer.work);
                    let json = serde_json::to_string(&trees);
                    let json = json.expect("records have string keys and finite numbers");
                    Ok(Ok(tree_page(&json).into_bytes()))
                }
                BranchContent::Nodes => {
                    let lines = nodes.iter();
                    let lines = lines.map(|node| line(&Record::of_item(&job.name, node)));
                    Ok(Ok(lines.collect::<String>().into_bytes()))
                }
                BranchContent::Json => Ok(Ok(job.record(answer).into_bytes())),
                BranchContent::Dot => Ok(Ok(tree_dot(&answer.work.records()).into_bytes())),
                BranchContent::Vbc => match answer.work.records().as_slice() {
                    [tree] => Ok(Ok(tree_vbc(tree).into_bytes())),
                    _ => Ok(Err("there is no tree".to_owned())),
                },
                BranchContent::Picture(_) if answer.work.trees.is_empty() => {
                    Ok(Err("there is no tree".to_owned()))
                }
                BranchContent::Picture(kind) => render_scene(
                    &self.look,
                    pictures.sheet(self.columns.map(usize::from)),
                    kind,
                    job,
                )
                .map(Ok),
                BranchContent::Film(frames) => self.film(frames, answer, &pictures, job),
            };
            exit = Exit::worst([exit, job.write(output, written)]);
        }
        // The results up to the interrupt have been printed and written.
        if job.budget().is_interrupted() {
            exit = Exit::Interrupted;
        }
        exit
    }

    /// The film of the first tree.
    fn film(
        &self,
        frames: FilmFrames,
        answer: &BranchAnswer,
        pictures: &BranchPictures<'_>,
        job: &mut Job<'_, BranchContent>,
    ) -> WrittenFile {
        let Some(grown) = answer.work.trees.first() else {
            return Ok(Err("there is no tree".to_owned()));
        };
        let film = pictures.film(grown, frames.most());
        if film.is_empty() {
            return Ok(Err("no node was decided".to_owned()));
        }
        let decided = grown.tree.nodes.iter();
        let decided = decided.filter(|node| node.order.is_some()).count();
        if decided > film.len() {
            let (shown, name) = (film.len() - 1, &job.name);
            let note = format!(
                "{name}: the film shows the first {shown} of {decided} nodes, then the whole tree"
            );
            job.emit(Message::Note(note));
        }
        encode_film(frames, film, None, &self.look, job).map(Ok)
    }
}

/// An icicle with so many times the nodes of another leaves little of that one in a picture of both.
const TOO_LARGE: usize = 16;

/// The note on icicles of which the smallest can hardly be seen beside the largest. Smaller trees
/// are drawn in another form.
fn note_of_scale(answer: &BranchAnswer) -> Option<String> {
    let nodes = |grown: &&GrownTree| grown.tree.nodes.len();
    let trees = || answer.work.trees.iter();
    let icicles = || trees().filter(|grown| nodes(grown) > MOST_DRAWN);
    let (small, large) = (icicles().min_by_key(nodes)?, icicles().max_by_key(nodes)?);
    (nodes(&large) > TOO_LARGE * nodes(&small)).then(|| {
        format!(
            "the icicles have one scale, and {} is small beside {}: a picture of small trees alone \
             shows more of them",
            small.name, large.name
        )
    })
}
