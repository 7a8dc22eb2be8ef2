# Settings for compiling HiGHS: .cargo/config.toml names this file.
set(CMAKE_UNITY_BUILD ON)
set(CMAKE_UNITY_BUILD_BATCH_SIZE 16)
# With a file like this one CMake has to be told what is compiled for; HiGHS then knows that
# MinGW's archives do not go with optimisation between files.
if("$ENV{TARGET}" MATCHES "windows-gnu" AND NOT "$ENV{HOST}" MATCHES "windows")
    set(CMAKE_SYSTEM_NAME Windows)
    set(CMAKE_SYSTEM_PROCESSOR x86_64)
    # Debian's has two kinds of threads; those of C++ are the POSIX ones.
    find_program(CMAKE_C_COMPILER NAMES x86_64-w64-mingw32-gcc-posix x86_64-w64-mingw32-gcc REQUIRED)
    find_program(CMAKE_CXX_COMPILER NAMES x86_64-w64-mingw32-g++-posix x86_64-w64-mingw32-g++ REQUIRED)
endif()
