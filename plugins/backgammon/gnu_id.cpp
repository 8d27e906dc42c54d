#include "gnu_id.hpp"

#include <array>
#include <bitset>

#include <framework/base/base64_bits.hpp>
#include <framework/base/error.hpp>

namespace backgammon {

using ply::Error;

namespace {

constexpr std::size_t position_bits = 80;
constexpr std::size_t match_bits = 72;
constexpr std::size_t position_letters = 14;
constexpr std::size_t match_letters = 12;
constexpr std::string_view throws = " throws";

/// Numbers of a few bits, one after the other, the lowest bit first.
class MatchKey {
public:
    MatchKey() = default;
    explicit MatchKey(const std::bitset<match_bits>& bits) : bits_(bits) {}

    void put(unsigned value, std::size_t bits) {
        for (std::size_t i = 0; i < bits; ++i) bits_[at_++] = (value >> i & 1) != 0;
    }
    unsigned take(std::size_t bits) {
        unsigned value = 0;
        for (std::size_t i = 0; i < bits; ++i) value |= static_cast<unsigned>(bits_[at_++]) << i;
        return value;
    }
    const std::bitset<match_bits>& bits() const { return bits_; }

private:
    std::bitset<match_bits> bits_;
    std::size_t at_ = 0;
};

enum GameState : unsigned { not_begun, going_on, ended, resigned, ended_by_drop };

unsigned game_state(Phase phase) {
    switch (phase) {
        case Phase::opening:
            return not_begun;
        case Phase::finished:
            return ended;
        case Phase::dropped:
            return ended_by_drop;
        default:
            return going_on;
    }
}

std::string position_id(const State& s) {
    std::bitset<position_bits> bits;
    std::size_t at = 0;
    for (const Men* men : {&s.theirs(), &s.mine()})
        for (int point = 1; point <= Men::bar; ++point, ++at)
            for (int man = 0; man < (*men)[point]; ++man) bits[at++] = true;
    return ply::as_base64(bits);
}

std::string match_id(const State& s) {
    const bool doubled = s.phase == Phase::doubled;
    const bool others_turn = doubled || s.phase == Phase::dropped;
    MatchKey key;
    key.put(s.cube, 4);
    key.put(s.owner == State::nobody ? 3 : s.owner, 2);
    key.put(s.mover, 1);
    key.put(0, 1);  // no Crawford game
    key.put(game_state(s.phase), 3);
    key.put(others_turn ? 1u - s.mover : s.mover, 1);
    key.put(doubled ? 1 : 0, 1);
    key.put(0, 2);  // nobody resigns
    key.put(s.high, 3);
    key.put(s.low, 3);
    for (int number = 0; number < 3; ++number) key.put(0, 15);  // length and score of a match
    key.put(1, 1);  // gammons count before the cube is turned
    return ply::as_base64(key.bits());
}

/// Reads a position and reports what is wrong with it, in a whole sentence.
class Reader {
public:
    Reader(std::string_view text, int largest_cube) : text_(text), largest_cube_(largest_cube) {}

    State read() {
        std::string_view rest = text_;
        const bool in_the_air = rest.ends_with(throws);
        if (in_the_air) rest.remove_suffix(throws.size());
        State s;
        if (rest.size() > position_letters) {
            if (rest.size() != position_letters + 1 + match_letters ||
                rest[position_letters] != ':')
                fail("the match ID has 12 letters after a colon");
            read_match(rest.substr(position_letters + 1), s);
        } else {
            s.phase = Phase::throwing;
        }
        read_position(rest.substr(0, position_letters), s);
        settle(s, in_the_air);
        return s;
    }

private:
    [[noreturn]] void fail(const std::string& what) const {
        throw Error("position '" + std::string(text_) + "': " + what +
                    "; write it as GNU Backgammon does: '4HPwATDgc/ABMA:cAkAAAAAAAAE'");
    }

    void read_position(std::string_view id, State& s) const {
        std::bitset<position_bits> bits;
        if (id.size() != position_letters || !ply::read_base64(id, bits))
            fail("the position ID has 14 letters of A-Z, a-z, 0-9, + and /");
        std::size_t at = 0;
        for (Men* men : {&s.theirs(), &s.mine()}) {
            int sum = 0;
            for (int point = 1; point <= Men::bar; ++point) {
                for (; at < position_bits && bits[at]; ++at) ++sum, ++(*men)[point];
                ++at;
            }
            if (sum > Men::all) fail("a player has more than 15 men");
            (*men)[Men::off] = static_cast<std::uint8_t>(Men::all - sum);
        }
        for (; at < position_bits; ++at)
            if (bits[at]) fail("there is more in it than the men of two players");
        const std::uint32_t others = turned(points_with(s.theirs(), 1) & on_board);
        if ((points_with(s.mine(), 1) & on_board & others) != 0)
            fail("both players have men on one point");
    }

    void read_match(std::string_view id, State& s) {
        std::bitset<match_bits> bits;
        if (!ply::read_base64(id, bits))
            fail("the match ID has 12 letters of A-Z, a-z, 0-9, + and /");
        MatchKey key(bits);
        const unsigned cube = key.take(4);
        const unsigned owner = key.take(2);
        s.mover = static_cast<std::uint8_t>(key.take(1));
        key.take(1);
        const unsigned game = key.take(3);
        key.take(1);
        const bool doubled = key.take(1) != 0;
        if (key.take(2) != 0 || game == resigned)
            fail("a player resigns in it, which is no move here");
        ended_ = game == ended;
        const unsigned dice[2] = {key.take(3), key.take(3)};
        if (cube > static_cast<unsigned>(largest_cube_))
            fail("the cube stands at " + std::to_string(1u << cube) +
                 ", more than the game's option cube says");
        if (owner == 2 || (owner == 3) != (cube == 0))
            fail("a cube that stands at 1 is nobody's, any other has an owner");
        if (dice[0] > 6 || dice[1] > 6 || (dice[0] == 0) != (dice[1] == 0))
            fail("dice show 1 to 6, both or none");
        s.cube = static_cast<std::uint8_t>(cube);
        s.owner = owner == 3 ? State::nobody : static_cast<std::uint8_t>(owner);
        s.high = static_cast<std::uint8_t>(std::max(dice[0], dice[1]));
        s.low = static_cast<std::uint8_t>(std::min(dice[0], dice[1]));
        if (game == not_begun) {
            s.phase = Phase::opening;
        } else if (game == ended_by_drop) {
            s.phase = Phase::dropped;
        } else {
            s.phase = doubled ? Phase::doubled : s.high > 0 ? Phase::playing : Phase::throwing;
        }
        if (s.phase != Phase::playing && s.high > 0) fail("dice lie there that nobody plays");
        if ((s.phase == Phase::doubled || s.phase == Phase::dropped) &&
            !s.may_double(largest_cube_))
            fail("a player doubles without the right to");
    }

    /// A player who has borne off all men has won; one who may double decides.
    void settle(State& s, bool in_the_air) const {
        const bool mine_off = s.mine()[Men::off] == Men::all;
        const bool theirs_off = s.theirs()[Men::off] == Men::all;
        if (mine_off && theirs_off) fail("there are no men");
        if (ended_ && !mine_off && !theirs_off)
            fail("nobody has borne off all men, but it is over");
        if (mine_off || theirs_off) {
            if (theirs_off) s.mover ^= 1;
            s.phase = Phase::finished;
            s.high = s.low = 0;
        }
        const bool decides = s.phase == Phase::throwing && s.may_double(largest_cube_);
        if (in_the_air && !decides) fail("' throws' stands only where the player could double");
        if (decides && !in_the_air) s.phase = Phase::deciding;
    }

    std::string_view text_;
    int largest_cube_;
    bool ended_ = false;  ///< so the match ID says
};

}  // namespace

std::string gnu_id(const State& state, int largest_cube) {
    std::string text = position_id(state) + ":" + match_id(state);
    if (state.phase == Phase::throwing && state.may_double(largest_cube)) text += throws;
    return text;
}

State parse_gnu_id(std::string_view text, int largest_cube) {
    return Reader(text, largest_cube).read();
}

}  // namespace backgammon
