//! Checks a conflict that a file states, with code that shares nothing with the search for
//! conflicts: the proof checker for the requirements as a whole, and for each requirement its
//! witness, checked against all the others one by one. The texts of the requirements are computed
//! again too.

use super::conflict_words::describe_requirement;
use super::requirement_holds::BuiltBridges;
use crate::notation::{StatedConflict, StatedRequirement};
use crate::proof::{Checked, Claim, ProofError, check_proof};
use crate::puzzle::{Bridges, Network, PlacedBridges, Pos, Requirement};

/// Why a stated conflict is not confirmed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfirmError {
    /// It has no proof.
    #[error("there is no proof of it")]
    NoProof,
    /// Its proof is wrong.
    #[error("its proof does not hold, {0}")]
    Proof(#[from] ProofError),
    /// Its proof is of another claim.
    #[error("its proof is not about the requirements that are listed")]
    OtherClaim,
    /// The text of a requirement is not that of what it demands.
    #[error("the text \"{found}\" is not what the requirement demands, which is \"{wanted}\"")]
    Words {
        /// The text in the file.
        found: String,
        /// The right text.
        wanted: String,
    },
    /// A witness does not show what it should.
    #[error("the witness of {of} {why}")]
    Witness {
        /// The text of its requirement.
        of: String,
        /// What is wrong with it.
        why: String,
    },
}

/// Confirms a stated conflict: its proof shows that not all requirements can be satisfied, its
/// witnesses that all but any one can. Returns what the proof consists of.
///
/// # Errors
/// [`ConfirmError`] for the first thing that is wrong.
///
/// # Examples
/// ```
/// use hashilab_solve::explain::{ConfirmError, confirm_conflict};
/// use hashilab_notation::StatedConflict;
/// use hashilab_solve::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1))];
/// let network = Network::of(Board::new(Size::new(1, 1), islands, Rules::default())?);
/// let stated = StatedConflict { requirements: Vec::new(), proof: None };
/// assert_eq!(confirm_conflict(&network, &stated), Err(ConfirmError::NoProof));
/// # Ok::<(), hashilab_solve::puzzle::BoardError>(())
/// ```
pub fn confirm_conflict(
    network: &Network,
    stated: &StatedConflict,
) -> Result<Checked, ConfirmError> {
    let proof = stated.proof.as_ref().ok_or(ConfirmError::NoProof)?;
    let checked = check_proof(network, proof)?;
    let Claim::Conflict(requirements) = &checked.claim else {
        return Err(ConfirmError::OtherClaim);
    };
    let is_listed = |(requirement, listed): (&Requirement, &StatedRequirement)| {
        requirement.kind() == listed.kind && requirement.cells(network) == listed.cells
    };
    let listed = &stated.requirements;
    if requirements.len() != listed.len() || !requirements.iter().zip(listed).all(is_listed) {
        return Err(ConfirmError::OtherClaim);
    }
    for (requirement, listed) in requirements.iter().zip(listed) {
        let (found, wanted) = (&listed.text, describe_requirement(network, requirement));
        if *found != wanted {
            let found = found.clone();
            return Err(ConfirmError::Words { found, wanted });
        }
    }
    for (place, StatedRequirement { witness, .. }) in listed.iter().enumerate() {
        let others = requirements.iter().enumerate();
        let others = others.filter(|(other, _)| *other != place);
        is_kept(network, witness, others.map(|(_, requirement)| requirement)).map_err(|why| {
            let of = describe_requirement(network, &requirements[place]);
            ConfirmError::Witness { of, why }
        })?;
    }
    Ok(checked)
}

/// Whether bridges satisfy some requirements, and the rules that are never left out.
fn is_kept<'a>(
    network: &Network,
    witness: &[PlacedBridges],
    mut all: impl Iterator<Item = &'a Requirement>,
) -> Result<(), String> {
    let bridges = built(network, witness)?;
    let built = BuiltBridges::new(network, &bridges);
    if !built.keep_the_rest() {
        return Err("leaves an island without a bridge".to_owned());
    }
    match all.find(|requirement| !built.keep(requirement)) {
        None => Ok(()),
        Some(broken) => {
            let broken = describe_requirement(network, broken);
            Err(format!("does not keep {broken}"))
        }
    }
}

/// The listed bridges, if no edge is listed twice and none has more than an island can have.
fn built(network: &Network, listed: &[PlacedBridges]) -> Result<Bridges, String> {
    let most = network.board().rules().max_clue();
    let mut bridges = Bridges::none(network);
    for &PlacedBridges { from, to, count } in listed {
        let island = |pos: Pos| network.island_at(pos);
        let edge = island(from)
            .zip(island(to))
            .and_then(|(one, other)| network.edge_between(one, other))
            .ok_or_else(|| format!("has bridges from {from} to {to}, which is no edge"))?;
        if bridges[edge] > 0 {
            return Err(format!("names the bridges from {from} to {to} twice"));
        }
        if !(1..=most).contains(&count) {
            return Err(format!(
                "has {count} bridges from {from} to {to}, of which there can be 1 to {most}"
            ));
        }
        bridges.set(edge, count);
    }
    Ok(bridges)
}
