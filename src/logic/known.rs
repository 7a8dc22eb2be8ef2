//! Which rules deduction knows.

use crate::puzzle::{Network, UnknownRule, Variant};

/// Refuses a network with a rule that deduction does not know.
///
/// # Errors
/// [`UnknownRule`] names it.
///
/// # Examples
/// ```
/// use hashi::logic::refuse_unknown;
/// use hashi::puzzle::{Board, Loops, Network, Rules, Size};
/// let rules = Rules::default().with_loops(Loops::Forbidden);
/// let network = Network::of(Board::new(Size::new(1, 1), vec![], rules)?);
/// let refused = refuse_unknown(&network).unwrap_err();
/// assert_eq!(refused.to_string(), "deduction cannot take the rule 'loops forbidden'");
/// # Ok::<(), hashi::puzzle::BoardError>(())
/// ```
pub fn refuse_unknown(network: &Network) -> Result<(), UnknownRule> {
    network
        .board()
        .refuse("deduction", |variant| match variant {
            Variant::MaxBridges(_)
            | Variant::Unknown(_)
            | Variant::Wall(_)
            | Variant::Ignored(_) => true,
            Variant::FreeConnectivity
            | Variant::NoLoops
            | Variant::OneOf(..)
            | Variant::Given(_)
            | Variant::Forbidden(_)
            | Variant::Sign(_) => false,
        })
}
