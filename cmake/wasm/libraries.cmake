# The libraries of a build for browsers: what Debian has as headers alone, and Lua from its sources.
execute_process(COMMAND ${PROJECT_SOURCE_DIR}/cmake/wasm/debian.sh ${PLYBOARD_DEBIAN}
    COMMAND_ERROR_IS_FATAL ANY)

foreach(library fmt::fmt nlohmann_json::nlohmann_json Threads::Threads)
    add_library(${library} INTERFACE IMPORTED GLOBAL)
endforeach()

# Compiled as C++, so that its errors unwind, as in the library that the program links; for speed, since scripts are
# what pages wait for. Nothing can interrupt a script there, so that it looks at the clock itself (counted_signal.hpp).
file(GLOB lua_sources ${PLYBOARD_DEBIAN}/lua/src/*.c)
list(FILTER lua_sources EXCLUDE REGEX "/(lua|luac|linit|liolib|loslib|loadlib|ldblib)\\.c$")
set_source_files_properties(${lua_sources} PROPERTIES LANGUAGE CXX COMPILE_OPTIONS
    "-xc++;-w;-O2;-Dl_signalT=ply::lua::CountedSignal;-include;${PROJECT_SOURCE_DIR}/framework/lua/vm/counted_signal.hpp")
add_library(lua_from_source STATIC ${lua_sources})
set(LUA_INCLUDE_DIRS ${PLYBOARD_DEBIAN}/lua/src)
set(LUA_STATIC lua_from_source)
