#include "framework/loading/shared_library.hpp"

#include <fmt/format.h>

#include <boost/dll/shared_library.hpp>
#include <cstring>
#include <map>
#include <mutex>

#include "framework/base/system/crash_report.hpp"
#include "framework/loading/plugin_interface.hpp"

namespace ply {
namespace dll = boost::dll;

Error library_error(const std::filesystem::path& file, const std::string& what) {
    return Error(fmt::format("{}: {}", file.string(), what));
}

const void* open_library(const std::filesystem::path& file, const LibraryKind& kind) {
    static std::mutex mutex;
    static std::map<std::string, dll::shared_library>* const loaded =
        new std::map<std::string, dll::shared_library>;
    const std::scoped_lock lock(mutex);
    dll::shared_library& library = (*loaded)[file.string()];
    const bool is_new = !library.is_loaded();
    if (is_new) {
        dll::fs::error_code error;
        library.load(file.string(), dll::load_mode::rtld_now, error);
        if (error) {
            const char* detail = dlerror();
            throw library_error(
                file, fmt::format("not a plugin that can be loaded ({}); build it with {}",
                                  detail ? detail : error.message(), kind.built));
        }
    }
    if (!library.has(kind.symbol))
        throw library_error(file, fmt::format("a shared library, but not {}; end one source file "
                                              "with {}",
                                              kind.what, kind.exported));
    const void* const header = &library.get<const char>(kind.symbol);
    if (is_new) report_crashes_of(file, header);
    return header;
}

void check_library(const std::filesystem::path& file, const LibraryKind& kind, const char* magic,
                   std::uint32_t interface_version, const char* build) {
    if (std::memcmp(magic, kind.magic, sizeof(plugin_magic)) != 0)
        throw library_error(file, fmt::format("its {} symbol is something else; rename that, and "
                                              "end one source file with {}",
                                              kind.symbol, kind.exported));
    if (interface_version != plugin_interface_version)
        throw library_error(file, fmt::format("made for plugin interface {}, this program has {}; "
                                              "build it again with this program's SDK",
                                              interface_version, plugin_interface_version));
    if (std::strcmp(build, PLYBOARD_BUILD) != 0)
        throw library_error(file, fmt::format("built with '{}', this program with '{}'; build it "
                                              "again with this program's compiler and sanitizers",
                                              build, PLYBOARD_BUILD));
}

}  // namespace ply
