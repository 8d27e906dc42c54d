/// A game as one HTML file: the studio's page, cut down to what plays, with the studio itself beside it as
/// WebAssembly. Needs no program and no network.
#pragma once

#include <string>

#include "framework/loading/catalogue.hpp"

namespace ply::studio {

/// The studio for a browser, as `cmake --preset wasm` makes it.
struct BrowserModule {
    std::string glue;    ///< JavaScript
    std::string packed;  ///< WebAssembly, by LZMA, in Base64
};
/// From the program's own tree; the launcher builds it where it is not yet. Throws Error.
BrowserModule browser_module();

struct ExportedGame {
    GameSource source;
    std::string spec;      ///< `hex(size=7)`, by the name of the source
    std::string title;     ///< of the page
    std::string record{};  ///< of a game that comes with it, in Plyboard's own format; may be empty
};
std::string exported_page(const ExportedGame& game, const BrowserModule& module,
                          const std::string& version);

}  // namespace ply::studio
