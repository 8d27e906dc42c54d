// Built by another compiler; no C++ object of it may be touched.
#include <framework/loading/plugin.hpp>

extern "C" {
[[gnu::visibility("default")]] extern const ply::PluginHeader plyboard_plugin;
constinit const ply::PluginHeader plyboard_plugin{"plyboard-plugin", ply::plugin_interface_version,
                                                  1000, "clang 99, C++ 202600", nullptr};
}
