#include "framework/report/picture/zone_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "framework/game/shown/look_defaults.hpp"
#include "framework/report/board/zone_rows.hpp"
#include "framework/report/picture/card_drawings.hpp"
#include "framework/report/picture/colours.hpp"
#include "framework/report/picture/die_drawing.hpp"
#include "framework/report/text/escaped_text.hpp"
#include "framework/report/text/fitted_text.hpp"

namespace ply {
namespace {

constexpr double inner_width = zone_picture_width - 2 * zone_picture_margin;
constexpr double title_line = 24;
constexpr double label_line = 16;
constexpr double text_size = zone_text_size;
constexpr double label_size = 13;
constexpr double card_gap = 4;  ///< between cards
constexpr double between_zones = 14;
constexpr double covered_step = 23;  ///< at least so much is seen of a covered card
constexpr double die_side = 30;

std::string text_at(const char* css_class, Point at, const std::string& text, double size) {
    return fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\" font-size=\"{}\">{}</text>", css_class,
                       svg_number(at.x), svg_number(at.y), svg_number(size), xml_text(text));
}

/// How the things of a zone lie: so many in a line, so far from each other.
struct Spread {
    double step = 0;
    int in_line = 0;
    int count = 0;
    Point size{};  ///< of each
    bool covers() const { return step < size.x; }
    int lines() const { return (count + in_line - 1) / in_line; }
    double width() const { return size.x + step * (std::min(count, in_line) - 1); }
    double height() const { return size.y * lines() + card_gap * (lines() - 1); }
};

/// Backs lie in one place, whatever their number; an empty zone has one, too.
Spread spread_of(const ShownZone& zone) {
    const bool dice = zone.kind == ShownZone::Kind::dice;
    Spread spread;
    spread.size = dice ? Point{die_side, die_side} : card_size;
    spread.count = std::max(1, static_cast<int>(zone.things.size()) + (zone.unseen > 0 ? 1 : 0));
    const double free_step = spread.size.x + card_gap;
    const double fitting = (inner_width - spread.size.x) / std::max(1, spread.count - 1);
    spread.step = dice ? free_step : std::clamp(fitting, covered_step, free_step);
    spread.in_line =
        1 + static_cast<int>(std::floor((inner_width - spread.size.x) / spread.step + 0.001));
    return spread;
}

/// Draws zones from the top down; those of things side by side as far as they fit.
class ZoneDrawing {
public:
    ZoneDrawing(const Game& game, std::vector<ShownZone> before)
        : look_(look_of(game)), before_(std::move(before)) {}

    void add_owner(Player owner, const std::string& title) {
        end_row();
        y_ += zone_picture_margin / 2;
        const double middle = y_ + title_line / 2;
        drawing_ +=
            circle_element("disc " + colour_of({}, look_, owner),
                           {zone_picture_margin + text_size * 0.4, middle}, text_size * 0.4);
        text_x_ = zone_picture_margin + text_size * 1.1;
        write("said value", title, 1.15);
    }
    /// Words go on in the line of the player, or in lines of their own.
    void add_words(const ShownZone& zone) {
        if (zone.owner == chance_player) {
            end_row();
            end_text();
        } else {
            text_x_ += text_size * 0.5;
        }
        write("said small", zone.name, 1);
        for (const std::string& thing : zone.things) write("said value", thing, 1.15);
        if (zone.unseen > 0) write("said", fmt::format("{} unseen", zone.unseen), 1);
        if (zone.unseen == 0 && zone.things.empty()) write("said", "–", 1);
    }
    void add_things(const ShownZone& zone) {
        end_text();
        const Spread spread = spread_of(zone);
        const std::string name = fitted_name(zone.name, 24);
        const double width = std::max(spread.width(), text_width(name, label_size));
        if (x_ > zone_picture_margin && x_ + width > zone_picture_margin + inner_width) end_row();
        drawing_ += text_at("said small", {x_, y_ + label_size - 1}, name, label_size);
        drawing_ += zone.owner == chance_player
                        ? "<g class=\"zone\">"
                        : fmt::format("<g class=\"zone\" data-owner=\"{}\">", zone.owner + 1);
        draw(zone, spread, {x_, y_ + label_line});
        drawing_ += "</g>\n";
        x_ += width + between_zones;
        row_ = std::max(row_, label_line + spread.height());
    }
    void end_owners() {
        end_row();
        y_ += zone_picture_margin / 2;
    }
    ZonePicture finished() && {
        end_row();
        end_text();
        return {std::move(drawing_), y_ + zone_picture_margin / 2};
    }

private:
    void draw(const ShownZone& zone, const Spread& spread, Point at) {
        const int things = static_cast<int>(zone.things.size());
        const std::vector<bool> moved = moved_things(zone, before_);
        const auto place = [&](int i) {
            const auto [line, column] = std::div(i, spread.in_line);
            return at + Point{spread.step * column, (spread.size.y + card_gap) * line};
        };
        for (int i = 0; i < things; ++i) {
            const std::string& thing = zone.things[static_cast<std::size_t>(i)];
            const bool last = i + 1 == spread.count || (i + 1) % spread.in_line == 0;
            if (moved[static_cast<std::size_t>(i)]) drawing_ += "<g class=\"moved\">";
            drawing_ += zone.kind == ShownZone::Kind::dice
                            ? die_drawing(place(i) + 0.5 * spread.size, die_side, value_of(thing))
                            : card_face(place(i), thing, zone.kind == ShownZone::Kind::suited,
                                        spread.covers() && !last);
            if (moved[static_cast<std::size_t>(i)]) drawing_ += "</g>";
        }
        if (zone.unseen > 0 && zone.kind == ShownZone::Kind::dice)
            drawing_ += text_element("count", place(things) + 0.5 * spread.size,
                                     fmt::format("?×{}", zone.unseen), text_size);
        else if (zone.unseen > 0)
            drawing_ += card_backs(place(things), zone.unseen);
        else if (things == 0)
            drawing_ += zone.kind == ShownZone::Kind::dice
                            ? text_at("said", at + Point{0, die_side * 0.65}, "–", text_size)
                            : card_slot(at);
    }
    static int value_of(const std::string& die) { return std::atoi(die.c_str()); }

    void write(const char* css_class, const std::string& text, double bold) {
        const double width = bold * text_width(text, text_size);
        if (text_x_ > zone_picture_margin && text_x_ + width > zone_picture_margin + inner_width)
            end_text();
        drawing_ += text_at(css_class, {text_x_, y_ + title_line * 0.7}, text, text_size);
        text_x_ += width + text_size * 0.4;
    }
    void end_text() {
        if (text_x_ > zone_picture_margin) y_ += title_line;
        text_x_ = zone_picture_margin;
    }
    void end_row() {
        end_text();
        if (row_ > 0) y_ += row_ + zone_picture_margin;
        row_ = 0;
        x_ = zone_picture_margin;
    }

    Look look_;
    std::vector<ShownZone> before_;
    std::string drawing_;
    double y_ = zone_picture_margin / 2;
    double x_ = zone_picture_margin;  ///< of the row of things
    double row_ = 0;          ///< its height
    double text_x_ = zone_picture_margin;  ///< of the line of words
};

}  // namespace

ZonePicture zone_picture(const Game& game, const AnyState& state,
                         const std::vector<std::string>& seats, const AnyState* before) {
    const std::vector<ShownZone> zones = drawn_zones(game, state);
    if (zones.empty()) return {};
    ZoneDrawing drawing(game,
                        before == nullptr ? std::vector<ShownZone>{} : drawn_zones(game, *before));
    const auto add_all = [&](Player owner, bool words) {
        for (const ShownZone& zone : zones) {
            if (zone.owner != owner || (zone.kind == ShownZone::Kind::words) != words) continue;
            words ? drawing.add_words(zone) : drawing.add_things(zone);
        }
    };
    for (Player player = 0; player < game.facts().players; ++player) {
        if (std::ranges::find(zones, player, &ShownZone::owner) == zones.end()) continue;
        drawing.add_owner(player, seat_title(player, seats));
        add_all(player, true);
        add_all(player, false);
    }
    drawing.end_owners();
    add_all(chance_player, false);
    add_all(chance_player, true);
    return std::move(drawing).finished();
}

std::string zone_words(const Game& game, const AnyState& state) {
    std::string words;
    Player last = chance_player;
    for (const ShownZone& zone : drawn_zones(game, state)) {
        const bool goes_on = zone.owner != chance_player && zone.owner == last;
        if (!words.empty()) words += goes_on ? ", " : "; ";
        if (zone.owner != chance_player && !goes_on)
            words += fmt::format("player {}: ", zone.owner + 1);
        last = zone.owner;
        words += zone.name;
        for (const std::string& thing : zone.things) words += " " + thing;
        if (zone.unseen > 0) words += fmt::format(" {} unseen", zone.unseen);
        if (zone.unseen == 0 && zone.things.empty()) words += " -";
    }
    return words;
}

}  // namespace ply
