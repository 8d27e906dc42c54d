/// What a studio in a browser asks of the page around it.
#pragma once

#include <string>

namespace ply::studio {

/// To be there when the page is opened again: the game, in Plyboard's own format.
void keep_in_browser(const std::string& game, const std::string& record);

}  // namespace ply::studio
