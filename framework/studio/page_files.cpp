#include "framework/studio/page_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string>

#include "framework/base/error.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/report/html/assets.hpp"
#include "framework/report/picture/board_picture.hpp"
#include "framework/studio/embedded_files.hpp"

namespace ply::studio {
namespace {

constexpr std::pair<std::string_view, std::string_view> types[] = {
    {".html", "text/html; charset=utf-8"},     {".css", "text/css; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"}, {".svg", "image/svg+xml"},
    {".md", "text/markdown; charset=utf-8"},
};

std::string type_of(std::string_view path) {
    const auto* const found =
        std::ranges::find_if(types, [&](const auto& type) { return path.ends_with(type.first); });
    return std::string(found == std::end(types) ? "application/octet-stream" : found->second);
}

std::string folder_after_content() {
    std::string all;
    for (const EmbeddedFile& file : embedded_files()) all.append(file.path).append(file.body);
    return fmt::format("/{:016x}/", std::hash<std::string>{}(all));
}

}  // namespace

std::optional<web::PageFile> shared_page_file(std::string_view path) {
    constexpr std::string_view editor = "/codemirror/";
    constexpr std::string_view guide = "/guide/";
    constexpr std::string_view guides[] = {"README.md", "cookbook.md", "game.md", "words.md"};
    if (path == "/board_picture.css")
        return web::PageFile{type_of(path), std::string(board_picture_css())};
    if (path == "/trace_picture.css")
        return web::PageFile{type_of(path), std::string(assets::trace_picture_css) +
                                                std::string(assets::trace_steps_css)};
    if (path.starts_with(guide)) {
        const std::string_view name = path.substr(guide.size());
        if (std::ranges::find(guides, name) == std::end(guides)) return std::nullopt;
        return page_file_in(own_scripts_folder(), path.substr(guide.size() - 1));
    }
    if (!path.starts_with(editor) || path.find("..") != path.npos) return std::nullopt;
    if (auto file =
            page_file_in("/usr/share/javascript/codemirror", path.substr(editor.size() - 1)))
        return file;
    return web::PageFile{type_of(path), ""};
}

std::optional<web::PageFile> embedded_page_file(std::string_view path) {
    for (const EmbeddedFile& file : embedded_files())
        if (path.substr(0, 1) == "/" && path.substr(1) == file.path)
            return web::PageFile{type_of(path), std::string(file.body)};
    return std::nullopt;
}

std::optional<web::PageFile> served_page_file(std::string_view path) {
    static const std::string folder = folder_after_content();
    constexpr std::string_view module = "<script type=\"module\" src=\"";
    const bool lasting = path.starts_with(folder);
    auto file = embedded_page_file(lasting ? path.substr(folder.size() - 1) : path);
    if (!file) return std::nullopt;
    file->lasting = lasting;
    if (const auto at = file->body.find(module); path.ends_with(".html") && at != std::string::npos)
        file->body.insert(at + module.size(), folder);
    return file;
}

std::optional<web::PageFile> page_file_in(const std::filesystem::path& folder,
                                          std::string_view path) {
    constexpr std::uint64_t largest = std::uint64_t{16} << 20;
    if (path.find("..") != path.npos || path.find('\0') != path.npos) return std::nullopt;
    try {
        return web::PageFile{type_of(path), read_input_file(folder.string() + std::string(path),
                                                            largest, "write it")};
    } catch (const Error&) {
        return std::nullopt;
    }
}

}  // namespace ply::studio
