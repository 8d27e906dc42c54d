#include "notation.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <tuple>
#include <vector>

#include "plays.hpp"

namespace backgammon {

using ply::Move;
using ply::MoveList;

namespace {

/// The way of one man.
struct Way {
    int from;
    int to;
    std::string text;
};

std::string point_text(int point) {
    return point == Men::bar ? "bar" : point == Men::off ? "off" : std::to_string(point);
}

/// Steps of one man after the other become one way.
std::vector<Way> ways_of(const std::vector<Step>& steps) {
    std::vector<Way> ways;
    for (const Step& step : steps) {
        const std::string target = "/" + point_text(step.to) + (step.hits ? "*" : "");
        const auto way = std::find_if(ways.begin(), ways.end(),
                                      [&](const Way& each) { return each.to == step.from; });
        if (way == ways.end()) {
            ways.push_back({step.from, step.to, point_text(step.from) + target});
            continue;
        }
        if (!way->text.ends_with('*')) way->text.erase(way->text.rfind('/'));
        way->text += target;
        way->to = step.to;
    }
    // Of men from one point the one that hits goes first: the star is where a man is taken.
    const auto hits = [](const Way& way) { return way.text.find('*') != std::string::npos; };
    std::stable_sort(ways.begin(), ways.end(), [&](const Way& a, const Way& b) {
        if (a.from != b.from) return a.from > b.from;
        return hits(a) != hits(b) ? hits(a) : a.to > b.to;
    });
    return ways;
}

/// How many men more or fewer stand on each point.
using Changes = std::array<int, Men::bar + 1>;

struct Typed {
    Changes changes{};
    std::uint32_t between = 0;  ///< points at which a man's way is broken
};

/// One part: points joined by `/`, stars, a number of men. False where it is something else.
bool read_part(std::string part, Typed& typed) {
    int times = 1;
    if (part.ends_with(')')) {
        const std::size_t open = part.find('(');
        if (open == std::string::npos || part.size() != open + 3) return false;
        times = part[open + 1] - '0';
        part.erase(open);
    }
    std::erase(part, '*');
    std::vector<int> points;
    for (std::size_t begin = 0; begin <= part.size();) {
        const std::size_t end = std::min(part.find('/', begin), part.size());
        const std::string word = part.substr(begin, end - begin);
        int point = -1;
        if (word == "bar") point = Men::bar;
        if (word == "off") point = Men::off;
        if (point < 0) {
            const auto [last, error] =
                std::from_chars(word.data(), word.data() + word.size(), point);
            if (error != std::errc() || last != word.data() + word.size()) return false;
        }
        if (point < 0 || point > Men::bar) return false;
        points.push_back(point);
        begin = end + 1;
    }
    if (points.size() < 2 || times < 1 || times > Play::most_steps) return false;
    typed.changes[static_cast<std::size_t>(points.front())] -= times;
    typed.changes[static_cast<std::size_t>(points.back())] += times;
    for (std::size_t i = 1; i + 1 < points.size(); ++i)
        typed.between |= std::uint32_t{1} << points[i];
    return true;
}

std::optional<Typed> read_parts(std::string_view text) {
    std::string lower;
    for (const char letter : text)
        lower += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    Typed typed;
    bool any = false;
    for (std::size_t begin = 0; begin < lower.size();) {
        const std::size_t end = std::min(lower.find_first_of(" +,", begin), lower.size());
        if (end > begin) {
            if (!read_part(lower.substr(begin, end - begin), typed)) return std::nullopt;
            any = true;
        }
        begin = end + 1;
    }
    return any ? std::optional(typed) : std::nullopt;
}

}  // namespace

std::vector<Step> steps_of(const State& s, Move play) {
    std::vector<std::array<int, 2>> parts;  // from, die
    for (int i = 0; i < Play::most_steps; ++i)
        if (const int from = Play::from(play, i); from != 0)
            parts.push_back({from, s.high == s.low || i == 0 ? s.high : s.low});
    if (parts.size() == 2) {
        const auto& [first, second] = std::tie(parts[0], parts[1]);
        const bool chained = second[0] == first[0] - first[1];
        const bool other_way = first[0] == second[0] - second[1];
        if (other_way || (!chained && second[0] > first[0])) std::swap(parts[0], parts[1]);
    }
    Men theirs = s.theirs();
    std::vector<Step> steps;
    for (const auto& [from, die] : parts) {
        const int to = std::max(from - die, Men::off);
        const bool hits = to != Men::off && theirs[25 - to] == 1;
        if (hits) theirs[25 - to] = 0;
        steps.push_back({from, to, hits});
    }
    return steps;
}

std::string play_text(const State& state, Move play) {
    if (play.bits == 0) return "pass";
    const std::vector<Way> ways = ways_of(steps_of(state, play));
    std::string text;
    for (std::size_t i = 0; i < ways.size();) {
        std::size_t next = i + 1;
        while (next < ways.size() && ways[next].text == ways[i].text) ++next;
        text += (i == 0 ? "" : "+") + ways[i].text;
        if (next - i > 1) text += "(" + std::to_string(next - i) + ")";
        i = next;
    }
    return text;
}

std::optional<Move> read_play(const State& state, std::string_view text, const MoveList& plays) {
    const auto typed = read_parts(text);
    if (!typed) return std::nullopt;
    std::vector<Move> same;     // lead the same men to the same points
    std::vector<Move> exact;    // and hit between just where the text breaks a way
    std::vector<Move> covered;  // and hit between nowhere else
    for (const Move play : plays) {
        Changes changes{};
        std::uint32_t hit_between = 0;
        for (const Step& step : steps_of(state, play)) {
            --changes[static_cast<std::size_t>(step.from)];
            ++changes[static_cast<std::size_t>(step.to)];
            if (step.hits) hit_between |= std::uint32_t{1} << step.to;
        }
        if (changes != typed->changes) continue;
        for (std::size_t point = 0; point < changes.size(); ++point)
            if (changes[point] > 0) hit_between &= ~(std::uint32_t{1} << point);
        same.push_back(play);
        if (hit_between == typed->between) exact.push_back(play);
        if ((hit_between & ~typed->between) == 0) covered.push_back(play);
    }
    for (const auto& plays_left : {same, exact, covered})
        if (plays_left.size() == 1) return plays_left.front();
    return std::nullopt;
}

}  // namespace backgammon
