/// The files of the studio's page: embedded by the build (CMakeLists.txt lists them), or in a
/// folder; with the looks of boards, and the editor that is installed on this computer.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "framework/web/page_server.hpp"

namespace ply::studio {

/// What does not belong to the page alone: `/board_picture.css`, below `/guide/` the guides of
/// scripts as they are installed, and below `/codemirror/` the files of CodeMirror 5 as Debian's
/// libjs-codemirror installs them, empty where it is not installed: the page has an editor of its
/// own then. Nothing: another path.
std::optional<web::PageFile> shared_page_file(std::string_view path);

/// The file at a path such as `/style.css`; nothing: there is none.
std::optional<web::PageFile> embedded_page_file(std::string_view path);

/// The same for browsers: a page names its modules in a folder called after all that is embedded,
/// and there they last, so that a page is not loaded anew each time.
std::optional<web::PageFile> served_page_file(std::string_view path);

/// The same from a folder on the disk, for those who write the page: read anew each time.
std::optional<web::PageFile> page_file_in(const std::filesystem::path& folder,
                                          std::string_view path);

}  // namespace ply::studio
