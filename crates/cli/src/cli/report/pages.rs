//! The files of a report: its pages, and the pictures that Markdown and LaTeX name.
//!
//! Existing files are only overwritten on request, and inputs never. All pictures are in a folder
//! beside the page, with the page's name.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::cli::kind::Kind;
use crate::cli::run::guard::{self, Guard, Owner};
use crate::cli::run::output::Output;
use crate::cli::ui::Failure;
use crate::report::{Figure, PageDocument, html, markdown, tex};
use crate::show::{Appearance, PictureKind};
use crate::study::PagePicture;

/// The format of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PageLanguage {
    Markdown,
    Html,
    Tex,
}

impl PageLanguage {
    const ALL: [Self; 3] = [Self::Markdown, Self::Html, Self::Tex];

    fn kind(self) -> Kind {
        match self {
            Self::Markdown => Kind::Markdown,
            Self::Html => Kind::Html,
            Self::Tex => Kind::Tex,
        }
    }

    /// The kind of its pictures, if they are files.
    fn picture(self) -> Option<(PictureKind, &'static str)> {
        match self {
            Self::Markdown => Some((PictureKind::Svg, Kind::Svg.name())),
            Self::Html => None,
            Self::Tex => Some((PictureKind::Pdf, Kind::Pdf.name())),
        }
    }
}

/// Endings of documents that a report is not written as.
const DOCUMENTS: [&str; 6] = ["doc", "docx", "odt", "pptx", "rtf", "txt"];

/// The output files of a report.
#[derive(Clone, Debug)]
pub(super) struct ReportPages {
    /// The name without an extension; also that of the folder for pictures.
    stem: PathBuf,
    languages: Vec<PageLanguage>,
    /// Whether there are pictures at all.
    is_drawn: bool,
    /// Whether the folder contains other files too.
    has_others: bool,
}

impl ReportPages {
    /// The pages of this name, in the requested formats and that of the name's extension.
    pub(super) fn of(name: &Path, asked: &[PageLanguage], is_drawn: bool) -> Result<Self, Failure> {
        if name.file_name().is_none() || name.as_os_str() == "-" {
            let failure = Failure::usage("expected the name of a report, as in reports/NAME");
            return Err(failure.about(name.display()));
        }
        let kind = Kind::of_path(name);
        let said = PageLanguage::ALL
            .into_iter()
            .find(|language| kind == Some(language.kind()));
        let extension = name.extension().unwrap_or_default().to_ascii_lowercase();
        let is_other = DOCUMENTS.iter().any(|ending| extension == *ending);
        if said.is_none() && (kind.is_some() || is_other) {
            let what = "expected a name that ends in .md, .html or .tex, or has no ending";
            let failure = Failure::usage(what).about(name.display());
            return Err(match kind {
                Some(Kind::Pdf) => failure.hint("a browser prints .html as PDF"),
                None => failure.hint("word processors open .html"),
                _ => failure,
            });
        }
        let mut languages = asked.to_vec();
        if let Some(said) = said.filter(|said| !asked.contains(said)) {
            languages.push(said);
        }
        if languages.is_empty() {
            languages.push(PageLanguage::Markdown);
        }
        let stem = match said {
            Some(_) => name.with_extension(""),
            None => name.to_owned(),
        };
        Ok(Self {
            stem,
            languages,
            is_drawn,
            has_others: false,
        })
    }

    /// Puts other files into the folder, whatever the format.
    pub(super) fn with_folder(self) -> Self {
        Self {
            has_others: true,
            ..self
        }
    }

    /// The name of a file in the folder, relative to a page.
    pub(super) fn name_beside(&self, name: &str) -> String {
        let folder = self.stem.file_name().unwrap_or_default().to_string_lossy();
        format!("{folder}/{name}")
    }

    /// Writes a file into the folder.
    pub(super) fn write_beside(
        &self,
        name: &str,
        text: &str,
        guard: &mut Guard,
    ) -> Result<(), Failure> {
        let output = guard.writes(&self.stem.join(name), &Owner::Call)?;
        output.write(text.as_bytes())
    }

    /// The files of the pages.
    pub(super) fn files(&self) -> Vec<PathBuf> {
        let languages = self.languages.iter();
        let files = languages.map(|&language| self.page(language));
        files.collect()
    }

    fn page(&self, language: PageLanguage) -> PathBuf {
        let mut name = self.stem.clone().into_os_string();
        name.push(".");
        name.push(language.kind().name());
        name.into()
    }

    /// Whether pictures are files beside the pages.
    pub(super) fn has_pictures(&self) -> bool {
        let mut languages = self.languages.iter();
        self.is_drawn && languages.any(|language| language.picture().is_some())
    }

    /// Whether there is a folder beside the pages.
    fn has_folder(&self) -> bool {
        self.has_others || self.has_pictures()
    }

    /// Rejects existing pages and an existing folder of pictures.
    pub(super) fn refuse_earlier(&self) -> Result<(), Failure> {
        let hint = "name another report, or write over this one with --force";
        for page in self.files() {
            guard::refuse_earlier(&page, hint)?;
        }
        let is_empty = match fs::read_dir(&self.stem) {
            Ok(mut entries) => entries.next().is_none(),
            // If the folder is a file, a later check has a better message, as for inputs.
            Err(_) => !self.stem.exists() || self.stem.is_file(),
        };
        if self.has_folder() && !is_empty {
            let what = "the folder for the pictures already exists";
            return Err(Failure::usage(what).hint(hint).about(self.stem.display()));
        }
        Ok(())
    }

    /// Rejects files that cannot be written or are inputs, before the work. The guard knows the
    /// inputs.
    pub(super) fn try_all(&self, guard: &mut Guard) -> Result<(), Failure> {
        for page in self.files() {
            guard.writes(&page, &Owner::Call)?;
        }
        if self.has_folder() && self.stem.is_file() {
            guard.takes(&self.stem, &Owner::Call)?;
            let what = "expected a folder for the pictures, found a file";
            return Err(Failure::usage(what).about(self.stem.display()));
        }
        Ok(())
    }

    /// Writes all files, the pictures before the pages that name them.
    pub(super) fn write(
        &self,
        document: &PageDocument,
        pictures: &BTreeMap<String, PagePicture>,
        look: &Appearance,
        guard: &mut Guard,
    ) -> Result<(), Failure> {
        for (kind, ending) in self.languages.iter().filter_map(|it| it.picture()) {
            for (name, picture) in pictures {
                let path = self.stem.join(format!("{name}.{ending}"));
                let output = guard.writes(&path, &Owner::Call)?;
                output.write(&picture.draw(look, kind)?)?;
            }
        }
        for &language in &self.languages {
            let text = match language.picture() {
                Some((_, ending)) => self.text(language, document, ending),
                None => self_contained(document, pictures, look)?,
            };
            Output::open(&self.page(language))?.write(text.as_bytes())?;
        }
        Ok(())
    }

    /// A page with the names of its pictures.
    fn text(&self, language: PageLanguage, document: &PageDocument, ending: &str) -> String {
        let place = |figure: &Figure| self.name_beside(&format!("{}.{ending}", figure.name));
        match language {
            PageLanguage::Tex => tex(document, &place),
            PageLanguage::Markdown | PageLanguage::Html => markdown(document, &place),
        }
    }

    /// The list of written files, in words; `beside` names what the folder beside the pages holds.
    pub(super) fn summary(&self, beside: &[&str]) -> String {
        let files: Vec<String> = self
            .files()
            .iter()
            .map(|page| page.display().to_string())
            .collect();
        let mut text = format!("the report is in {}", files.join(", "));
        if !beside.is_empty() {
            let _ = write!(
                text,
                ", {} in {}",
                beside.join(" and "),
                self.stem.display()
            );
        }
        text
    }
}

/// A page that contains its pictures.
fn self_contained(
    document: &PageDocument,
    pictures: &BTreeMap<String, PagePicture>,
    look: &Appearance,
) -> Result<String, Failure> {
    let mut drawn = BTreeMap::new();
    for (name, picture) in pictures {
        let text = picture.draw(look, PictureKind::Svg)?;
        let text = String::from_utf8(text).expect("SVG is text");
        drawn.insert(name.as_str(), text);
    }
    Ok(html(document, &|figure| {
        drawn.get(figure.name.as_str()).cloned().unwrap_or_default()
    }))
}

/// A name as a part of a file name that is valid on every system.
pub(super) fn slug(name: &str) -> String {
    const LONGEST: usize = 40;
    let plain = |letter: char| {
        if letter.is_ascii_alphanumeric() || letter == '_' {
            letter
        } else {
            '-'
        }
    };
    name.chars().take(LONGEST).map(plain).collect()
}
