# Games in C++ for browsers: they are linked, since nothing can be loaded there.

# Each keeps its symbol under a name of its own. Without searchers compiled in: a page has to be small.
function(plyboard_compiled_plugin name)
    cmake_parse_arguments(plugin "" "" "SOURCES" ${ARGN})
    if(NOT plugin_SOURCES)
        set(plugin_SOURCES ${name}/${name}.cpp)
    endif()
    add_library(${name} OBJECT ${plugin_SOURCES})
    target_link_libraries(${name} PRIVATE plyboard::sdk)
    target_compile_definitions(${name} PRIVATE PLYBOARD_NO_KERNELS
        plyboard_plugin=plyboard_plugin_${name})
    plyboard_warnings(${name})
    plyboard_build_flags(${name})
    plyboard_same_numbers(${name})
    set_property(GLOBAL APPEND PROPERTY plyboard_compiled_plugins ${name})
endfunction()

# compiled_plugins(): the table of them (framework/loading/browser_games.hpp).
function(plyboard_list_compiled_plugins)
    get_property(names GLOBAL PROPERTY plyboard_compiled_plugins)
    set(text "#include \"framework/loading/browser_games.hpp\"\n\nextern \"C\" {\n")
    foreach(name ${names})
        string(APPEND text "extern const ply::PluginHeader plyboard_plugin_${name};\n")
    endforeach()
    string(APPEND text "}\n\nnamespace ply {\nnamespace {\nconst PluginHeader* const plugins[] = {\n")
    foreach(name ${names})
        string(APPEND text "    &plyboard_plugin_${name},\n")
    endforeach()
    string(APPEND text "};\n}\n\nstd::span<const PluginHeader* const> compiled_plugins() {\n"
        "    return plugins;\n}\n\n}  // namespace ply\n")
    file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/compiled_plugins.cpp CONTENT "${text}")
    add_library(compiled_plugins STATIC ${CMAKE_BINARY_DIR}/compiled_plugins.cpp)
    target_link_libraries(compiled_plugins PUBLIC plyboard_loading ${names})
    foreach(name ${names})
        target_sources(compiled_plugins PRIVATE $<TARGET_OBJECTS:${name}>)
    endforeach()
endfunction()
