/// What the build has embedded of the folder `page`; made by CMakeLists.txt.
#pragma once

#include <span>
#include <string_view>

namespace ply::studio {

struct EmbeddedFile {
    std::string_view path;  ///< below `page`: `board/clicks.js`
    std::string_view body;
};

std::span<const EmbeddedFile> embedded_files();

}  // namespace ply::studio
