// Made for the plugin interface of another program; nothing behind the header may be touched.
#include <framework/loading/plugin.hpp>

extern "C" {
[[gnu::visibility("default")]] extern const ply::PluginHeader plyboard_plugin;
constinit const ply::PluginHeader plyboard_plugin{
    "plyboard-plugin", ply::plugin_interface_version + 41, 1000, nullptr, nullptr};
}
