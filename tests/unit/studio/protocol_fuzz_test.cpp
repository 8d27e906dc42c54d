/// The studio under requests of any kind: none ends it.

#include "framework/base/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/session_texts.hpp"
#include "tests/support/studio_desk.hpp"

namespace {

using namespace ply_test;
using PageJson = nlohmann::json;

/// Requests whose fields are often right, and often something else.
class Requests {
public:
    explicit Requests(std::string script) : script_(std::move(script)) {}

    std::string next(ply::Random& random) {
        PageJson request{{"id", 1'000'000 + random.below(1000)}, {"op", pick(operations, random)}};
        for (auto fields = random.below(6); fields > 0; --fields) {
            const std::string& name = pick(names, random);
            request[name] = random.below(4) > 0 ? fitting(name, random) : anything(random);
        }
        std::string text = request.dump();
        if (random.below(8) == 0) text = damaged(text, "{}[]\",:\\0-9eE.\xff\n", random);
        return text;
    }

private:
    template <class List>
    static const typename List::value_type& pick(const List& list, ply::Random& random) {
        return list[random.below(static_cast<std::uint32_t>(list.size()))];
    }

    PageJson fitting(const std::string& name, ply::Random& random) const {
        static const std::vector<PageJson> moves{"b2", "a1", "c3", "5", "hold", "z9", "a1 b1", ""};
        static const std::vector<PageJson> games{
            "lua:tic_tac_toe", "lua:pig", "lua:line_up", "kuhn_poker", "chess",
            "lua:nim",         "lua:",    "(",           "x(y="};
        static const std::vector<PageJson> seats{
            PageJson{"human", "human"}, PageJson{"random", "human"},
            PageJson{"human", "mcts(nodes=20, memory=1)"}, PageJson::array({"human"}),
            PageJson{"pvs(depth=2, tt=1)", "level1"}};
        if (name == "table") return "t" + std::to_string(random.below(6));
        if (name == "job") return "j" + std::to_string(random.below(12));
        if (name == "node") return random.below(12);
        if (name == "move") return pick(moves, random);
        if (name == "game") return pick(games, random);
        if (name == "seats") return pick(seats, random);
        if (name == "seat") return random.below(3);
        if (name == "running" || name == "any") return random.below(2) == 0;
        if (name == "file") return script_;
        if (name == "player") return random.below(2) == 0 ? "pvs(nodes=100, tt=1)" : "uci(cmd=x)";
        if (name == "players") return PageJson{"random", "minimax"};
        if (name == "lines" || name == "seconds" || name == "games") return 1 + random.below(3);
        if (name == "limit" || name == "depth" || name == "rounds") return 1 + random.below(3);
        if (name == "clocks") return PageJson::array({"1m"});
        if (name == "format") return random.below(2) == 0 ? "pgn" : "json";
        if (name == "dice") return random.below(2) == 0 ? "asked" : "thrown";
        if (name == "pace") return 0;
        return "game { name = \"x\", board = square(2, 2) }";
    }
    static PageJson anything(ply::Random& random) {
        switch (random.below(10)) {
            case 0:
                return nullptr;
            case 1:
                return -1;
            case 2:
                return 1e300;
            case 3:
                return std::uint64_t{18446744073709551615U};
            case 4:
                return PageJson::array({1, "a", nullptr});
            case 5:
                return {{"a", {{"b", PageJson::array()}}}};
            case 6:
                return std::string(random.below(3000), 'x');
            case 7:
                return std::string("a\0b\n\x1b[1m", 8);
            case 8:
                return 0.5;
            default:
                return "\xf0\x9f\x8e\xb2";
        }
    }

    static inline const std::vector<std::string> operations{"hello",
                                                            "game.open",
                                                            "table.new",
                                                            "table.new",
                                                            "table.open",
                                                            "table.import",
                                                            "table.close",
                                                            "table.export",
                                                            "table.play",
                                                            "table.play",
                                                            "table.play",
                                                            "table.goto",
                                                            "table.undo",
                                                            "table.redo",
                                                            "table.promote",
                                                            "table.delete",
                                                            "table.restore",
                                                            "table.comment",
                                                            "table.throw",
                                                            "table.uncover",
                                                            "table.seats",
                                                            "table.swap",
                                                            "table.run",
                                                            "table.step",
                                                            "table.stop",
                                                            "table.resign",
                                                            "table.draw",
                                                            "table.reopen",
                                                            "table.flag",
                                                            "analyse.start",
                                                            "solve.start",
                                                            "trace.start",
                                                            "compare.start",
                                                            "position.draw",
                                                            "repl",
                                                            "tournament.list",
                                                            "tournament.new",
                                                            "tournament.open",
                                                            "tournament.start",
                                                            "tournament.matches",
                                                            "tournament.match",
                                                            "tournament.remove",
                                                            "job.stop",
                                                            "script.read",
                                                            "script.try",
                                                            "script.save",
                                                            "script.new",
                                                            "script.whole",
                                                            "script.words",
                                                            "position.edit",
                                                            "table.pace",
                                                            "table.threat",
                                                            "",
                                                            "toString"};
    static inline const std::vector<std::string> names{
        "table",  "table",  "table",    "node",  "move",       "move",  "game",     "game",
        "seats",  "seat",   "running",  "any",   "file",       "text",  "player",   "lines",
        "clocks", "format", "dice",     "pace",  "session",    "hash",  "position", "moves",
        "key",    "job",    "players",  "games", "tournament", "match", "limit",    "depth",
        "rounds", "count",  "pictures", "op",    "id"};

    std::string script_;
};

}  // namespace

TEST_CASE("studio: requests of any kind do no harm", "[studio]") {
    StudioDesk desk;
    desk.greet();
    Requests requests(desk.folder().write("line_up.lua",
                                          "game { name = \"Line up\", board = square(3, 3) }\n"
                                          "function moves(me) place() end\n"));
    ply::Random random(11);
    ply::web::ClientId client = 1;
    const auto begin_anew = [&] {  // without what is still to come; no two pages have one number
        desk.leave();
        desk.be(++client);
        desk.greet();
    };
    for (int i = 0; i < 3000; ++i) {
        const std::string text = requests.next(random);
        INFO("request " << i << ": " << text);
        CHECK(desk.say(text));
        if (i % 50 == 0) desk.ask("script.words");  // has what was begun go on
        if (i % 500 == 0) begin_anew();
    }
    begin_anew();
    desk.ask("table.new", {{"game", "lua:tic_tac_toe"}});
}

TEST_CASE("studio: JSON that is none, nests or is huge is refused", "[studio]") {
    StudioDesk desk;
    desk.greet();
    for (const std::string& text :
         {std::string(), std::string("{"), std::string("[]"), std::string("null"),
          std::string(500'000, '['), std::string(900'000, ' '), std::string("{\"id\":1e400}"),
          std::string("{\"id\":99999999999999999999999,\"op\":\"script.words\"}"),
          "{\"id\":1,\"op\":\"script.words\",\"x\":" + repeated("{\"a\":", 1000) + "1" +
              repeated("}", 1000) + "}",
          std::string("{\"id\":1,\"op\":\"\xff\"}")}) {
        INFO(text.substr(0, 60));
        const std::size_t before = desk.heard().size();
        CHECK(desk.say(text));
        REQUIRE(desk.heard().size() == before + 1);
        CHECK(desk.heard().back().contains("error"));
    }
}
