//! Which rules proofs speak of.

use crate::puzzle::{Network, UnknownRule, Variant};

/// Refuses a network with a rule that no clause of a proof can rest on.
///
/// # Errors
/// [`UnknownRule`] names it.
///
/// # Examples
/// ```
/// use hashi::proof::refuse_unknown;
/// use hashi::puzzle::{Board, Loops, Network, Rules, Size};
/// let rules = Rules::default().with_loops(Loops::Forbidden);
/// let network = Network::of(Board::new(Size::new(1, 1), vec![], rules)?);
/// let refused = refuse_unknown(&network).unwrap_err();
/// assert_eq!(refused.to_string(), "a proof cannot take the rule 'loops forbidden'");
/// # Ok::<(), hashi::puzzle::BoardError>(())
/// ```
pub fn refuse_unknown(network: &Network) -> Result<(), UnknownRule> {
    network.board().refuse("a proof", |variant| match variant {
        Variant::MaxBridges(_)
        | Variant::FreeConnectivity
        | Variant::Unknown(_)
        | Variant::OneOf(..)
        | Variant::Given(_)
        | Variant::Forbidden(_)
        | Variant::Wall(_)
        | Variant::Ignored(_) => true,
        Variant::NoLoops | Variant::Sign(_) => false,
    })
}
