#include "framework/report/notation/gnu_position.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <vector>

#include "framework/base/base64_bits.hpp"
#include "framework/base/error.hpp"
#include "framework/base/shown_text.hpp"

namespace ply {
namespace {

constexpr std::size_t position_letters = 14;
constexpr std::size_t match_letters = 12;
constexpr std::size_t position_bits = 80;
constexpr std::size_t match_bits = 72;

using Bits = std::vector<bool>;

Bits bits_of(std::string_view letters, std::size_t count) {
    Bits bits(count);
    if (!read_base64(letters, bits)) throw Error("no ID of GNU Backgammon");
    return bits;
}

void put(Bits& bits, int value, int width) {
    for (int i = 0; i < width; ++i) bits.push_back((value >> i & 1) != 0);
}

class BitReader {
public:
    explicit BitReader(Bits bits) : bits_(std::move(bits)) {}
    int take(int width) {
        int value = 0;
        for (int i = 0; i < width; ++i) value |= (bits_[at_++] ? 1 : 0) << i;
        return value;
    }
    /// How many bits are set up to the next one that is not.
    int count(std::size_t end) {
        int ones = 0;
        while (at_ < end && bits_[at_]) ++ones, ++at_;
        if (at_ < end) ++at_;
        return ones;
    }

private:
    Bits bits_;
    std::size_t at_ = 0;
};

enum { not_begun, going_on };

}  // namespace

GnuPosition GnuPosition::of(std::string_view text) {
    constexpr std::size_t letters = position_letters + 1 + match_letters;
    if (text.size() < letters || text[position_letters] != ':')
        throw Error(fmt::format("'{}' is no ID of GNU Backgammon", shortened(text, 40)));
    GnuPosition position;
    BitReader match(bits_of(text.substr(position_letters + 1, match_letters), match_bits));
    position.cube = match.take(4);
    position.owner = match.take(2);
    position.mover = match.take(1);
    match.take(1);  // whether it is the Crawford game
    position.begun = match.take(3) != not_begun;
    match.take(1);  // whose decision it is: the other player's after a double
    position.doubled = match.take(1) != 0;
    match.take(2);  // whether somebody resigns
    for (int& die : position.dice) die = match.take(3);
    BitReader men(bits_of(text.substr(0, position_letters), position_bits));
    for (const int player : {1 - position.mover, position.mover})
        for (int point = 1; point <= bar; ++point)
            position.men[static_cast<std::size_t>(player)][static_cast<std::size_t>(point)] =
                men.count(position_bits);
    return position;
}

std::string GnuPosition::text() const {
    Bits board;
    for (const int player : {1 - mover, mover})
        for (int point = 1; point <= bar; ++point) {
            for (int man = 0;
                 man < men[static_cast<std::size_t>(player)][static_cast<std::size_t>(point)];
                 ++man)
                board.push_back(true);
            board.push_back(false);
        }
    Bits match;
    put(match, cube, 4);
    put(match, owner, 2);
    put(match, mover, 1);
    put(match, 0, 1);
    put(match, begun ? going_on : not_begun, 3);
    put(match, doubled ? 1 - mover : mover, 1);
    put(match, doubled ? 1 : 0, 1);
    put(match, 0, 2);
    for (const int die : dice) put(match, die, 3);
    match.resize(match_bits - 6);
    match.push_back(true);  // gammons count before the cube is turned
    board.resize(position_bits);
    match.resize(match_bits);
    return as_base64(board) + ":" + as_base64(match);
}

}  // namespace ply
