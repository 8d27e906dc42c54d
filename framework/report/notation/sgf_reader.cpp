#include "framework/report/notation/sgf_reader.hpp"

#include <algorithm>

#include "framework/base/error.hpp"
#include "framework/base/line_words.hpp"
#include "framework/report/notation/vertices.hpp"

namespace ply::serving {
namespace {

constexpr int usual_size = 19;

struct Property {
    std::string name;
    std::vector<std::string> values;
};

class SgfReader {
public:
    explicit SgfReader(std::string_view text) : text_(text) {}

    SgfGame read() {
        text_.remove_prefix(std::min(text_.find('('), text_.size()));
        if (text_.empty()) throw Error("there is no game in the file");
        // The end of the first variation is the end of the main line.
        while (const auto next = take_letter()) {
            if (*next == ')') return std::move(game_);
            if (*next >= 'A' && *next <= 'Z') use(property(*next));
        }
        throw Error("the file ends within a game");
    }

private:
    std::optional<char> take_letter() {
        if (text_.empty()) return std::nullopt;
        const char letter = text_.front();
        text_.remove_prefix(1);
        return letter;
    }

    Property property(char first) {
        Property property{std::string(1, first), {}};
        bool in_name = true;
        while (!text_.empty()) {
            const char letter = text_.front();
            if (letter == '[') {
                text_.remove_prefix(1);
                property.values.push_back(value());
                in_name = false;
            } else if (in_name && letter >= 'A' && letter <= 'Z') {
                property.name += letter;
                text_.remove_prefix(1);
            } else if (blanks.find(letter) != blanks.npos || letter == '\n' || letter == '\r' ||
                       (in_name && letter >= 'a' && letter <= 'z')) {  // as in old files
                text_.remove_prefix(1);
            } else {
                break;
            }
        }
        return property;
    }

    std::string value() {
        std::string value;
        while (const auto letter = take_letter()) {
            if (*letter == ']') return value;
            value += *letter == '\\' ? take_letter().value_or(' ') : *letter;
        }
        throw Error("the file ends within a value");
    }

    void use(const Property& property) {
        if (property.values.empty()) return;
        const std::string& value = property.values.front();
        if (property.name == "SZ") {
            if (const auto size = whole_number(without_blanks(value)))
                game_.size = static_cast<int>(std::clamp<std::int64_t>(*size, 0, 100));
        } else if (property.name == "KM") {
            game_.komi = real_number(without_blanks(value));
        } else if (property.name == "B" || property.name == "W") {
            game_.moves.push_back({property.name == "B" ? 0 : 1, vertex(value)});
        } else if (property.name == "AB" || property.name == "AW") {
            if (!game_.moves.empty()) throw Error("stones are set up after a move");
            for (const std::string& points : property.values)
                set_up(property.name == "AB" ? 0 : 1, points);
        } else if (property.name == "AE") {
            throw Error("stones are taken away");
        }
    }

    /// `dd`, or a rectangle: `dd:fe`.
    void set_up(Player player, const std::string& points) {
        if (points.size() != 5 || points[2] != ':') {
            game_.setup.push_back({player, vertex(points)});
            return;
        }
        for (int y = points[1]; y <= points[4]; ++y)
            for (int x = points[0]; x <= points[3]; ++x)
                game_.setup.push_back(
                    {player, vertex({static_cast<char>(x), static_cast<char>(y)})});
    }

    std::string vertex(const std::string& point) const {
        const int size = game_.size.value_or(usual_size);
        if (point.empty() || (point == "tt" && size <= usual_size)) return "pass";
        const int x = point[0] - 'a';
        const int y = point.size() == 2 ? size - 1 - (point[1] - 'a') : -1;
        if (x < 0 || x >= size || y < 0 || y >= size || size > most_columns)
            throw Error("'" + point + "' is no point of the board");
        return vertex_name(x, y);
    }

    std::string_view text_;
    SgfGame game_;
};

}  // namespace

SgfGame read_sgf(std::string_view text) {
    return SgfReader(text).read();
}

}  // namespace ply::serving
