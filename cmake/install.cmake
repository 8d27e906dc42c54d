# What `cmake --install build/portable --prefix X` puts where; plugins/CMakeLists.txt installs the
# plugins. Folders are written out, not asked of GNUInstallDirs, because the program looks for its
# plugins and scripts relative to itself.
#
#     X/bin/plyboard                       the program
#     X/bin/plyboard-{tools,extras}        what it becomes for most commands
#     X/lib/plyboard/plugins/*.so          games in C++
#     X/share/plyboard/scripts/            games in Lua, tournaments
#     X/share/man/man6/                    manual pages; beside them completions for three shells
#     X/include/plyboard/framework/        the SDK: headers,
#     X/lib/plyboard/libplyboard_sdk.a     and what plugins link
#     X/lib/cmake/plyboard/                find_package(plyboard): plyboard::sdk, add_game_plugin(),
#                                          add_searcher_plugin()
include(CMakePackageConfigHelpers)

if(TARGET plyboard)
    install(TARGETS plyboard plyboard-tools plyboard-extras RUNTIME DESTINATION bin)
    # Made by the program itself, from its table of commands.
    install(CODE [[
        set(share "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/share")
        function(print file)
            get_filename_component(folder "${share}/${file}" DIRECTORY)
            file(MAKE_DIRECTORY "${folder}")
            execute_process(COMMAND "${share}/../bin/plyboard" ${ARGN} OUTPUT_FILE "${share}/${file}"
                COMMAND_ERROR_IS_FATAL ANY)
        endfunction()
        print(bash-completion/completions/plyboard completions bash)
        print(zsh/vendor-completions/_plyboard completions zsh)
        print(fish/vendor_completions.d/plyboard.fish completions fish)
        print(man/man6/plyboard.6 man)
        # By a shell, for COMMAND by itself would begin another command.
        execute_process(COMMAND sh -c "\"$0\" names COMMAND" "${share}/../bin/plyboard"
            OUTPUT_VARIABLE names OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
        string(REPLACE "\n" ";" names "${names}")
        foreach(name ${names})
            print(man/man6/plyboard-${name}.6 man ${name})
        endforeach()
    ]])
endif()

install(DIRECTORY scripts/ DESTINATION share/plyboard/scripts)
# What exported games run in a browser, from the build for browsers; `plyboard package` makes that first.
install(DIRECTORY build/wasm/share/plyboard/browser DESTINATION share/plyboard OPTIONAL)

install(DIRECTORY framework/base framework/game framework/search DESTINATION include/plyboard/framework
    FILES_MATCHING PATTERN "*.hpp")
install(FILES framework/loading/plugin.hpp framework/loading/plugin_check.hpp
    framework/loading/plugin_interface.hpp framework/loading/searcher_plugin.hpp
    framework/loading/without_exceptions.hpp
    DESTINATION include/plyboard/framework/loading)

install(TARGETS plyboard_sdk EXPORT plyboard_targets ARCHIVE DESTINATION lib/plyboard)
install(EXPORT plyboard_targets NAMESPACE plyboard:: FILE plyboardTargets.cmake
    DESTINATION lib/cmake/plyboard)
configure_package_config_file(cmake/plyboardConfig.cmake.in
    ${PROJECT_BINARY_DIR}/cmake/plyboardConfig.cmake INSTALL_DESTINATION lib/cmake/plyboard)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/cmake/plyboardConfigVersion.cmake
    COMPATIBILITY SameMinorVersion)
install(FILES
    cmake/plyboard_targets.cmake
    ${PROJECT_BINARY_DIR}/cmake/plyboardConfig.cmake
    ${PROJECT_BINARY_DIR}/cmake/plyboardConfigVersion.cmake
    DESTINATION lib/cmake/plyboard)
