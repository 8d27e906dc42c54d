/// A page with the pictures and rules of many exported games, each a file beside it.
#pragma once

#include <string>
#include <vector>

namespace ply::studio {

struct GalleryGame {
    std::string file;         ///< `hex.html`, beside the page
    std::string title;
    std::string description;
    std::string picture;  ///< SVG; see board_picture.hpp
};
/// In the order given.
std::string gallery_page(const std::vector<GalleryGame>& games);

}  // namespace ply::studio
