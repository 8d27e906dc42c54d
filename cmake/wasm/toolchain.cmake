# Builds for browsers, `cmake --preset wasm`: WebAssembly by Debian's emscripten (packages `emscripten` and
# `node-acorn`). Files are compiled by the clang that it uses, and linked by it.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(PLYBOARD_WASM ON)

find_program(EMSCRIPTEN em++)
if(NOT EMSCRIPTEN)
    message(FATAL_ERROR "em++ is missing; apt-get install --no-install-recommends emscripten node-acorn")
endif()
set(emscripten /usr/share/emscripten)
set(sysroot ${emscripten}/cache/sysroot)
set(here ${CMAKE_CURRENT_LIST_DIR})
set(PLYBOARD_DEBIAN ${here}/../../build/wasm/debian)
cmake_path(NORMAL_PATH PLYBOARD_DEBIAN)

set(CMAKE_C_COMPILER clang-14)
set(CMAKE_CXX_COMPILER clang++-14)
set(CMAKE_AR llvm-ar-14)
set(CMAKE_RANLIB llvm-ranlib-14)
set(CMAKE_CXX_COMPILER_TARGET wasm32-unknown-emscripten)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_FIND_ROOT_PATH ${sysroot})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)

# The headers of the library are libc++ 16's, on the compiled library of emscripten, which is libc++ 14:
# with the settings by which that was compiled (library/__config_site), they agree. `library` goes before
# them, and adds what both lack.
# What emscripten tells its compiler besides is told here as well.
string(JOIN " " CMAKE_CXX_FLAGS_INIT
    --sysroot=${sysroot} -fwasm-exceptions -fno-threadsafe-statics -D_LIBCPP_ABI_VERSION=2
    -mllvm -combiner-global-alias-analysis=false -mllvm -disable-lsr
    -nostdinc++ -isystem ${here}/library -isystem ${PLYBOARD_DEBIAN}/libc++
    -isystem ${PLYBOARD_DEBIAN}/headers -isystem ${sysroot}/include/compat
    -DFMT_HEADER_ONLY -Qunused-arguments)

# Without the path, a node that is not Debian's does not find Debian's modules.
set(CMAKE_CXX_LINK_EXECUTABLE
    "${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs <CMAKE_LINKER> <LINK_FLAGS> -Oz -fwasm-exceptions <OBJECTS> -o <TARGET> <LINK_LIBRARIES>")
set(CMAKE_LINKER ${EMSCRIPTEN})
set(CMAKE_EXECUTABLE_SUFFIX_CXX .js)
