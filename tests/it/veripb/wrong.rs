//! False certificates are refused: a line left out, another board's program, a solution left out, a
//! bound off by one.

use hashilab::internals::proof::{
    Certificate, Claim, Floor, Proof, ProofStep, Reason, VeriPbError, write_plain, write_veripb,
};
use hashilab::internals::puzzle::{Id, IslandId};
use hashilab::internals::questions::floor_of;

use super::{all, best, best_of, objective, random_boards};
use crate::support::veripb::VeriPb;

/// The number of certificates of each kind.
const EACH: usize = 75;

/// A derivation without one of the lines that derive a row.
fn without_a_line(certificate: &Certificate, turn: usize) -> Option<Certificate> {
    let lines: Vec<&str> = certificate.derivation.lines().collect();
    let derives = |line: &str| {
        ["rup", "pol", "red"]
            .iter()
            .any(|word| line.starts_with(word))
    };
    let places: Vec<usize> = (0..lines.len()).filter(|&at| derives(lines[at])).collect();
    let left_out = *places.get(turn % places.len().max(1))?;
    let kept = (0..lines.len()).filter(|&at| at != left_out);
    let kept = kept.map(|at| format!("{}\n", lines[at]));
    Some(Certificate {
        program: certificate.program.clone(),
        derivation: kept.collect(),
    })
}

#[test]
fn a_line_left_out_is_missed() {
    let Some(veripb) = VeriPb::there() else {
        return;
    };
    let boards = random_boards(6).enumerate();
    let wrong = boards.filter_map(|(turn, (network, solutions))| {
        without_a_line(&all(&network, &solutions), turn)
    });
    wrong.take(EACH).for_each(|wrong| veripb.refuses(&wrong));
}

#[test]
fn the_program_of_a_board_with_solutions_is_not_refuted() {
    let Some(veripb) = VeriPb::there() else {
        return;
    };
    let mut derivation = String::new();
    let mut refused = 0;
    for (network, solutions) in random_boards(5) {
        if !solutions.is_empty() && !derivation.is_empty() {
            veripb.refuses(&Certificate {
                program: write_plain(&network, &Claim::Infeasible, &|| true).expect("wanted"),
                derivation,
            });
            refused += 1;
        }
        derivation = all(&network, &solutions).derivation;
        if refused == EACH {
            break;
        }
    }
}

#[test]
fn a_solution_left_out_is_missed() {
    let Some(veripb) = VeriPb::there() else {
        return;
    };
    let boards = random_boards(5).enumerate();
    let boards = boards.filter(|(_, (_, solutions))| !solutions.is_empty());
    for (turn, (network, solutions)) in boards.take(EACH) {
        let derivation = all(&network, &solutions).derivation;
        let mut fewer = solutions;
        fewer.remove(turn % fewer.len());
        veripb.refuses(&Certificate {
            program: write_plain(
                &network,
                &Claim::all(
                    fewer
                        .into_iter()
                        .map(hashilab::internals::puzzle::Solution::into_bridges)
                        .collect(),
                ),
                &|| true,
            )
            .expect("wanted"),
            derivation,
        });
    }
}

#[test]
fn a_bound_off_by_one_is_refused() {
    let Some(veripb) = VeriPb::there() else {
        return;
    };
    let boards = random_boards(5).enumerate();
    let boards = boards.filter(|(_, (_, solutions))| !solutions.is_empty());
    for (turn, (network, solutions)) in boards.take(EACH) {
        let objective = objective(&network, turn);
        let solution = best_of(&network, &objective, &solutions);
        let derivation = best(&network, &objective, solution).derivation;
        let floor = floor_of(&network, &objective, solution);
        let least = floor.least + 1;
        let higher = Claim::Floor(Floor { least, ..floor });
        veripb.refuses(&Certificate {
            program: write_plain(&network, &higher, &|| true).expect("wanted"),
            derivation,
        });
    }
}

#[test]
fn a_reason_without_a_derivation_is_refused_by_name() {
    let (network, _) = random_boards(5).next().expect("a board");
    let parts = Reason::Parts(IslandId::from_index(0), Vec::new());
    let proof = Proof {
        claim: Claim::Infeasible,
        steps: vec![ProofStep::given(parts, Vec::new())],
    };
    let refused = write_veripb(&network, &proof);
    assert_eq!(refused, Err(VeriPbError::Reason("parts")));
}
