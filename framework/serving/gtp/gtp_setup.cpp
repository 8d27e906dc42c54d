// GTP's ways to begin elsewhere than on an empty board: handicap stones and files.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "framework/base/files/input_file.hpp"
#include "framework/report/notation/vertices.hpp"
#include "framework/serving/gtp/gtp_server.hpp"
#include "framework/serving/gtp/sgf_game.hpp"

namespace ply::serving {
namespace {

constexpr std::uint64_t longest_file = std::uint64_t{1} << 24;

/// How many stones there are fixed places for (GTP 2, section 4.1.1).
int most_fixed_stones(int size) {
    if (size < 7) return 0;
    return size % 2 == 0 || size == 7 ? 4 : 9;
}

/// The fixed places of 2 to 9 stones: corners, then sides, and the centre of an odd number from 5.
std::vector<std::string> handicap_points(int size, int stones) {
    const int low = size >= 13 ? 3 : size >= 7 ? 2 : 1;
    const int high = size - 1 - low;
    const int middle = size / 2;
    const std::array<std::pair<int, int>, 8> places{{{low, low},
                                                     {high, high},
                                                     {low, high},
                                                     {high, low},
                                                     {low, middle},
                                                     {high, middle},
                                                     {middle, low},
                                                     {middle, high}}};
    const bool centre = stones >= 5 && stones % 2 == 1;
    std::vector<std::string> points;
    for (int i = 0; i < stones - centre; ++i)
        points.push_back(vertex_name(places[static_cast<std::size_t>(i)].first,
                                     places[static_cast<std::size_t>(i)].second));
    if (centre) points.push_back(vertex_name(middle, middle));
    return points;
}

int number_of_stones(Words& words, int most) {
    const auto stones = words.number();
    if (!stones || *stones < 2 || most < 2) throw Error("invalid number of stones");
    return static_cast<int>(std::min<std::int64_t>(*stones, most + 1));
}

}  // namespace

std::string GtpServer::fixed_handicap(Words words) {
    const int size = side_of(served_.game());
    const int most = most_fixed_stones(size);
    const int stones = number_of_stones(words, most);
    if (stones > most) throw Error("invalid number of stones");
    return set_handicap(handicap_points(size, stones));
}

/// As many of the fixed places as there are.
std::string GtpServer::place_free_handicap(Words words) {
    const int size = side_of(served_.game());
    const int most = size < 4 ? 0 : std::max(4, most_fixed_stones(size));
    const int stones = number_of_stones(words, most);
    return set_handicap(handicap_points(size, std::min(stones, most)));
}

std::string GtpServer::set_free_handicap(Words words) {
    std::vector<std::string> points;
    while (!words.empty()) points.push_back(lower_case(words.next()));
    std::vector<std::string> sorted = points;
    std::ranges::sort(sorted);
    if (points.size() < 2 || std::ranges::adjacent_find(sorted) != sorted.end() ||
        std::ranges::find(points, "pass") != points.end())
        throw Error("bad vertex list");
    try {
        set_handicap(points);
    } catch (const Error& error) {
        if (std::string_view(error.what()) == "illegal move") throw Error("bad vertex list");
        throw;
    }
    return "";
}

std::string GtpServer::set_handicap(const std::vector<std::string>& points) {
    if (!served_.moves().empty()) throw Error("board not empty");
    const ServedGame::Line before = served_.line();
    try {
        for (const std::string& point : points) play(Words("b " + point));
    } catch (const Error&) {
        served_.restore(before);
        plies_.clear();
        throw;
    }
    plies_.clear();
    return fmt::format("{}", fmt::join(points, " "));
}

std::string GtpServer::loadsgf(Words words) {
    const std::string name(words.next());
    const auto number = words.number();
    const GameSource source = served_.source();
    const ServedGame::Line line = served_.line();
    const std::vector<std::size_t> plies = plies_;
    try {
        const SgfGame game = read_sgf(read_input_file(name, longest_file, "name a file"));
        set_up_file(game, number ? std::max<std::int64_t>(*number - 1, 0) : max_plies);
    } catch (const Error&) {
        become(source);
        served_.restore(line);
        plies_ = plies;
        throw Error("cannot load file");
    }
    return "";
}

void GtpServer::set_up_file(const SgfGame& game, std::int64_t moves) {
    const std::string size = std::to_string(game.size.value_or(19));
    boardsize(Words(size));
    if (game.komi) komi(Words(fmt::format("{}", *game.komi)));
    const auto put = [&](const SgfGame::Stone& stone) {
        const std::string text = (stone.player == 0 ? "b " : "w ") + stone.vertex;
        play(Words(text));
    };
    for (const SgfGame::Stone& stone : game.setup) put(stone);
    plies_.clear();
    for (const SgfGame::Stone& move : game.moves)
        if (moves-- > 0) put(move);
}

}  // namespace ply::serving
