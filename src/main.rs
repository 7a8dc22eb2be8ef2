//! The `hashi` program.

fn main() {}
