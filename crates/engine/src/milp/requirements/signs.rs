//! The block of rows for a sign.

use super::blocks::RequirementBlocks;
use crate::milp::family::RowFamily;
use crate::milp::model::Sense;
use crate::milp::name::{Name, NamePlace};
use crate::milp::sum::ProgramSum;
use crate::puzzle::{self, Degree, Pos, View};

impl RequirementBlocks<'_> {
    /// The demands of a sign: sums of degrees, and that degrees differ.
    pub(super) fn sign(&mut self, pos: Pos) {
        let views: Vec<View> = self.network.views().values().to_vec();
        for view in views.iter().filter(|view| view.sign == pos) {
            let place = NamePlace::View(pos, view.heading);
            match view.sum {
                puzzle::Sum::Unsaid => continue,
                puzzle::Sum::Unknown => {}
                puzzle::Sum::Exactly(sum) => {
                    let bridges = view
                        .islands
                        .iter()
                        .flat_map(|&island| (0_u32..).zip(self.degrees[&island].clone()));
                    let left: Vec<_> = bridges
                        .map(|(degree, choice)| (choice, f64::from(degree)))
                        .collect();
                    let (name, right) = (Name::new("sign", place), f64::from(sum));
                    self.row(RowFamily::Sum, name, ProgramSum(left), Sense::Equal, right);
                }
            }
            for degree in 0..=Degree::MAX {
                let same = view.islands.iter();
                let same = same.filter_map(|island| self.degrees[island].get(usize::from(degree)));
                let same: Vec<_> = same.map(|&choice| (choice, 1.0)).collect();
                if same.len() > 1 {
                    let name = Name::numbered("sign", degree, place);
                    self.row(
                        RowFamily::Differ,
                        name,
                        ProgramSum(same),
                        Sense::AtMost,
                        1.0,
                    );
                }
            }
        }
    }
}
