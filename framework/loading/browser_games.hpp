/// The games of a page in a browser: those that are compiled in, and the scripts that the page brings.
/// They are all that the catalogue knows there (browser_catalogue.cpp).
#pragma once

#include <span>

#include "framework/loading/catalogue.hpp"
#include "framework/loading/plugin_interface.hpp"

namespace ply {

/// From now on the catalogue knows this script, by its name.
void give_script(GameSource script);

/// What is compiled in; generated where the module is linked.
std::span<const PluginHeader* const> compiled_plugins();

}  // namespace ply
