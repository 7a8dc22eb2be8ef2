//! Pages of studies: a section with the results for each board, and a comparison of the
//! formulations over all boards; and pages of records in any number.

mod overview;
mod records;
mod section;
mod solutions;
mod tables;
mod top_values;

use std::collections::BTreeMap;

pub use records::{RecordLineError, RecordsPage, RecordsReport};
pub use top_values::Greatest;

use crate::picture::{Chart, PictureError, Scene};
use crate::report::{Block, PageDocument, Phrase};
use crate::session::StudyAnswer;
use crate::show::{Appearance, PictureKind};
use overview::ComparedFormulations;
use section::ReportSection;

/// A picture of a page.
#[derive(Clone, Debug)]
pub enum PagePicture {
    /// A board, or several.
    Scene(Scene),
    /// A chart.
    Chart(Chart),
}

impl PagePicture {
    /// The picture as the bytes of a file.
    ///
    /// # Errors
    /// [`PictureError`] if it is too large, or if a chart is requested as TikZ.
    pub fn draw(&self, look: &Appearance, kind: PictureKind) -> Result<Vec<u8>, PictureError> {
        match self {
            Self::Scene(scene) => look.draw(scene, kind),
            Self::Chart(chart) => {
                let drawn = kind.chart(chart)?;
                drawn.ok_or_else(|| PictureError::Raster("charts are not TikZ".to_owned()))
            }
        }
    }
}

/// The settings of a page of studies.
#[derive(Clone, Copy, Debug)]
pub struct StudyPage<'a> {
    /// How its pictures look.
    pub look: &'a Appearance,
    /// Whether it includes times, and results of runs that a limit ended.
    pub times: bool,
    /// Whether it only compares the formulations.
    pub summary: bool,
}

/// The section of one board.
#[derive(Clone, Debug)]
pub struct StudySection {
    blocks: Vec<Block>,
    pictures: Vec<(String, Scene)>,
    compared: ComparedFormulations,
}

impl StudyPage<'_> {
    /// The section of the board `name`. If it is one of several it has a heading, and the names of
    /// its pictures begin with a prefix.
    #[must_use]
    pub fn section(
        &self,
        name: &str,
        studied: &StudyAnswer,
        one_of_several: Option<&str>,
    ) -> StudySection {
        let mut section = ReportSection {
            studied,
            look: self.look,
            prefix: one_of_several.unwrap_or_default().to_owned(),
            times: self.times,
            depth: if one_of_several.is_some() { 2 } else { 1 },
            blocks: Vec::new(),
            drawn: Vec::new(),
        };
        if one_of_several.is_some() {
            let heading = Phrase::default().code(name);
            section.blocks.push(Block::Heading(1, heading));
        }
        section.write();
        StudySection {
            blocks: section.blocks,
            pictures: section.drawn,
            compared: ComparedFormulations::of(name, studied),
        }
    }

    /// The page of these sections, with its pictures by their names. The default title describes
    /// its contents; the page begins with how it was made.
    #[must_use]
    pub fn document(
        &self,
        title: Option<&str>,
        made: Phrase,
        sections: Vec<StudySection>,
    ) -> (PageDocument, BTreeMap<String, PagePicture>) {
        let title = match (title, sections.as_slice()) {
            (Some(title), _) => Phrase::from(title.to_owned()),
            (None, [one]) => Phrase::from("Report on ").code(one.compared.board()),
            (None, several) => format!("Report on {} boards", several.len()).into(),
        };
        let mut blocks = vec![Block::Paragraph(made)];
        if sections.len() > 1 || self.summary {
            let compared: Vec<_> = sections.iter().map(|section| &section.compared).collect();
            blocks.extend(overview::blocks(&compared, self.times));
        }
        let mut scenes = BTreeMap::new();
        if !self.summary {
            for section in sections {
                blocks.extend(section.blocks);
                let pictures = section.pictures.into_iter();
                scenes.extend(pictures.map(|(name, scene)| (name, PagePicture::Scene(scene))));
            }
        }
        (PageDocument { title, blocks }, scenes)
    }
}
