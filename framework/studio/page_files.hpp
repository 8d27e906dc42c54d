/// The files of the studio's page, embedded by the build (CMakeLists.txt lists them).
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "framework/web/page_server.hpp"

namespace ply::studio {

/// The file at a path such as `/style.css`; nothing: there is none.
std::optional<web::PageFile> embedded_page_file(std::string_view path);

/// The same from a folder on the disk, for those who write the page: read anew each time.
std::optional<web::PageFile> page_file_in(const std::filesystem::path& folder,
                                          std::string_view path);

}  // namespace ply::studio
