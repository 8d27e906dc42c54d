# How targets of this project are made; also installed, so that plugins outside the tree build alike.

# The warnings that every target is held to. Left out are those that guess at values after inlining:
# optimised, g++ 12 sees overlaps and overflows in plain std::string concatenation (GCC bug 105651),
# and what it sees differs between levels and, with -march=native, between processors; the sanitizers
# look at the values themselves. Warnings are errors in the builds of the developers only, and only
# there conversions are looked at, which takes a twentieth of the compile time.
function(plyboard_warnings target)
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow
        -Wnon-virtual-dtor -Woverloaded-virtual)
    if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
        target_compile_options(${target} PRIVATE -Wno-restrict -Wno-stringop-overflow
            -Wno-array-bounds -Wno-maybe-uninitialized)
    endif()
    if(PLYBOARD_UNITY AND CMAKE_CXX_COMPILER_ID MATCHES Clang)
        # Names in one file are taken for shadowed ones in the next.
        target_compile_options(${target} PRIVATE -Wno-shadow)
    endif()
    if(PLYBOARD_WASM)  # sizes have 32 bits there
        target_compile_options(${target} PRIVATE -Wno-shorten-64-to-32)
    endif()
    if(PLYBOARD_WERROR)
        target_compile_options(${target} PRIVATE -Werror -Wconversion -Wno-sign-conversion)
    endif()
endfunction()

# The processor and the sanitizers, which host and plugins must share.
function(plyboard_build_flags target)
    if(PLYBOARD_NATIVE)
        target_compile_options(${target} PRIVATE -march=native)
    elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
        target_compile_options(${target} PRIVATE -march=x86-64-v2)
    endif()  # elsewhere what the compiler takes for any processor of the kind
    # The compiler looks for memory to use again when it has used 128 MB, which half of our files do,
    # and takes 5 to 8 % of its time for it.
    if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
        target_compile_options(${target} PRIVATE --param=ggc-min-heapsize=700000)
    endif()
    if(PLYBOARD_SANITIZE)
        target_compile_options(${target} PRIVATE -fsanitize=${PLYBOARD_SANITIZE}
            -fno-omit-frame-pointer -fno-sanitize-recover=all)
        target_link_options(${target} PRIVATE -fsanitize=${PLYBOARD_SANITIZE})
        # Programs lie at a fixed address: nothing is moved when one starts, and tests start thousands.
        if(NOT PLYBOARD_SANITIZE MATCHES thread)  # which wants them movable
            target_link_options(${target} PRIVATE
                $<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-no-pie>)
        endif()
    endif()
endfunction()

# For targets with searches: numbers are rounded the same whatever the compiler and the processor.
# Otherwise products and sums are rounded together where the processor can do that, and Monte Carlo
# tree search grows other trees there: `plyboard bench --signatures` would differ.
function(plyboard_same_numbers target)
    target_compile_options(${target} PRIVATE -ffp-contract=off)
endfunction()

# For targets in which no ply is played or searched: half of the compile time, and smaller. (-O0 takes
# longer than -Og: what is not inlined must be compiled by itself.)
function(plyboard_off_board target)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-Og> $<$<CONFIG:Debug>:-O0>)
endfunction()

# add_game_plugin(nim [SOURCES nim.cpp ...]): one shared-library plugin, symbols hidden.
function(add_game_plugin name)
    cmake_parse_arguments(plugin "" "" "SOURCES" ${ARGN})
    if(NOT plugin_SOURCES)
        if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${name}/${name}.cpp)
            set(plugin_SOURCES ${name}/${name}.cpp)
        else()
            set(plugin_SOURCES ${name}.cpp)
        endif()
    endif()
    add_library(${name} MODULE ${plugin_SOURCES})
    target_link_libraries(${name} PRIVATE plyboard::sdk)
    target_compile_features(${name} PRIVATE cxx_std_20)
    set_target_properties(${name} PROPERTIES PREFIX "" CXX_VISIBILITY_PRESET hidden
        VISIBILITY_INLINES_HIDDEN ON)
    if(PLYBOARD_PLUGIN_DIR)
        set_target_properties(${name} PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${PLYBOARD_PLUGIN_DIR})
    endif()
    plyboard_build_flags(${name})
    plyboard_same_numbers(${name})
endfunction()

# add_searcher_plugin(greedy [SOURCES greedy.cpp ...]): the same with a searcher in it.
function(add_searcher_plugin name)
    add_game_plugin(${name} ${ARGN})
endfunction()
