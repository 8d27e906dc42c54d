#include "framework/report/standings/tournament_screen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <climits>
#include <cmath>

#include "framework/report/standings/progress_line.hpp"
#include "framework/report/text/escaped_text.hpp"
#include "framework/report/text/fitted_text.hpp"
#include "framework/report/text/number_text.hpp"
#include "framework/report/text/score_scale.hpp"

namespace ply {
namespace {

using Lines = std::vector<std::string>;

constexpr int narrowest_bar = 12;
constexpr int widest_bar = 60;
constexpr int shortest_name = 8;
constexpr int longest_mover = 20;

std::string cell(const std::string& text, int width) {
    return padded_text(fitted_name(one_line(text), width), width);
}

std::string repeated(const char* text, int count) {
    std::string result;
    for (int i = 0; i < count; ++i) result += text;
    return result;
}

class Screen {
public:
    Screen(const TournamentScene& scene, int columns, int rows, bool colours)
        : scene_(scene), columns_(columns), rows_(rows), colours_(colours) {}

    Lines lines() {
        plan_rows();
        if (titled_) add(bold(one_line(scene_.title)));
        add(progress());
        if (spaced_) add("");
        standings();
        if (shown_games_ > 0) {
            if (spaced_) add("");
            for (int i = 0; i < shown_games_; ++i) add(game(scene_.in_play[i]));
        }
        if (shown_incidents_ > 0) {
            if (spaced_) add("");
            for (int i = 0; i < shown_incidents_; ++i) add(incident(i));
        }
        if (footed_) {
            if (spaced_) add("");
            add(dim(one_line(scene_.footer)));
        }
        return std::move(lines_);
    }

private:
    /// Who gets how many rows. The progress comes first, then three players, a game in play, an
    /// incident; then all players; then the other games, title, footer, incidents, empty lines.
    void plan_rows() {
        const int players = static_cast<int>(scene_.standings.players.size());
        const int games = static_cast<int>(scene_.in_play.size());
        const int incidents = static_cast<int>(scene_.incidents.size());
        int left = rows_ - 1;
        const auto take = [&left](int wanted) {
            const int taken = std::clamp(wanted, 0, std::max(0, left));
            left -= taken;
            return taken;
        };
        if (left >= 2 && players > 0) {
            headed_ = take(1) > 0;
            shown_players_ = take(std::min(players, 3));
        }
        shown_games_ = take(std::min(games, 1));
        shown_incidents_ = take(std::min(incidents, 1));
        titled_ = left >= 3 && take(1) > 0;
        footed_ = left >= 3 && take(1) > 0;
        shown_games_ += take(std::min(games - shown_games_, 1));
        shown_players_ += take(players - shown_players_);
        shown_games_ += take(games - shown_games_);
        const int gaps = 1 + (shown_games_ > 0) + (shown_incidents_ > 0) + footed_;
        if (left >= gaps) spaced_ = take(gaps) > 0;
        shown_incidents_ += take(incidents - shown_incidents_);
    }

    void add(std::string line) { lines_.push_back(fitted_text(line, columns_)); }
    std::string painted(const char* code, const std::string& text) const {
        return colours_ ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : text;
    }
    std::string bold(const std::string& text) const { return painted("1", text); }
    std::string dim(const std::string& text) const { return painted("2", text); }

    /// A bar where there is room beside the words.
    std::string progress() const {
        Progress now = scene_.progress;
        now.leader.clear();  // the standings show it
        const std::string words = progress_text(now);
        const int room = std::min(columns_ - columns_of(words) - 3, widest_bar);
        if (room < narrowest_bar) return words;
        const double share = now.total > 0 ? static_cast<double>(now.done) / now.total : 1;
        const int full = static_cast<int>(share * room);
        return painted("32", repeated("█", full)) + dim(repeated("░", room - full)) + "  " + words;
    }

    void standings() {
        if (!headed_) return;
        choose_columns();
        std::string head = fmt::format("{:>3} {}{:>8}", "#", cell("player", name_width_), "score");
        if (with_games_) head += fmt::format(" {:>6}", "games");
        head += fmt::format(" {:>6}", "Elo");
        if (with_error_) head += fmt::format(" {:>6}", " ±95%");
        if (bar_width_ > 0) head += "  " + axis();
        add(bold(head));
        for (int i = 0; i < shown_players_; ++i) {
            const int players = static_cast<int>(scene_.standings.players.size());
            if (i + 1 == shown_players_ && shown_players_ < players) {
                add(dim(fmt::format("    ... and {} more", players - i)));
                return;
            }
            add(standing(i));
        }
    }

    void choose_columns() {
        int longest = 6;
        for (const std::string& name : scene_.names)
            longest = std::max(longest, columns_of(one_line(name)));
        with_error_ = columns_ >= 44;
        with_games_ = columns_ >= 52;
        const int fixed = 4 + 8 + 7 + 7 * with_error_ + 7 * with_games_;
        const int room = columns_ - fixed;
        name_width_ =
            std::clamp(longest + 1, std::min(shortest_name, std::max(1, room)), std::max(1, room));
        bar_width_ = std::min(room - name_width_ - 2, widest_bar);
        // A long name is worth less than a bar.
        const int shorter = std::max(18, room - 2 - 24);
        if (bar_width_ < 24 && shorter < name_width_ && room - 2 - shorter >= narrowest_bar) {
            name_width_ = shorter;
            bar_width_ = std::min(room - name_width_ - 2, widest_bar);
        }
        if (bar_width_ < narrowest_bar) {
            bar_width_ = 0;
            name_width_ = std::clamp(longest + 1, 1, std::max(1, room));
        }
        low_ = INFINITY;
        high_ = -INFINITY;
        for (const PlayerStanding& line : scene_.standings.players) {
            if (line.games == 0) continue;
            for (const double end : {line.rating.low, line.rating.high, line.rating.elo}) {
                if (!std::isfinite(end)) continue;
                low_ = std::min(low_, end);
                high_ = std::max(high_, end);
            }
        }
        if (!(low_ < high_)) bar_width_ = 0;
    }

    /// The two ends of the scale, above the bars.
    std::string axis() const {
        const std::string low = fmt::format("{:.0f}", low_), high = fmt::format("{:.0f}", high_);
        const int blanks = bar_width_ - static_cast<int>(low.size() + high.size());
        return low + std::string(static_cast<std::size_t>(std::max(1, blanks)), ' ') + high;
    }

    std::string standing(int index) const {
        const PlayerStanding& line = scene_.standings.players[index];
        const auto player = static_cast<std::size_t>(line.player);
        const std::string name = player < scene_.names.size() ? scene_.names[player] : "?";
        const bool halves = std::abs(line.score * 2 - std::round(line.score * 2)) < 1e-9;
        std::string text = fmt::format("{:>3} {}{:>8}", index + 1, cell(name, name_width_),
                                       fmt::format("{:.{}f}", line.score, halves ? 1 : 2));
        if (with_games_) text += fmt::format(" {:>6}", line.games);
        text += elo(line);
        if (bar_width_ > 0 && line.games > 0) text += "  " + bar(line.rating);
        return text;
    }

    std::string elo(const PlayerStanding& line) const {
        const Rating& rating = line.rating;
        if (line.games == 0 || rating.reach == Reach::unknown)
            return fmt::format(" {:>6}", "-") + std::string(with_error_ ? 7 : 0, ' ');
        const char* sign = rating.reach == Reach::at_least  ? ">"
                           : rating.reach == Reach::at_most ? "<"
                                                            : "";
        std::string text = fmt::format(" {:>6}", sign + fixed_text(rating.elo, 0));
        if (!with_error_) return text;
        const double error = (rating.high - rating.low) / 2;
        return text + (std::isfinite(error) ? fmt::format(" {:>6.0f}", error)
                                            : fmt::format(" {:>6}", "?"));
    }

    /// `   ├────●───┤  `; an interval without end reaches the edge.
    std::string bar(const Rating& rating) const {
        const auto at = [this](double elo) {
            const double share = (std::clamp(elo, low_, high_) - low_) / (high_ - low_);
            return static_cast<int>(std::lround(share * (bar_width_ - 1)));
        };
        const int low = at(rating.low), middle = at(rating.elo), high = at(rating.high);
        std::string text;
        for (int i = 0; i < bar_width_; ++i) {
            if (i == middle) {
                text += painted("36", "●");
            } else if (i < low || i > high) {
                text += ' ';
            } else {
                const bool ends_here = (i == low && std::isfinite(rating.low)) ||
                                       (i == high && std::isfinite(rating.high));
                text += !ends_here ? "─" : i == low ? "├" : "┤";
            }
        }
        text.erase(text.find_last_not_of(' ') + 1);
        return text;
    }

    /// `match 812  nim: a - b          ply 31  tt 1.2 s  d4e5 (win in 3 plies)`; what is not
    /// decided is in units of the player, who is not known here.
    std::string game(const GameInPlay& game) const {
        std::string last;
        if (!game.last_move.empty()) last = "  " + one_line(game.last_move);
        if (game.last_score && is_decided(*game.last_score))
            last += fmt::format(" ({})", ScoreScale().text(*game.last_score));
        const std::string who =
            game.at_work.empty() ? "" : "  " + fitted_name(one_line(game.at_work), longest_mover);
        const std::string state =
            fmt::format("ply {}{} {:.1f} s{}", game.ply, who, game.seconds, last);
        const std::string number = fmt::format("match {}", game.match);
        const int room = columns_ - columns_of(number) - columns_of(state) - 4;
        // In a narrow window the state is what changes: it stays.
        if (room < shortest_name) return number + "  " + state;
        const int width = std::min(room, std::max(columns_of(contest(game)), contest_width()));
        return number + "  " + padded_text(contest(game, width), width) + "  " + state;
    }

    /// `nim: random - alphabeta(depth=2)`; where there is no room for all of it each name loses
    /// some.
    static std::string contest(const GameInPlay& game, int columns = INT_MAX) {
        std::string text = game.game.empty() ? "" : one_line(game.game) + ": ";
        std::vector<std::string> names;
        for (const std::string& name : game.players) names.push_back(one_line(name));
        const int count = static_cast<int>(names.size());
        int left = columns - columns_of(text) - 3 * (count - 1);
        int later = 0;  // what the names still to come would like
        for (const std::string& name : names) later += columns_of(name);
        for (int i = 0; i < count; ++i) {
            later -= columns_of(names[i]);
            const std::string name =
                fitted_name(names[i], std::max({1, left / (count - i), left - later}));
            left -= columns_of(name);
            text += (i > 0 ? " - " : "") + name;
        }
        return text;
    }

    /// So that the states of all games stand below each other.
    int contest_width() const {
        int widest = 0;
        for (const GameInPlay& game : scene_.in_play)
            widest = std::max(widest, columns_of(contest(game)));
        return std::min(widest, columns_ / 2);
    }

    std::string incident(int index) const {
        std::string text = one_line(scene_.incidents[index]);
        const std::uint64_t others =
            scene_.incident_count -
            std::min<std::uint64_t>(scene_.incident_count,
                                    static_cast<std::uint64_t>(shown_incidents_));
        if (index + 1 == shown_incidents_ && others > 0) {
            const std::string more = fmt::format(" ... and {} more", others);
            text = fitted_text(text, std::max(1, columns_ - columns_of(more))) + more;
        }
        return painted("31", text);
    }

    const TournamentScene& scene_;
    int columns_;
    int rows_;
    bool colours_;
    Lines lines_;

    // Rows.
    bool titled_ = false, footed_ = false, spaced_ = false, headed_ = false;
    int shown_players_ = 0, shown_games_ = 0, shown_incidents_ = 0;
    // Columns of the standings.
    bool with_games_ = false, with_error_ = false;
    int name_width_ = 1, bar_width_ = 0;
    double low_ = 0, high_ = 0;  ///< the scale of the bars
};

}  // namespace

std::vector<std::string> tournament_screen(const TournamentScene& scene, int columns, int rows,
                                           bool colours) {
    if (columns < 1 || rows < 1) return {};
    return Screen(scene, columns, rows, colours).lines();
}

}  // namespace ply
