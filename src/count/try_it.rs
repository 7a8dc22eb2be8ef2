//! x
use super::*;
use crate::engine::Budget;
use crate::logic::Domains;
use crate::puzzle::Network;
/// x
pub fn try_it(network: &Network, domains: &Domains) {
    let t = Budget::unlimited().counting_cpu();
    let Some(residual) = Residual::of(network, domains) else { println!("none"); return };
    let order = order::order(&residual);
    let t0 = t.seconds();
    let plan = plan::Plan::of(&residual, &order.edges).unwrap();
    let t1 = t.seconds();
    let mut st = sweep::Swept{states:0,steps:[0,0]};
    let dump = std::env::var("DUMP").is_ok();
    let mut prog = |s: sweep::Swept| { if dump { let n = s.states - st.states; let l = &plan.steps[s.steps[0]-1].layout; let isl: f32 = l.islands.iter().map(|i| { let mut v=i.first_like.clone(); v.sort(); v.dedup(); (v.len() as f32).log2() }).sum(); let pres = &plan.steps[s.steps[0]-1].present; let open = pres.iter().filter(|p|p.is_open).count(); println!("D {} {} {} {} {} {}", (n as f32).log2(), isl, l.islands.len(), l.joints.len(), l.shuts.len(), open); } st = s; };
    let r = sweep::Sweep { residual: &residual, plan: &plan, semiring: &semiring::Wide, bound: sweep::Bound { budget: &Budget::within(std::time::Duration::from_secs(30)), memory: 4 << 30, progress: &mut prog } }.run(None);
    println!("free {} groups {} blocks {} order {:.4} work {:.1} plan {:.4} sweep {:.4} states {} 2^{:.1} {:?}", residual.edges.len(), residual.groups, residual.block_sizes.len(), t0, order.work, t1-t0, t.seconds()-t1, st.states, (st.states as f32).log2(), r);
}
