# What `./plyboard package` makes of the installed files: a .deb, which asks apt for the libraries, and a
# .tar.gz, which brings them along (PLYBOARD_BUNDLE in the environment) and runs from any folder.
#
#     X/lib/plyboard/*.so          bundled libraries, where the program looks for them
#     X/share/doc/plyboard/        the guides, as in the source tree
install(FILES README.md DESTINATION share/doc/plyboard)
install(DIRECTORY framework plugins scripts DESTINATION share/doc/plyboard
    FILES_MATCHING PATTERN "*.md" PATTERN "*.svg" PATTERN "*.png")

if(TARGET plyboard)
    set_target_properties(plyboard plyboard-tools plyboard-extras
        PROPERTIES INSTALL_RPATH "$ORIGIN/../lib/plyboard")
    install(CODE [[
        if(DEFINED ENV{PLYBOARD_BUNDLE})
            set(prefix "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}")
            # What every Debian has: the C library and what apt itself is made of.
            file(GET_RUNTIME_DEPENDENCIES EXECUTABLES "${prefix}/bin/plyboard"
                "${prefix}/bin/plyboard-tools" "${prefix}/bin/plyboard-extras"
                RESOLVED_DEPENDENCIES_VAR libraries UNRESOLVED_DEPENDENCIES_VAR missing
                PRE_EXCLUDE_REGEXES "ld-linux" "libc\\.so" "libm\\.so" "libstdc\\+\\+" "libgcc_s")
            foreach(library ${libraries})
                file(INSTALL "${library}" DESTINATION "${prefix}/lib/plyboard" FOLLOW_SYMLINK_CHAIN)
            endforeach()
        endif()
    ]])
endif()

set(CPACK_PACKAGE_NAME plyboard)
set(CPACK_PACKAGE_VENDOR "Plyboard")
set(CPACK_PACKAGE_CONTACT "Plyboard <plyboard@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "board games from plugins and Lua scripts, with searchers")
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_FILE_NAME
    "plyboard-${PROJECT_VERSION}-${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS libjs-codemirror)  # the editor of the studio's page
include(CPack)
