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

# Reading and writing files, the interior point method, PDLP and quadratic programs take a third of
# the time to compile, and integer programs hardly run them: -O1 for these folders, everything else
# as HiGHS's makers have it. CMake keeps a file that has options of its own out of a unity build, so
# these files get units of their own, and the units the option.
function(compile_cold_folders_quickly)
    if(NOT TARGET highs)
        return()
    endif()
    get_target_property(files highs SOURCES)
    set_target_properties(highs PROPERTIES UNITY_BUILD_MODE GROUP)
    foreach(kind hot_c hot_cxx cold_c cold_cxx)
        set(count_${kind} 0)
    endforeach()
    foreach(file ${files})
        if(file MATCHES "\\.c$")
            set(language c)
        elseif(file MATCHES "\\.(cc|cpp)$")
            set(language cxx)
        else()
            continue()
        endif()
        set(kind hot)
        if(file MATCHES "(^|/)(io|interfaces|ipm|pdlp|qpsolver|test_kkt)/")
            set(kind cold)
        endif()
        math(EXPR unit "${count_${kind}_${language}} / ${CMAKE_UNITY_BUILD_BATCH_SIZE}")
        math(EXPR count_${kind}_${language} "${count_${kind}_${language}} + 1")
        get_filename_component(file ${file} ABSOLUTE BASE_DIR ${CMAKE_SOURCE_DIR}/highs)
        set_source_files_properties(${file} TARGET_DIRECTORY highs PROPERTIES UNITY_GROUP ${kind}${unit})
        if(kind STREQUAL cold)
            set_source_files_properties(
                ${CMAKE_BINARY_DIR}/highs/CMakeFiles/highs.dir/Unity/unity_cold${unit}_${language}.${language}
                TARGET_DIRECTORY highs PROPERTIES COMPILE_OPTIONS -O1)
        endif()
    endforeach()
endfunction()
cmake_language(DEFER DIRECTORY ${CMAKE_SOURCE_DIR} CALL compile_cold_folders_quickly)
