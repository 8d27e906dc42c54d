// Games, as they are before a move is made.
#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "framework/base/failure_text.hpp"
#include "framework/game/shown/look_defaults.hpp"
#include "framework/loading/game_search.hpp"
#include "framework/player/bot_files.hpp"
#include "framework/player/bot_player.hpp"
#include "framework/player/measured_ladder.hpp"
#include "framework/player/person.hpp"
#include "framework/report/analysis/analyst.hpp"
#include "framework/report/picture/colours.hpp"
#include "framework/report/picture/piece_drawings.hpp"
#include "framework/session/formats/game_formats.hpp"
#include "framework/studio/protocol/views.hpp"

namespace ply::studio {
namespace {

Json seat_json(Player player) {
    return player == chance_player ? Json(nullptr) : Json(player);
}

const char* shape_name(Layout::Shape shape) {
    constexpr const char* names[] = {"square", "hex", "track", "graph"};
    return names[static_cast<std::size_t>(shape)];
}

const char* look_name(Look::Cell cell) {
    switch (cell) {
        case Look::Cell::plain:
            return "plain";
        case Look::Cell::light:
            return "light";
        case Look::Cell::dark:
            return "dark";
        case Look::Cell::star:
            return "star";
        case Look::Cell::rosette:
            return "rosette";
        case Look::Cell::across:
            return "across";
        case Look::Cell::upright:
            return "upright";
        case Look::Cell::store:
            return "store";
    }
    return "plain";
}

/// Empty where numbers are numbers, or have words.
Json drawn_numbers(const Layout& layout, const Look& look) {
    Json drawings = Json::array();
    if (!layout.counts) return drawings;
    const bool properties = look.drawing.numbers == BoardDrawing::Numbers::properties;
    const std::size_t count = properties ? 17 : look.number_figures.size();
    for (std::size_t number = 0; number < count; ++number)
        drawings.push_back(number_drawing(layout, look, static_cast<int>(number)));
    return drawings;
}

/// Null where no men stand on a board of numbers.
Json colours_of_men(const Look& look) {
    if (look.other_men.empty()) return nullptr;
    return {colour_of_men(look, 0), colour_of_men(look, 1)};
}

Json board_view(const Game& game) {
    const Layout* const layout = game.layout();
    if (layout == nullptr) return nullptr;
    const Look look = look_of(game);
    Json cells = Json::array();
    for (std::size_t i = 0; i < layout->cells.size(); ++i) {
        const Layout::Cell& cell = layout->cells[i];
        const Look::Cell kind = i < look.cells.size() ? look.cells[i] : Look::Cell::plain;
        cells.push_back(
            {{"name", cell.name}, {"x", cell.x}, {"y", cell.y}, {"look", look_name(kind)}});
    }
    Json pieces = Json::array();
    for (std::size_t i = 0; i < layout->pieces.size(); ++i) {
        const Layout::Piece& piece = layout->pieces[i];
        const bool figure = i < look.figures.size() && !look.figures[i].empty();
        pieces.push_back({{"glyph", piece.glyph},
                          {"figure", figure ? look.figures[i] : piece.glyph},
                          {"name", piece.name},
                          {"owner", seat_json(piece.owner)},
                          {"drawn", piece_drawing(*layout, look, static_cast<int>(i))}});
    }
    return {{"shape", shape_name(layout->shape)},
            {"cells", cells},
            {"pieces", pieces},
            {"counts", layout->counts},
            {"men", colours_of_men(look)},
            {"numbers", drawn_numbers(*layout, look)},
            {"edges",
             {{"south", seat_json(look.edges.south)},
              {"north", seat_json(look.edges.north)},
              {"west", seat_json(look.edges.west)},
              {"east", seat_json(look.edges.east)}}}};
}

/// Where cells hold numbers they have figures instead.
Json words_of_numbers(const Game& game) {
    const bool counts = game.layout() != nullptr && game.layout()->counts;
    return counts ? Json::array() : Json(look_of(game).number_figures);
}

const char* kind_name(OptionSpec::Kind kind) {
    constexpr const char* names[] = {"integer", "real", "word", "duration"};
    return names[static_cast<std::size_t>(kind)];
}

Json option_row(const OptionSpec& option) {
    return {{"name", option.name},        {"kind", kind_name(option.kind)},
            {"default", option.fallback}, {"allowed", option.allowed},
            {"min", option.min},          {"max", option.max},
            {"help", option.help}};
}

Json option_rows(const Game& game) {
    Json rows = Json::array();
    for (const OptionSpec& option : game.info().options) {
        Json row = option_row(option);
        row["value"] = game.options().word(option.name);
        rows.push_back(std::move(row));
    }
    return rows;
}

Json measured_levels(const GameSource& source) {
    Json rows = Json::array();
    for (const MeasuredRung& rung : find_ladder(source).ladder.rungs)
        rows.push_back(
            {{"spec", rung.player}, {"score", rows.empty() ? Json(nullptr) : Json(rung.score)}});
    return rows;
}

/// How many play where nothing is said of it.
int usual_players(const GameInfo& info) {
    const auto option = std::ranges::find(info.options, "players", &OptionSpec::name);
    int players = info.players;
    if (option != info.options.end()) {
        const std::string& text = option->fallback;
        std::from_chars(text.data(), text.data() + text.size(), players);
    }
    return players;
}

/// The game of a path, by that path.
CatalogueEntry entry_of_path(const std::string& path, const Admission& admission) {
    CatalogueEntry entry;
    try {
        entry.source = admission.game(path);
        entry.info = ply::open_game(entry.source)->info();
    } catch (const std::exception& error) {
        entry.problem = failure_text(error);
        entry.source.file = real_path(path).string();
        if (path.ends_with(".lua") && std::filesystem::exists(path))
            entry.source.kind = GameSource::Kind::script;
    }
    entry.source.name = path;
    return entry;
}

}  // namespace

Json game_view(const std::string& spec, const OpenedGame& opened, const Admission& admission) {
    const Game& game = *opened.game;
    const GameInfo& info = game.info();
    const Facts& facts = game.facts();
    const bool script = opened.source.kind == GameSource::Kind::script;
    Json formats = Json::array();
    for (const GameFormat& format : game_formats())
        if (format.obstacle(game).empty()) formats.push_back(format.name);
    const auto seats = static_cast<std::size_t>(facts.players);
    const Session start(game, {.game = spec, .players = {seats, std::string(person)}});
    return {{"game", spec},
            {"name", info.name},
            {"title", info.title},
            {"description", info.description},
            {"options", option_rows(game)},
            {"players", facts.players},
            {"chance", facts.chance},
            {"chance_word", chance_word(facts.chance_kind)},
            {"chance_first", facts.chance_first},
            {"hidden", facts.hidden},
            {"sealed", facts.sealed},
            {"goal", facts.goal == Goal::win ? "win" : "margin"},
            {"evaluations", game.evaluations()},
            {"formats", formats},
            {"words", words_of_numbers(game)},
            {"file", script ? Json(opened.source.file) : Json(nullptr)},
            {"editable", script && admission.editable(opened.source.file)},
            {"levels", measured_levels(opened.source)},
            {"board", board_view(game)},
            {"start", position_view(start, true)}};
}

Json game_rows(const Admission& admission) {
    std::vector<CatalogueEntry> entries = Catalogue::standard().entries();
    if (const std::string& own = admission.own_game(); !own.empty())
        entries.insert(entries.begin(), entry_of_path(own, admission));
    Json rows = Json::array();
    for (const CatalogueEntry& entry : entries) {
        const bool script = entry.source.kind == GameSource::Kind::script;
        const bool broken = !entry.problem.empty();
        rows.push_back({{"name", (entry.shadowed ? "lua:" : "") + entry.source.name},
                        {"title", broken ? entry.source.name : entry.info.title},
                        {"description", entry.info.description},
                        {"kind", entry.info.kind},
                        {"players", usual_players(entry.info)},
                        {"player_counts", player_counts(entry.info)},
                        {"chance", entry.info.chance},
                        {"chance_word", chance_word(entry.info.chance_kind)},
                        {"chance_first", entry.info.chance_first},
                        {"hidden", entry.info.hidden},
                        {"file", script ? Json(entry.source.file) : Json(nullptr)},
                        {"editable", script && admission.editable(entry.source.file)},
                        {"built", entry.built},
                        {"problem", broken ? Json(entry.problem) : Json(nullptr)}});
    }
    return rows;
}

Json searcher_rows() {
    Json rows = Json::array();
    for (const SearcherEntry& entry : searcher_table()) {
        Json options = Json::array();
        for (const OptionSpec& option : searcher_options(entry))
            options.push_back(option_row(option));
        rows.push_back({{"name", entry.name},
                        {"help", entry.help},
                        {"options", options},
                        {"any_game", entry.any_game},
                        {"hidden", entry.make_view != nullptr},
                        {"lines", most_lines(entry)}});
    }
    return rows;
}

/// The rows of players in Lua; what is wrong with a broken one `plyboard players` says.
Json bot_rows() {
    Json rows = Json::array();
    for (const BotFile& bot : bot_files()) {
        try {
            const BotInfo info = read_bot(read_bot_file(bot.file));
            Json options = Json::array();
            for (const OptionSpec& option : bot_options(info))
                options.push_back(option_row(option));
            rows.push_back({{"name", "lua:" + bot.name},
                            {"help", bot_help(info)},
                            {"options", options},
                            {"any_game", true},
                            {"hidden", false},
                            {"lines", 1}});
        } catch (const Error&) {
        }
    }
    return rows;
}

Json level_rows() {
    Json rows = Json::array();
    for (const Level& level : level_table())
        rows.push_back({{"spec", level.text()}, {"name", level.name}});
    return rows;
}

Json format_rows() {
    Json rows = Json::array();
    for (const GameFormat& format : game_formats())
        rows.push_back({{"name", format.name}, {"help", format.help}});
    return rows;
}

}  // namespace ply::studio
