//! Sets of rules, for deduction that uses some of them only.

use super::trace::{Rule, Tier};
use crate::puzzle::{Loops, Network};

/// A set of rules.
///
/// # Examples
/// ```
/// use hashilab_engine::logic::{Rule, RuleSet, Tier};
/// let rules = RuleSet::of(&[Rule::Saturated]).with(&[Rule::Parity]);
/// assert!(rules.has(Rule::Parity) && !rules.has(Rule::Forced));
/// assert!(RuleSet::up_to(Tier::Edge).has(Rule::Crossing));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RuleSet(u32);

/// The rules about components.
pub(super) const GROUPING: [Rule; 3] = [Rule::OnlyExit, Rule::Closing, Rule::Loop];
/// The rules about parts of the board connected by one edge or one island.
pub(super) const PARTS: [Rule; 2] = [Rule::CutEdge, Rule::Articulation];

impl RuleSet {
    /// The set of these rules.
    #[must_use]
    pub fn of(rules: &[Rule]) -> Self {
        Self(0).with(rules)
    }

    /// All rules up to a tier.
    #[must_use]
    pub fn up_to(tier: Tier) -> Self {
        let rules = Rule::ALL.into_iter().filter(|rule| rule.tier() <= tier);
        Self(rules.fold(0, |bits, rule| bits | bit(rule)))
    }

    /// The union with these rules.
    #[must_use]
    pub fn with(self, rules: &[Rule]) -> Self {
        Self(rules.iter().fold(self.0, |bits, &rule| bits | bit(rule)))
    }

    /// The set without these rules.
    pub(super) fn without(self, rules: &[Rule]) -> Self {
        Self(rules.iter().fold(self.0, |bits, &rule| bits & !bit(rule)))
    }

    /// Whether a rule is one of them.
    #[must_use]
    pub fn has(self, rule: Rule) -> bool {
        self.0 & bit(rule) != 0
    }

    /// The rules that apply to a network: those about loops only if loops are forbidden.
    pub(super) fn on(self, network: &Network) -> Self {
        match network.board().rules().loops() {
            Loops::Allowed => Self(self.0 & !bit(Rule::Loop)),
            Loops::Forbidden => self,
        }
    }

    /// Whether one of them is about more than an island or an edge.
    pub(super) fn has_groups(self) -> bool {
        self.0 & !Self::up_to(Tier::Edge).0 != 0
    }

    /// Whether it contains any of these rules.
    pub(super) fn has_any(self, rules: &[Rule]) -> bool {
        rules.iter().any(|&rule| self.has(rule))
    }
}

fn bit(rule: Rule) -> u32 {
    1 << rule as u32
}
