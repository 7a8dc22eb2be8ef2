use hashi::engine::Budget; use hashi::notation::*; use hashi::puzzle::Network; use hashi::questions::*;
fn main(){ for f in std::env::args().skip(1) { let text=std::fs::read_to_string(&f).unwrap(); let src=Source::new(&f,&text);
 let net=Network::of(read_board(&src,&ReadOptions::default()).unwrap());
 let b=Budget::unlimited().counting_cpu();
 let Backbone::All(d)=backbone(&net,&b).unwrap() else {println!("? {f}"); continue};
 print!("{} bb {:.4} ", f.rsplit('/').next().unwrap(), b.seconds());
 hashi::count::try_it(&net,&d);
}}
