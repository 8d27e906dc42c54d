// Pictures of boards: well-formed for every game, each cell once, everything within the picture.

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <set>

#include "framework/base/pattern.hpp"
#include "framework/game/clicks/clickable_moves.hpp"
#include "framework/game/erased_rules.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/report/picture/board_picture.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/sanitized.hpp"

using namespace ply;
using namespace ply_test;

namespace {

struct Element {
    std::string name;
    std::map<std::string, std::string> attributes;
};

/// A strict reader of the XML that pictures are: elements, attributes in double quotes, texts with
/// the five entities. Fails the test where the text is anything else.
class XmlReader {
public:
    explicit XmlReader(std::string_view text) : rest_(text) {}

    std::vector<Element> elements() {
        std::vector<std::string> open;
        do {
            text_until('<');
            REQUIRE(skip("<"));
            if (skip("/")) {
                REQUIRE(!open.empty());
                REQUIRE(name() == open.back());
                open.pop_back();
                REQUIRE(skip(">"));
            } else if (start_tag()) {
                open.push_back(elements_.back().name);
            }
        } while (!open.empty());
        REQUIRE(rest_ == "\n");
        return elements_;
    }

private:
    bool skip(std::string_view word) {
        if (!rest_.starts_with(word)) return false;
        rest_.remove_prefix(word.size());
        return true;
    }
    std::string name() {
        std::size_t end = 0;
        while (end < rest_.size() && (std::isalnum(static_cast<unsigned char>(rest_[end])) != 0 ||
                                      rest_[end] == '-' || rest_[end] == ':'))
            ++end;
        REQUIRE(end > 0);
        std::string found(rest_.substr(0, end));
        rest_.remove_prefix(end);
        return found;
    }
    std::string text_until(char end) {
        const std::size_t at = rest_.find(end);
        REQUIRE(at != rest_.npos);
        std::string found(rest_.substr(0, at));
        rest_.remove_prefix(at);
        for (std::size_t i = 0; i < found.size(); ++i) {
            REQUIRE(found[i] != '<');
            REQUIRE((found[i] == '\n' || static_cast<unsigned char>(found[i]) >= 0x20));
            if (found[i] != '&') continue;
            const std::string entity = found.substr(i, found.find(';', i) - i + 1);
            INFO(entity);
            REQUIRE((entity == "&amp;" || entity == "&lt;" || entity == "&gt;" ||
                     entity == "&quot;" || entity == "&#39;"));
        }
        return found;
    }
    /// Whether the element has an end tag of its own.
    bool start_tag() {
        Element element{name(), {}};
        while (skip(" ")) {
            const std::string attribute = name();
            REQUIRE(skip("=\""));
            REQUIRE(element.attributes.emplace(attribute, text_until('"')).second);
            REQUIRE(skip("\""));
        }
        const bool empty = skip("/");
        REQUIRE(skip(">"));
        elements_.push_back(std::move(element));
        return !empty;
    }

    std::string_view rest_;
    std::vector<Element> elements_;
};

std::vector<double> coordinates_in(const std::string& text) {
    std::vector<double> numbers;
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at < end) {
        double value = 0;
        const auto [next, error] = std::from_chars(at, end, value);
        if (error == std::errc{}) {
            REQUIRE(std::isfinite(value));
            numbers.push_back(value);
            at = next;
        } else {
            ++at;
        }
    }
    return numbers;
}

bool has_class(const Element& element, const std::string& word) {
    const auto found = element.attributes.find("class");
    return found != element.attributes.end() &&
           (" " + found->second + " ").find(" " + word + " ") != std::string::npos;
}

/// Names of cells, once for each element.
std::multiset<std::string> drawn_cells(const std::vector<Element>& elements) {
    std::multiset<std::string> names;
    for (const Element& element : elements)
        if (has_class(element, "cell")) names.insert(element.attributes.at("data-cell"));
    return names;
}

void check_picture(const Game& game, const AnyState& state, bool flipped) {
    const BoardPicture picture(game, {.flipped = flipped, .id = "x-"});
    const std::string svg = picture.svg(state);
    CHECK(Pattern("[ ,\"(]-?nan").find_all(svg).empty());
    const std::vector<Element> elements = XmlReader(svg).elements();
    REQUIRE(elements.front().name == "svg");
    const std::vector<double> box = coordinates_in(elements.front().attributes.at("viewBox"));
    REQUIRE(box.size() == 4);
    CHECK(box[2] > 0);
    CHECK(box[3] > 0);
    std::set<std::string> ids;
    for (const Element& element : elements)
        if (element.attributes.contains("id"))
            CHECK(ids.insert(element.attributes.at("id")).second);
    for (const Element& element : elements)
        if (element.attributes.contains("href"))
            CHECK(ids.contains(element.attributes.at("href").substr(1)));
    if (game.layout() == nullptr) return;
    std::multiset<std::string> named;
    for (const Layout::Cell& cell : game.layout()->cells) named.insert(cell.name);
    CHECK(drawn_cells(elements) == named);
    const auto inside = [&](double x, double y) {
        return x >= box[0] && y >= box[1] && x <= box[0] + box[2] && y <= box[1] + box[3];
    };
    for (const PlacedCell& cell : picture.cells()) CHECK(inside(cell.centre.x, cell.centre.y));
    for (const Element& element : elements)
        if (element.name == "text" &&
            (has_class(element, "coordinate") || has_class(element, "said")))
            CHECK(inside(
                element.attributes.contains("x") ? std::stod(element.attributes.at("x")) : 0,
                element.attributes.contains("y") ? std::stod(element.attributes.at("y")) : 0));
}

AnyState after_random_moves(const Game& game, int plies) {
    Random random(7);
    AnyState state = game.start();
    for (int ply = 0; ply < plies && !game.over(state); ++ply)
        game.play(state, random_move(ErasedRules(game), state, random));
    return state;
}

}  // namespace

TEST_CASE("board picture: well-formed, each cell once, for every game", "[board][picture]") {
    int games = 0;
    for (const CatalogueEntry& entry : Catalogue::standard().entries()) {
        const std::string name = (entry.shadowed ? "lua:" : "") + entry.source.name;
        INFO(name);
        const auto game = open_named(name);
        for (const int plies : {0, 9, 40})
            for (const bool flipped : {false, true})
                if (!sanitized || flipped == (plies == 9))  // there a sample, for the time
                    check_picture(*game, after_random_moves(*game, plies), flipped);
        ++games;
    }
    CHECK(games > 60);
}

TEST_CASE("board picture: cells do not share their places", "[board][picture]") {
    for (const CatalogueEntry& entry : Catalogue::standard().entries()) {
        const auto game = open_named((entry.shadowed ? "lua:" : "") + entry.source.name);
        INFO(entry.source.name);
        std::set<std::pair<double, double>> places;
        const BoardPicture picture(*game);
        // The long diagonals of a hexagon cross in its middle.
        if (entry.source.name == "sim") continue;
        for (const PlacedCell& cell : picture.cells())
            CHECK(places.emplace(cell.centre.x, cell.centre.y).second);
    }
}

namespace {

/// The area of a cell, as a polygon; curves are taken for the straight lines between their ends,
/// a circle for a square around which it goes.
class Outline {
public:
    explicit Outline(const std::string& path) {
        static const Pattern form("([A-Za-z])([^A-Za-z]*)");
        Point at;
        for (const Pattern::Match& each : form.find_all(path)) {
            const char letter = each[1].text[0];
            const std::vector<double> n = coordinates_in(each[2].text);
            if (letter == 'z') continue;
            const std::size_t last = n.size() - 1;
            if (letter == 'M' || letter == 'L') at = {n[0], n[1]};
            if (letter == 'h') at = at + Point{n[0], 0};
            if (letter == 'v') at = at + Point{0, n[0]};
            if (letter == 'q') at = at + Point{n[2], n[3]};
            if (letter == 'a') {  // half a circle
                const double half = n[last - 1] / 2;
                corners_.push_back(at + Point{half, half > 0 ? -n[0] : n[0]});
                at = at + Point{n[last - 1], n[last]};
            }
            REQUIRE(std::string_view("MLhvqa").find(letter) != std::string_view::npos);
            corners_.push_back(at);
        }
        REQUIRE(corners_.size() > 3);
    }

    /// Where pages draw marks and browsers click: the middle of the box around it.
    Point middle() const {
        const auto [left, right] = std::ranges::minmax(corners_, {}, &Point::x);
        const auto [top, bottom] = std::ranges::minmax(corners_, {}, &Point::y);
        return {(left.x + right.x) / 2, (top.y + bottom.y) / 2};
    }
    /// By the even-odd rule.
    bool contains(Point point) const {
        bool inside = false;
        for (std::size_t i = 0, j = corners_.size() - 1; i < corners_.size(); j = i++) {
            const Point a = corners_[i];
            const Point b = corners_[j];
            if ((a.y > point.y) != (b.y > point.y) &&
                point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x)
                inside = !inside;
        }
        return inside;
    }

private:
    std::vector<Point> corners_;
};

/// A click into the middle of each cell is a click on that one: nothing drawn later lies there.
void check_clicks(const Game& game, bool flipped) {
    const BoardPicture picture(game, {.flipped = flipped});
    std::vector<Outline> outlines;
    for (const PlacedCell& cell : picture.cells()) outlines.emplace_back(cell.outline);
    for (std::size_t cell = 0; cell < outlines.size(); ++cell) {
        const Point middle = outlines[cell].middle();
        INFO(game.layout()->cells[cell].name);
        std::vector<std::size_t> there;
        for (std::size_t each = 0; each < outlines.size(); ++each)
            if (outlines[each].contains(middle)) there.push_back(each);
        CHECK(there == std::vector{cell});
    }
}

}  // namespace

TEST_CASE("board picture: a click into the middle of a cell is on that cell, in every game",
          "[board][picture]") {
    int lines = 0;
    for (const CatalogueEntry& entry : Catalogue::standard().entries()) {
        const auto game = open_named((entry.shadowed ? "lua:" : "") + entry.source.name);
        INFO(entry.source.name);
        if (game->layout() == nullptr) continue;
        for (const bool flipped : {false, true}) check_clicks(*game, flipped);
        const BoardPicture picture(*game);
        for (const PlacedCell& cell : picture.cells()) lines += cell.along ? 1 : 0;
    }
    CHECK(lines > 15);  // those of sim, and of dots and boxes
    for (const char* const points : {"3", "4", "5", "7", "8", "9", "10", "11", "12"})
        check_clicks(*open_named(std::string("sim(points=") + points + ")"), false);
}

TEST_CASE("board picture: a1 is below and left of a white player, flipped above and right",
          "[board][picture]") {
    const auto game = open_named("chess");
    const auto centre_of = [&](const std::string& name, bool flipped) {
        const BoardPicture picture(*game, {.flipped = flipped});
        for (std::size_t i = 0; i < game->layout()->cells.size(); ++i)
            if (game->layout()->cells[i].name == name) return picture.cells()[i].centre;
        return Point{};
    };
    CHECK(centre_of("a1", false).x < centre_of("h8", false).x);
    CHECK(centre_of("a1", false).y > centre_of("h8", false).y);
    CHECK(centre_of("a1", true) == centre_of("h8", false));
}

TEST_CASE("board picture: each player of backgammon finds its numbers", "[board][picture]") {
    const auto both = open_named("backgammon");
    const auto one = open_named("lua:backgammon");
    const std::string svg = board_svg(*both, both->start(), {});
    const auto count_of = [](const std::string& text, const std::string& part) {
        int count = 0;
        for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
        return count;
    };
    for (int point = 1; point <= 24; ++point) {
        INFO(point);
        const std::string number = "font-size=\"16\" dy=\".35em\">" + std::to_string(point) + "<";
        CHECK(count_of(svg, number) == 2);
        CHECK(count_of(board_svg(*one, one->start(), {}), number) == 1);
    }
    // The man of whose numbers they are, left of both edges.
    CHECK(count_of(svg, "<circle class=\"disc black\" cx=\"-") == 2);
    CHECK(count_of(svg, "<circle class=\"disc white\" cx=\"-") == 2);
}

TEST_CASE("board picture: what stands where is said in words", "[board][picture]") {
    const auto chess = open_named("chess");
    CHECK_THAT(board_svg(*chess, chess->start(), {}), containing("king of player 1: e1"));
    const auto backgammon = open_named("lua:backgammon");
    CHECK_THAT(board_svg(*backgammon, backgammon->start(), {}), containing("bar 0 0"));
}

TEST_CASE("board picture: what the last move changed is marked", "[board][picture]") {
    const auto game = open_named("chess");
    const AnyState before = game->start();
    AnyState after = before;
    game->play(after, *game->parse_move(after, "e4"));
    const std::string svg = board_svg(*game, after, {}, changed_cells(*game, before, after));
    CHECK_THAT(svg, containing("class=\"cell light last\" data-cell=\"e4\""));
    CHECK_THAT(svg, containing("data-on=\"e4\""));
    CHECK(svg.find("data-on=\"e2\"") == svg.npos);
}

TEST_CASE("board picture: texts of a game are escaped", "[board][picture]") {
    const auto game = lua_game(
        "game { name = \"<b>&\\\"\", board = square(2, 2), pieces = { \"man\" }, glyphs = \"<>\", "
        "variables = { a = 1 } }\n"
        "setup = \"<>/2\"\nmoves = place\n");
    check_picture(*game, game->start(), false);
    CHECK(board_svg(*game, game->start(), {}).find("<b>") == std::string::npos);
}

TEST_CASE("board picture: what lies beside a small board stays below it", "[board][picture]") {
    const auto game = lua_game(
        "game { name = \"Auction\", board = square(1, 1), players = 5, glyphs = \"xoabc\", "
        "hand = 3, variables = { bid = { 100, 100, 100, 100, 100 }, round = 0 } }\n"
        "function moves() add_number(1) end\n"
        "function play(me, n) var.bid[me] = var.bid[me] + n end\n");
    check_picture(*game, game->start(), false);
}

TEST_CASE("board picture: hands of the same pieces are told apart by their names",
          "[board][picture]") {
    const auto game = open_named("royal_game_of_ur");
    const std::string svg = board_svg(*game, game->start(), {});
    CHECK_THAT(svg, containing(">waiting</text>"));
    CHECK_THAT(svg, containing(">home</text>"));
    const auto hands = open_named("dobutsu_shogi");
    CHECK(board_svg(*hands, hands->start(), {}).find(">chicks</text>") == std::string::npos);
}

TEST_CASE("board picture: what is built on hexagons has six sides", "[board][picture]") {
    const auto game = lua_game(
        "game { name = \"Towers\", board = hex(3, 3), layers = { \"tall\" }, "
        "look = { heights = \"tall\" } }\n"
        "function moves() place() end\n"
        "function after(me, from, to) tall[to] = 2 end\n");
    AnyState state = game->start();
    game->play(state, *game->parse_move(state, "b2"));
    const BoardPicture picture(*game);
    const std::string& outline = picture.cells()[4].outline;
    check_picture(*game, state, false);
    const std::string svg = picture.svg(state);
    std::size_t storeys = 0;
    for (std::size_t at = svg.find("class=\"level\""); at != svg.npos; ++storeys) {
        CHECK(svg.substr(at, svg.find("/>", at) - at).find(outline) != std::string::npos);
        at = svg.find("class=\"level\"", at + 1);
    }
    CHECK(storeys == 2);
}

TEST_CASE("board picture: dots and boxes has narrow lines and wide boxes", "[board][picture]") {
    const auto game = open_named("dots_and_boxes(width=2, height=2)");
    const BoardPicture picture(*game);
    const auto centre = [&](std::size_t cell) { return picture.cells()[cell].centre; };
    CHECK(centre(2).x - centre(0).x == Approx(52));  // from dot to dot
    CHECK(centre(10).y == Approx(centre(0).y - 52));
    CHECK(picture.cells()[1].along.has_value());
    CHECK(!picture.cells()[6].along.has_value());
}
