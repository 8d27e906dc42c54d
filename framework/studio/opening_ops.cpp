// How tables come to be and go: new ones, kept ones, files.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>

#include "framework/base/calendar.hpp"
#include "framework/game/clicks/typed_moves.hpp"
#include "framework/player/person.hpp"
#include "framework/session/formats/html_game.hpp"
#include "framework/session/formats/session_json.hpp"
#include "framework/studio/protocol/problem.hpp"
#include "framework/studio/scripts/played_test.hpp"
#include "framework/studio/studio.hpp"

namespace ply::studio {
namespace {

constexpr std::size_t most_tables = 16;
constexpr std::size_t longest_file = 1'000'000;
constexpr const char* usual_opponent = "level4";

std::vector<ClockRule> clocks_of(const std::vector<std::string>& texts, std::size_t seats) {
    std::vector<ClockRule> clocks;
    for (const std::string& text : texts)
        clocks.push_back(text.empty() ? ClockRule{} : parse_clock(text));
    if (clocks.size() == 1) clocks.assign(seats, clocks.front());
    return clocks;
}

const char* mime_of(const std::string& format) {
    if (format == "html") return "text/html";
    return format == "json" ? "application/json" : "text/plain";
}

/// What a page says of a new table.
struct TableWish {
    std::string game;
    std::string position;
    std::string moves;
    std::vector<std::string> seats;
    std::vector<std::string> clocks;
};

LoadedSession new_session(const Admission& admission, const TableWish& wish) {
    GameSource source = admission.game(wish.game);
    auto opened = ply::open_game(source);
    LoadedSession loaded{{std::move(source), std::move(opened)}};
    const Game& game = *loaded.opened.game;
    const auto seats = static_cast<std::size_t>(game.facts().players);
    SessionSetup setup{.game = wish.game, .start = wish.position, .players = wish.seats};
    if (setup.players.empty()) {
        setup.players.assign(seats, usual_opponent);
        setup.players[0] = person;
    }
    setup.clocks = clocks_of(wish.clocks, seats);
    constexpr std::uint32_t seeds = 1'000'000;
    setup.seed = std::random_device()() % seeds;
    setup.tags = {{"Date", today_in_pgn()}};
    loaded.session = std::make_unique<Session>(game, std::move(setup));
    Position position = loaded.session->start();
    for (const Move move : play_typed(game, position, wish.moves)) loaded.session->play(move, "");
    return loaded;
}

/// To be moved through a std::function, which copies.
struct Opened {
    LoadedSession loaded;
    KeptSession kept;
};

}  // namespace

Studio::Answer Studio::open_game(const Call& call) {
    const std::string spec = call.fields.text("game");
    admission_.require_game(spec);
    return later(call, [this, spec](const std::stop_token&) -> Finish {
        GameSource source = admission_.game(spec);
        auto game = ply::open_game(source);
        const Json view = game_view(spec, {std::move(source), std::move(game)}, admission_);
        return [view] { return view; };
    });
}

Studio::Answer Studio::new_table(const Call& call) {
    const Fields& fields = call.fields;
    TableWish wish{fields.text("game"), fields.text_or("position", "", longest_file),
                   fields.text_or("moves", "", longest_file), fields.texts("seats", max_players),
                   fields.texts("clocks", max_players)};
    admission_.require_game(wish.game);
    for (std::string& seat : wish.seats) seat = admission_.seat(seat);
    const std::string dice = fields.text_or("dice", "thrown");
    if (dice != "thrown" && dice != "asked") throw Error("'dice' is to be 'thrown' or 'asked'");
    TableSettings settings{fields.truth_or("running", true), dice == "asked"};
    if (fields.has("pace")) settings.pace = pace_field(fields);
    return later(
        call,
        [this, client = call.client, wish = std::move(wish),
         settings](const std::stop_token&) -> Finish {
            auto opened = std::make_shared<Opened>(Opened{new_session(admission_, wish), {}});
            return [this, client, opened, settings] {
                return add_table(client, std::move(opened->loaded), std::move(opened->kept),
                                 settings);
            };
        });
}

Studio::Answer Studio::import_table(const Call& call) {
    std::string text = call.fields.text("text", longest_file);
    std::string game = call.fields.text_or("game", "");
    // Plyboard's own may name any game; the other formats name those of the catalogue alone.
    if (begins_as_html(text)) text = record_in_html(text);
    if (game.empty() && begins_as_json(text)) game = summary_of_json(text).game;
    if (!game.empty()) admission_.require_game(game);
    return later(call,
                 [this, client = call.client, text = std::move(text),
                  game](const std::stop_token&) -> Finish {
                     auto opened = std::make_shared<Opened>(Opened{read_game(text, game), {}});
                     if (const int games = opened->loaded.games; games > 1)
                         opened->loaded.notes.push_back(
                             fmt::format("the first of {} games in the file", games));
                     return [this, client, opened] {
                         return add_table(client, std::move(opened->loaded),
                                          std::move(opened->kept), {.running = false});
                     };
                 });
}

Json Studio::add_table(ClientId client, LoadedSession loaded, KeptSession kept,
                       const TableSettings& settings, const std::map<NodeId, double>& values) {
    if (settings.dice_asked && loaded.opened.game->facts().hidden)
        throw Error("what is dealt unseen is not chosen by hand; let it be thrown");
    Page& page = pages_.at(client);
    if (page.tables.size() >= most_tables)
        throw Error(fmt::format("{} tables are open in this page; close one first", most_tables));
    Json notes = loaded.notes;
    const std::vector<std::string> players = loaded.session->setup().players;
    for (std::size_t seat = 0; seat < players.size(); ++seat) {
        try {
            admission_.seat(players[seat]);
        } catch (const Error& error) {
            loaded.session->set_player(static_cast<Player>(seat), std::string(person));
            notes.push_back(fmt::format("player {} is a person now: {}", seat + 1, error.what()));
        }
    }
    const std::string id = fmt::format("t{}", ++last_name_);
    const auto table = std::make_shared<Table>(
        id, std::move(loaded), std::move(kept), settings,
        TableSurroundings{admission_, workers_, [this, client](const Json& event) {
                              // What a search finds on the way is of use only as long as it is new.
                              const bool on_the_way =
                                  event.value("state", "") == "thinking" && event.contains("depth");
                              tell(client, event,
                                   on_the_way ? fmt::format("found {}", event["of"].dump()) : "");
                          }});
    if (table->source().kind == GameSource::Kind::script)
        for (const auto& file : files_of_script(table->source().file)) look_at(file, "");
    table->know(values);
    Json view = table->view();
    // They tell of moves.
    if (table->eyes().viewer && !notes.empty())
        notes = Json::array({"the rules are not those by which this game was saved"});
    page.tables.emplace(id, table);
    view["notes"] = std::move(notes);
    // The page knows the table before it moves.
    link_.post([table = std::weak_ptr(table)] {
        if (const auto still = table.lock()) still->begin();
    });
    return view;
}

Studio::Answer Studio::close_table(const Call& call) {
    table_of(call);
    page_of(call).tables.erase(call.fields.text("table"));
    return Json::object();
}

Studio::Answer Studio::export_table(const Call& call) {
    const Table& table = table_of(call);
    const Session& session = table.session();
    const std::string format = call.fields.text("format", 40);
    table.require_open("the game as a file");
    const std::string name = table.game().info().name;
    if (format == "test")
        return Json{{"name", fmt::format("{}.lua", name)},
                    {"mime", "text/plain"},
                    {"data", played_test(session)}};
    if (format == "moves" || format == "position") {
        const std::string data = format == "moves"
                                     ? fmt::format("{}", fmt::join(session.texts(), " "))
                                     : table.game().state_text(session.position().state);
        return Json{{"name", fmt::format("{}.txt", name)}, {"mime", "text/plain"}, {"data", data}};
    }
    return Json{{"name", fmt::format("{}.{}", name, format)},
                {"mime", mime_of(format)},
                {"data", written_game(session, format)}};
}

}  // namespace ply::studio
