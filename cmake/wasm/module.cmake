# The studio for exported pages: share/plyboard/browser/studio.js and studio.wasm.lzma, where the program finds them.
find_program(XZ xz REQUIRED)
add_executable(browser_studio ${PROJECT_SOURCE_DIR}/framework/studio/browser_module.cpp)
target_link_libraries(browser_studio PRIVATE plyboard_studio compiled_plugins)
target_include_directories(browser_studio SYSTEM PRIVATE /usr/share/emscripten/cache/sysroot/include)
plyboard_warnings(browser_studio)
set(browser ${PROJECT_BINARY_DIR}/share/plyboard/browser)
file(MAKE_DIRECTORY ${browser})
set_target_properties(browser_studio PROPERTIES OUTPUT_NAME studio)
target_link_options(browser_studio PRIVATE -sENVIRONMENT=worker -sALLOW_MEMORY_GROWTH=1
    -sMAXIMUM_MEMORY=1GB --no-entry
    -sEXPORTED_FUNCTIONS=_plyboard_give,_plyboard_begin,_plyboard_message,_plyboard_turn
    -sEXPORTED_RUNTIME_METHODS=ccall)
# The page unpacks it (framework/studio/page/exported/lzma.js).
add_custom_command(TARGET browser_studio POST_BUILD
    COMMAND ${XZ} --format=lzma -9e -k -f studio.wasm
    COMMAND ${CMAKE_COMMAND} -E copy studio.js studio.wasm.lzma ${browser}
    WORKING_DIRECTORY ${CMAKE_RUNTIME_OUTPUT_DIRECTORY} VERBATIM)
