# Settings for compiling HiGHS: .cargo/config.toml names this file.
set(CMAKE_UNITY_BUILD ON)
set(CMAKE_UNITY_BUILD_BATCH_SIZE 16)
