#include "framework/studio/exported_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "framework/base/base64_bits.hpp"
#include "framework/base/error.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/base/pattern.hpp"
#include "framework/base/system/process.hpp"
#include "framework/loading/unbuilt_plugins.hpp"
#include "framework/report/text/escaped_text.hpp"
#include "framework/report/text/json.hpp"
#include "framework/studio/page_files.hpp"

namespace ply::studio {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view first_module = "exported/main.js";
constexpr std::string_view styles[] = {"style.css",  "board_picture.css", "board/board.css",
                                       "panels.css", "windows.css",       "exported/exported.css"};
constexpr std::uint64_t largest_module = std::uint64_t{64} << 20;

/// What a page may do at most: run what is in it, and reach nothing.
constexpr const char* policy =
    "default-src 'none'; script-src 'unsafe-inline' data: blob: 'wasm-unsafe-eval'; "
    "style-src 'unsafe-inline'; img-src data: blob:; worker-src blob:; "
    "form-action 'none'; base-uri 'none'";

std::string page_file(std::string_view path) {
    const std::string whole = "/" + std::string(path);
    auto file = shared_page_file(whole);
    if (!file) file = embedded_page_file(whole);
    if (!file) throw Error("the page lacks " + whole);
    return std::move(file->body);
}

std::string base64(std::string_view bytes) {
    std::vector<bool> bits(8 * bytes.size());
    for (std::size_t i = 0; i < bits.size(); ++i)
        bits[i] = (static_cast<unsigned char>(bytes[i / 8]) >> i % 8 & 1) != 0;
    return as_base64(bits);
}

/// A text as it may stand in an address, and that in a script of a page: a quarter shorter than in
/// the letters of Base64, and to be read.
std::string in_address(std::string_view text) {
    std::string letters;
    for (const char c : text)
        if (const auto byte = static_cast<unsigned char>(c);
            byte < ' ' || std::string_view("%#\"<\\").find(c) != std::string_view::npos)
            letters += fmt::format("%{:02X}", byte);
        else
            letters += c;
    return letters;
}

/// The module and those that it imports, each as it stands alone: what it imports is called by its
/// path below the page's folder.
void add_modules(const std::string& path, std::map<std::string, std::string>& modules) {
    static const Pattern import_line(R"re(from "(\.[^"\n]{1,200})";)re");
    if (modules.contains(path)) return;
    std::string& text = modules[path];
    const std::string source = page_file(path);
    std::size_t at = 0;
    for (const Pattern::Match& found : import_line.find_all(source)) {
        const std::string imported =
            (fs::path(path).parent_path() / found[1].text).lexically_normal().string();
        text.append(source, at, found[0].begin - at);
        text += fmt::format("from \"page/{}\";", imported);
        at = found[0].begin + found[0].text.size();
        add_modules(imported, modules);
    }
    text.append(source, at);
}

/// What stands between `begin` and `end`, again and again, is left out.
std::string without(std::string text, std::string_view begin, std::string_view end) {
    std::size_t from = 0;
    while ((from = text.find(begin, from)) != text.npos) {
        const std::size_t to = text.find(end, from);
        if (to == text.npos) throw Error(fmt::format("the page lacks a {}", end));
        text.erase(from, to + end.size() - from);
    }
    return text;
}

/// The studio's page, cut down to what plays.
std::string page_body() {
    constexpr std::string_view begin = "<body>\n";
    const std::string page = page_file("index.html");
    const std::size_t from = page.find(begin) + begin.size();
    return without(page.substr(from, page.find("</body>") - from), "<!-- studio -->",
                   "<!-- /studio -->");
}

std::string import_map() {
    std::map<std::string, std::string> modules;
    add_modules(std::string(first_module), modules);
    Json imports = Json::object();
    for (const auto& [path, text] : modules)
        imports["page/" + path] = "data:text/javascript;charset=utf-8," + in_address(text);
    return Json{{"imports", imports}}.dump();
}

Json scripts_of(const GameSource& source) {
    if (source.kind != GameSource::Kind::script) return Json::array();
    return {{{"name", source.name},
             {"file", source.name + ".lua"},
             {"text", source.text},
             {"includes", source.includes}}};
}

}  // namespace

BrowserModule browser_module() {
    const fs::path own = fs::path(own_program()).parent_path().parent_path();
    const fs::path folder = own / "share/plyboard/browser";
    const fs::path packed = folder / "studio.wasm.lzma";
    if (!fs::exists(packed))
        build_by_launcher("what exported games run in a browser", "browser", packed);
    const auto read = [&](const fs::path& file) {
        return read_input_file(file, largest_module, "build it again");
    };
    return {read(folder / "studio.js"), base64(read(packed))};
}

std::string exported_page(const ExportedGame& game, const BrowserModule& module,
                          const std::string& version) {
    std::string css;
    for (const std::string_view path : styles) css += page_file(path);
    const Json given{{"game", game.spec},
                     {"version", version},
                     {"glue", page_file("exported/worker.js") + module.glue},
                     {"scripts", scripts_of(game.source)},
                     {"record", game.record.empty() ? Json(nullptr) : Json(game.record)}};
    std::string page = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
    page += fmt::format("<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n", policy);
    page += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
    page += fmt::format("<title>{}</title>\n<style>\n{}</style>\n", xml_text(game.title), css);
    page += fmt::format("<script type=\"importmap\">{}</script>\n</head>\n<body>\n", import_map());
    page += page_body();
    page += fmt::format("<script type=\"application/json\" id=\"plyboard-game\">{}</script>\n",
                        script_json(given));
    page += fmt::format("<script type=\"text/plain\" id=\"plyboard-module\">{}</script>\n",
                        module.packed);
    page += fmt::format("<script type=\"module\">import \"page/{}\";</script>\n</body>\n</html>\n",
                        first_module);
    return page;
}

}  // namespace ply::studio
