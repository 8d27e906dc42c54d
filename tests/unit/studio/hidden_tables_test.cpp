/// Games in which players do not see everything: what a page is told, it may know.

#include <algorithm>
#include <set>

#include "framework/game/clicks/typed_moves.hpp"
#include "framework/game/view.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/session/shown_game.hpp"
#include "framework/studio/protocol/problem.hpp"
#include "framework/studio/protocol/views.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/studio_desk.hpp"

namespace {

using namespace ply;
using namespace ply_test;
using PageJson = nlohmann::json;

std::vector<std::string> hidden_games() {
    std::vector<std::string> found;
    for (const CatalogueEntry& entry : Catalogue::standard().entries())
        if (entry.info.hidden && !entry.shadowed) found.push_back(entry.source.name);
    return found;
}

/// A page with a game in which players do not see everything.
struct HiddenPage : StudioDesk {
    HiddenPage() { greet(); }
    HiddenPage(const std::string& game, PageJson seats) : HiddenPage() {
        begin(game, std::move(seats));
    }
    void begin(const std::string& game, PageJson seats) {
        const PageJson wish{{"game", game}, {"seats", std::move(seats)}, {"pace", 0}};
        view = ask("table.new", wish);
        table = view["table"];
        position = view["position"];
        until([this] { return waits(); });
    }
    /// Takes what was told. True: it is for a person to do something, or over.
    bool waits() {
        for (const PageJson& message : heard()) {
            const std::string kind = message.value("ev", "");
            if (kind == "table") view = message["view"];
            if (kind == "node") view["nodes"].push_back(message["node"]);
            if (kind == "node") position = message["position"];
            if (kind == "table") position = view["position"];
            told += message.dump() + "\n";
        }
        heard().clear();
        return !position["cover"].is_null() || !position["over"].is_null() ||
               (position["person"] == true && !position["legal"].empty());
    }
    PageJson op(const std::string& name, PageJson fields = PageJson::object()) {
        fields["table"] = table;
        PageJson json = ask(name, fields);
        until([this] { return waits(); });
        return json;
    }
    std::string no(const std::string& name, PageJson fields = PageJson::object()) {
        fields["table"] = table;
        return refused(name, fields);
    }
    void uncover() { op("table.uncover", {{"seat", position["cover"]}}); }
    void play(std::size_t which = 0) {
        op("table.play", {{"move", position["legal"][which]["t"]}});
    }

    std::string table;
    PageJson view;
    PageJson position;
    std::string told;
};

}  // namespace

TEST_CASE("studio: of two persons each has to say that it looks, before anything is shown",
          "[studio]") {
    HiddenPage page("kuhn_poker", two_people);
    CHECK(page.position["viewer"] == "nobody");
    CHECK(page.position["cover"] == 0);
    CHECK(page.position["legal"].empty());
    CHECK(page.view["nodes"].size() == 1);
    CHECK(page.no("table.play", {{"move", "check"}}) ==
          "player 1 is to look first; uncover the board");
    CHECK(page.no("table.uncover", {{"seat", 1}}) == "player 2 is not the one who is to look now");

    page.uncover();
    CHECK(page.position["viewer"] == 0);
    CHECK(page.position["cover"].is_null());
    CHECK(page.position["legal"].size() == 2);
    page.play();
    CHECK(page.position["cover"] == 1);
    CHECK(page.view["nodes"].size() == 1);
    page.op("table.undo");  // whoever does so
    CHECK(page.position["cover"] == 0);
    page.op("table.redo");
    page.uncover();
    CHECK(page.position["viewer"] == 1);
    CHECK(page.view["nodes"][1]["move"] == hidden_move);  // the other's card
    CHECK(page.view["nodes"][2]["move"] != hidden_move);  // its own
    CHECK(page.view["nodes"].back()["move"] == "check");  // said aloud
    // Back where the other sat: it is that one's to look at.
    page.op("table.undo");
    CHECK(page.position["cover"] == 0);
    CHECK(page.view["nodes"].size() == 1);
}

TEST_CASE("studio: a game that is over is shown whole, and stays so", "[studio]") {
    HiddenPage page("kuhn_poker", two_people);
    while (page.position["over"].is_null()) {
        if (!page.position["cover"].is_null()) page.uncover();
        page.play();
    }
    CHECK(page.position["viewer"].is_null());
    for (const PageJson& row : page.view["nodes"]) CHECK(row["move"] != hidden_move);
    page.op("table.export", {{"format", "json"}});
    page.ask("table.goto", {{"table", page.table}, {"node", 0}});
    CHECK(page.event("node")["position"]["viewer"].is_null());
}

TEST_CASE("studio: against programs a person sees its own seat, without being asked", "[studio]") {
    HiddenPage page("kuhn_poker", {"human", "ismcts(nodes=20)"});
    CHECK(page.position["viewer"] == 0);
    CHECK(page.position["cover"].is_null());
    CHECK(page.position["legal"].size() == 2);
    page.begin("kuhn_poker", {"random", "random"});
    CHECK(page.view["position"]["viewer"].is_null());
}

TEST_CASE("studio: what would show the cards is refused while they are played", "[studio]") {
    HiddenPage page("kuhn_poker", {"human", "human"});
    page.uncover();
    for (const char* const format : {"json", "html", "moves", "position"})
        CHECK(page.no("table.export", {{"format", format}}) ==
              "the game as a file would show what players do not see; wait until the game is over");
    page.no("table.threat");
    page.no("trace.start");
    page.no("solve.start");
    page.no("table.resign", {{"seat", 1}});
    CHECK(page.no("table.seats", {{"seats", {"random", "random"}}}).find("resign") !=
          std::string::npos);
    page.ask("table.seats", {{"table", page.table}, {"seats", {"human", "random"}}});
    CHECK(page.no("table.swap").find("would see what its player holds") != std::string::npos);
    CHECK(page.refused("table.new", {{"game", "kuhn_poker"}, {"dice", "asked"}}) ==
          "what is dealt unseen is not chosen by hand; let it be thrown");
}

TEST_CASE("studio: who moves for another seat, or opens the game again, is told no more",
          "[studio]") {
    HiddenPage page("kuhn_poker", {"human", "random"});
    page.ask("table.run", {{"table", page.table}, {"running", false}});
    const PageJson check{{"table", page.table}, {"move", "check"}};
    page.ask("table.play", check);
    // Whether a move is legal there tells what its player holds.
    for (const char* const move : {"check", "bet", "J", "nonsense"})
        CHECK(page.no("table.play", {{"move", move}, {"any", true}}) ==
              "player 2 alone may do this, who sees what it holds");
    page.no("position.draw", {{"position", "J? x"}});
    page.no("table.export", {{"format", "test"}});
    page.be(2);
    page.greet();
    const PageJson row = page.ask("session.list")["sessions"].at(0);
    CHECK(row["plies"].is_null());
    const PageJson opened = page.ask("table.open", {{"session", row["name"]}});
    CHECK(opened["position"]["viewer"] == 0);
    CHECK(opened["nodes"][2]["move"] == hidden_move);
    const std::string text = opened["position"]["text"];
    CHECK(text.find('?') != std::string::npos);
}

TEST_CASE("studio: an analysis searches what the player sees, and is for its eyes", "[studio]") {
    HiddenPage page("kuhn_poker", two_people);
    CHECK(page.no("analyse.start").find("would show what players do not see") != std::string::npos);
    page.uncover();
    const PageJson started = page.ask("analyse.start", {{"table", page.table}});
    CHECK(started["player"].get<std::string>().starts_with("ismcts"));
    page.play();
    page.ask("job.stop", {{"job", started["job"]}});
    const PageJson done =
        page.event("analysis", [](const PageJson& event) { return event["done"] == true; });
    CHECK_FALSE(done.contains("lines"));
    page.uncover();
    page.ask("analyse.start", {{"table", page.table}, {"player", "alphabeta(depth=2)"}});
    CHECK(page.event("analysis")["problem"]["text"].get<std::string>().find(
              "do not see everything") != std::string::npos);
}

TEST_CASE("studio: positions that a player cannot tell apart are told in the same words",
          "[studio]") {
    for (const std::string& name : hidden_games()) {
        const auto game = open_named_game(name).game;
        const std::vector<std::string> players(static_cast<std::size_t>(game->facts().players),
                                               std::string(person));
        Random random(5);
        Position position = Position::start(*game);
        for (int ply = 0; ply < 40 && !game->over(position.state); ++ply) {
            const auto seat =
                static_cast<Player>(random.below(static_cast<std::uint32_t>(players.size())));
            const View view = view_of(*game, position, seat);
            const AnyState other = resample(*game, view, random);
            const auto told = [&](const AnyState& state) {
                const Session session(
                    *game, {.game = name, .start = game->state_text(state), .players = players});
                return studio::sent_text(studio::position_view(session, true, {seat, {}}));
            };
            INFO(name << ", player " << seat + 1 << ": " << game->state_text(position.state)
                      << " and " << game->state_text(other));
            CHECK(told(position.state) == told(other));
            if (game->mover(position.state) == seat) {
                std::vector<std::string> texts;
                for (const ClickableMove& move : imagined_moves(*game, position, seat))
                    texts.push_back(move.text);
                CHECK(texts == legal_texts(*game, position));
            }
            play(*game, position, game->random_move(position.state, random));
        }
    }
}

TEST_CASE("studio: a move of somebody else reads as what it was, where all of it was seen",
          "[studio]") {
    int told_moves = 0;
    for (const std::string& name : hidden_games()) {
        const auto game = open_named_game(name).game;
        const auto seats = static_cast<std::uint32_t>(game->facts().players);
        Random random(9);
        Position position = Position::start(*game);
        for (int ply = 0; ply < 14 && !game->over(position.state); ++ply) {
            const auto seat = static_cast<Player>(random.below(seats));
            const View view = view_of(*game, position, seat);
            Position other = Position::at(*game, resample(*game, view, random));
            other.known[static_cast<std::size_t>(seat)] = view.knowledge;
            const Move move = random_move(ErasedRules(*game), position.state, random);
            const Position before = position;
            play(*game, position, move);
            const auto told = told_move(*game, before, position.state, seat);
            INFO(name << ", player " << seat + 1 << ": " << game->state_text(before.state));
            if (told) CHECK(*told == game->move_text(before.state, move));
            told_moves += told ? 1 : 0;
            // Whatever was played where the player cannot tell the difference is told alike.
            if (game->over(other.state)) continue;
            MoveList list;
            game->moves(other.state, list);
            const AnyState seen = game->observe(position.state, seat);
            for (const Move each : list) {
                AnyState after = other.state;
                game->play(after, each);
                if (!(game->observe(after, seat) == seen)) continue;
                CHECK(told_move(*game, other, after, seat) == told);
                break;
            }
        }
    }
    CHECK(told_moves > 25);
    const auto kuhn = open_named_game("kuhn_poker").game;
    Position position = Position::start(*kuhn);
    for (const char* const move : {"J", "K"}) {
        const Position before = position;
        play(*kuhn, position, legal_move(*kuhn, position, move));
        CHECK(told_move(*kuhn, before, position.state, 0) ==
              (std::string(move) == "J" ? std::optional<std::string>("J") : std::nullopt));
    }
    const Position before = position;
    play(*kuhn, position, legal_move(*kuhn, position, "bet"));
    CHECK(told_move(*kuhn, before, position.state, 1) == "bet");
}

TEST_CASE("studio: nothing that is hidden is in a message before the game is over", "[studio]") {
    HiddenPage page;
    for (const std::string& name : hidden_games()) {
        INFO(name);
        const auto game = open_named_game(name).game;
        std::vector<std::string> seats(static_cast<std::size_t>(game->facts().players), "random");
        seats[0] = person;
        page.told.clear();
        page.begin(name, seats);
        Random random(3);
        std::string told;
        for (int moves = 0; page.position["over"].is_null(); ++moves) {
            for (const PageJson& row : page.view["nodes"])
                if (row["seat"] != 0 && row["node"] != 0) CHECK(row["score"] == "");
            told += std::exchange(page.told, "");
            if (moves == 3)
                page.op("table.resign");
            else
                page.play(random.below(static_cast<std::uint32_t>(page.position["legal"].size())));
        }
        REQUIRE(page.position["viewer"].is_null());
        Position position = Position::start(*game);
        std::set<std::string> seen;
        std::set<std::string> hidden;
        for (std::size_t ply = 1; ply < page.view["nodes"].size(); ++ply) {
            play(*game, position,
                 legal_move(*game, position, page.view["nodes"][ply]["move"].get<std::string>()));
            seen.insert(game->state_text(game->observe(position.state, 0)));
            hidden.insert(game->state_text(position.state));
        }
        for (const std::string& text : hidden)
            if (!seen.contains(text)) CHECK(told.find(PageJson(text).dump()) == std::string::npos);
    }
}

TEST_CASE("studio: marks of the last move do not tell of moves that are not noticed", "[studio]") {
    const auto game = open_named_game("phantom_tic_tac_toe").game;
    const auto told = [&](const std::vector<std::string>& moves) {
        Session session(*game, {.game = "phantom_tic_tac_toe",
                                .players = {std::string(person), std::string(person)}});
        for (const std::string& move : moves)
            session.play(legal_move(*game, session.position(), move), std::string(person), {});
        return studio::position_view(session, true, {0, {}})["last"];
    };
    CHECK(told({"b2"}).size() == 1);
    CHECK(told({"b2"}) == told({"b2", "b2"}));  // player 2 has tried the same cell
}

TEST_CASE("studio: nobody can count the moves of others that it does not notice", "[studio]") {
    HiddenPage page;
    const auto told = [&page](const std::vector<std::string>& moves) {
        page.begin("phantom_tic_tac_toe", two_people);
        for (const std::string& move : moves) {
            if (!page.position["cover"].is_null()) page.uncover();
            page.op("table.play", {{"move", move}});
        }
        page.uncover();
        for (const char* const own : {"table", "session"}) page.view.erase(own);
        return page.view.dump();
    };
    CHECK(told({"b2", "b2", "a1"}) == told({"b2", "a1"}));
    CHECK(told({"b2", "b2", "a1"}) == told({"b2", "b2", "c3"}));
}
