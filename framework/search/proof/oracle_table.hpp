/// All values of a game in a file, and in memory: what `oracle` plays by.
///
/// The file, little-endian:
///
///     16 bytes  "plyboard-oracle\n"
///     u32       version, 1                  u32  bytes of a state
///     u64       bytes of the whole file     u64  positions, n
///     u64       fingerprint of the rules    u64  seed of the keys
///     u64       symmetries that were used; bit 0: those the game declares, bit k: the board's k-th
///     u32       directory bits, k           u32  classes, c
///     u32       length of the game's spec   and the spec
///     c times   i32 value for player 1, u32 plies to the end: the classes
///     2^k + 1   u32: where the positions begin whose key has these k first bits
///     n times   the next 40 bits of the key, ascending within the same first bits
///     n times   u8, or u16 where there are more than 256 classes: the class
///     u64       checksum of all that is before
///
/// A position's key is key_of_bytes of its least image under the game's symmetries, with the seed;
/// the seed is one with which all keys differ. A position that the file does not hold is taken for
/// one that it holds with a chance below 2^-36. About 6.5 bytes a position.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "framework/search/proof/retrograde.hpp"

namespace ply {

class OracleTable {
public:
    /// From a complete solution; `spec` is the game as a user writes it.
    OracleTable(const Game& game, const std::string& spec, const SolvedPositions& solved);
    /// Reads a file. Throws Error that names it when it cannot be read, is not such a file, or is
    /// damaged.
    static OracleTable read(const std::string& path);

    /// Writes to a file beside `path` and renames it, so that no half of one is ever seen.
    void write(const std::string& path) const;
    /// Throws Error unless the file was made with rules that act like this game's.
    void require_rules(const Game& game, const std::string& path) const;

    const std::string& spec() const { return spec_; }
    std::uint64_t positions() const { return count_; }
    std::size_t bytes() const { return bytes_.size(); }
    /// The value of a position, or nothing where it cannot be reached from the start.
    std::optional<PositionValue> find(const Game& game, const AnyState& state) const;

private:
    OracleTable() = default;
    void locate(const std::string& path);

    std::vector<unsigned char> bytes_;  ///< the file
    std::string spec_;
    std::uint64_t count_ = 0;
    std::uint64_t fingerprint_ = 0;
    std::uint64_t seed_ = 0;
    std::uint64_t symmetries_ = 0;
    std::uint32_t state_size_ = 0;
    int directory_bits_ = 0;
    int class_bytes_ = 1;
    std::size_t classes_at_ = 0;
    std::size_t directory_at_ = 0;
    std::size_t keys_at_ = 0;
    std::size_t values_at_ = 0;
};

}  // namespace ply
