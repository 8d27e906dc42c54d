#include "framework/report/notation/gnu_position.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <vector>

#include "framework/base/error.hpp"
#include "framework/base/shown_text.hpp"

namespace ply {
namespace {

constexpr std::string_view base64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::size_t position_letters = 14;
constexpr std::size_t match_letters = 12;
constexpr std::size_t position_bits = 80;
constexpr std::size_t match_bits = 72;

using Bits = std::vector<bool>;

/// Where the i-th bit of a key stands in its text: bytes have their lowest bit first, letters of
/// Base64 their highest.
std::size_t place_of_bit(std::size_t i) {
    return i / 8 * 8 + 7 - i % 8;
}

std::string letters_of(Bits bits, std::size_t letters) {
    bits.resize(letters * 6 + 8);
    std::string text;
    for (std::size_t first = 0; first < 6 * letters; first += 6) {
        std::size_t value = 0;
        for (std::size_t i = first; i < first + 6; ++i)
            value = 2 * value + (bits[place_of_bit(i)] ? 1 : 0);
        text += base64[value];
    }
    return text;
}

Bits bits_of(std::string_view letters) {
    Bits bits(letters.size() * 6 + 8);
    for (std::size_t k = 0; k < letters.size(); ++k) {
        const std::size_t value = base64.find(letters[k]);
        if (value == base64.npos) throw Error("no ID of GNU Backgammon");
        for (std::size_t i = 0; i < 6; ++i)
            bits[place_of_bit(6 * k + i)] = (value >> (5 - i) & 1) != 0;
    }
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
    BitReader match(bits_of(text.substr(position_letters + 1, match_letters)));
    position.cube = match.take(4);
    position.owner = match.take(2);
    position.mover = match.take(1);
    match.take(1);  // whether it is the Crawford game
    position.begun = match.take(3) != not_begun;
    match.take(1);  // whose decision it is: the other player's after a double
    position.doubled = match.take(1) != 0;
    match.take(2);  // whether somebody resigns
    for (int& die : position.dice) die = match.take(3);
    BitReader men(bits_of(text.substr(0, position_letters)));
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
    return letters_of(std::move(board), position_letters) + ":" +
           letters_of(std::move(match), match_letters);
}

}  // namespace ply
