//! The `hashi` program; everything is in the library's `cli`.

fn main() -> std::process::ExitCode {
    hashilab::internals::cli::main()
}
