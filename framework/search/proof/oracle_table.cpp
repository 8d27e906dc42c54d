#include "framework/search/proof/oracle_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>

#include "framework/base/files/input_file.hpp"
#include "framework/game/adapters/rules_game.hpp"
#include "framework/game/shown/board_images.hpp"
#include "framework/search/table/rules_fingerprint.hpp"
#include "framework/search/table/state_key.hpp"

namespace ply {
namespace {

constexpr char magic[17] = "plyboard-oracle\n";
constexpr std::uint32_t version = 1;
constexpr std::uint64_t largest_file = std::uint64_t{32} << 30;
constexpr std::size_t header_size = 76;
constexpr std::size_t key_size = 5;
constexpr int key_bits = 8 * static_cast<int>(key_size);

template <class T>
void put(std::vector<unsigned char>& bytes, T value, std::size_t size = sizeof(T)) {
    for (std::size_t i = 0; i < size; ++i)
        bytes.push_back(static_cast<unsigned char>(static_cast<std::uint64_t>(value) >> (8 * i)));
}
std::uint64_t number(const std::vector<unsigned char>& bytes, std::size_t at, std::size_t size) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < size; ++i) value |= std::uint64_t{bytes[at + i]} << (8 * i);
    return value;
}
std::uint64_t checksum(const std::vector<unsigned char>& bytes, std::size_t size) {
    const StateKey key = key_of_bytes(bytes.data(), size, version);
    return key.low ^ std::rotl(key.high, 32);
}

/// The directory bits and the key bits of a state, the first ones highest.
std::uint64_t long_key(const AnyState& state, std::uint64_t seed, int directory_bits) {
    return key_of_bytes(state.data(), state.size(), seed).low >> (64 - key_bits - directory_bits);
}

struct Keyed {
    std::uint64_t key;
    std::uint32_t index;
};

/// The keys of all states, ascending, with the first seed that makes them all different.
std::vector<Keyed> keys_of(const StateStore& states, int directory_bits, std::uint64_t& seed) {
    std::vector<Keyed> keys(states.size());
    for (seed = 1;; ++seed) {
        for (std::size_t i = 0; i < keys.size(); ++i)
            keys[i] = {long_key(states.at(i), seed, directory_bits), static_cast<std::uint32_t>(i)};
        std::ranges::sort(keys, {}, &Keyed::key);
        if (std::ranges::adjacent_find(keys, {}, &Keyed::key) == keys.end()) return keys;
    }
}

}  // namespace

OracleTable::OracleTable(const Game& game, const std::string& spec, const SolvedPositions& solved) {
    const std::size_t count = solved.states.size();
    directory_bits_ = std::clamp(static_cast<int>(std::bit_width(count)) - 4, 0, 24);
    std::map<PositionValue, std::uint32_t> classes;
    for (const PositionValue& value : solved.values) classes.emplace(value, 0);
    if (classes.size() > 65536)
        throw Error(
            fmt::format("{} has {} different pairs of value and distance; an oracle file "
                        "holds 65536",
                        game.info().name, classes.size()));
    const std::size_t class_size = classes.size() > 256 ? 2 : 1;
    std::uint64_t seed = 0;
    const std::vector<Keyed> keys = keys_of(solved.states, directory_bits_, seed);

    const std::size_t entries = (std::size_t{1} << directory_bits_) + 1;
    const std::size_t size = header_size + spec.size() + 8 * classes.size() + 4 * entries +
                             (key_size + class_size) * count + 8;
    bytes_.reserve(size);
    bytes_.assign(magic, magic + 16);
    put(bytes_, version);
    put(bytes_, static_cast<std::uint32_t>(solved.states.state_size()));
    put(bytes_, std::uint64_t{size});
    put(bytes_, std::uint64_t{count});
    put(bytes_, rules_fingerprint(game));
    put(bytes_, seed);
    put(bytes_, solved.symmetries.mask());
    put(bytes_, static_cast<std::uint32_t>(directory_bits_));
    put(bytes_, static_cast<std::uint32_t>(classes.size()));
    put(bytes_, static_cast<std::uint32_t>(spec.size()));
    bytes_.insert(bytes_.end(), spec.begin(), spec.end());
    std::uint32_t next = 0;
    for (auto& [value, index] : classes) {
        index = next++;
        put(bytes_, static_cast<std::uint32_t>(value.value));
        put(bytes_, value.plies);
    }
    std::size_t at = 0;
    for (std::uint64_t first = 0; first < entries; ++first) {
        while (at < count && keys[at].key >> key_bits < first) ++at;
        put(bytes_, static_cast<std::uint32_t>(at));
    }
    for (const Keyed& key : keys) put(bytes_, key.key, key_size);
    for (const Keyed& key : keys) put(bytes_, classes.at(solved.values[key.index]), class_size);
    put(bytes_, checksum(bytes_, bytes_.size()));
    locate("the new table");
}

OracleTable OracleTable::read(const std::string& path) {
    OracleTable table;
    const std::string begin = first_bytes_of(path, 16);
    if (begin.size() == 16 && begin != magic) {  // something else, perhaps of many gigabytes
        table.bytes_.assign(begin.begin(), begin.end());
    } else {
        table.bytes_ = read_input_bytes(path, largest_file,
                                        "write one with plyboard solve GAME --output FILE");
    }
    table.locate(path);
    return table;
}

/// Finds the parts of the file, each checked to lie within it.
void OracleTable::locate(const std::string& path) {
    const std::string again = "; make it again with plyboard solve GAME --output FILE";
    if (bytes_.size() < 16 || !std::equal(magic, magic + 16, bytes_.begin()))
        throw Error(path + ": this is not an oracle file" + again);
    const std::string damaged = path + ": the file is damaged or cut off" + again;
    if (bytes_.size() < header_size + 8) throw Error(damaged);
    if (number(bytes_, 16, 4) != version)
        throw Error(fmt::format("{}: the file has version {}, but this program reads {}{}", path,
                                number(bytes_, 16, 4), version, again));
    const std::size_t end = bytes_.size() - 8;
    if (number(bytes_, 24, 8) != bytes_.size() || number(bytes_, end, 8) != checksum(bytes_, end))
        throw Error(damaged);
    state_size_ = static_cast<std::uint32_t>(number(bytes_, 20, 4));
    count_ = number(bytes_, 32, 8);
    fingerprint_ = number(bytes_, 40, 8);
    seed_ = number(bytes_, 48, 8);
    symmetries_ = number(bytes_, 56, 8);
    const std::uint64_t directory_bits = number(bytes_, 64, 4);
    const std::uint64_t classes = number(bytes_, 68, 4);
    const std::uint64_t spec_size = number(bytes_, 72, 4);
    if (directory_bits > 24 || classes > 65536 || spec_size > end || count_ > end)
        throw Error(damaged);
    directory_bits_ = static_cast<int>(directory_bits);
    class_bytes_ = classes > 256 ? 2 : 1;
    classes_at_ = header_size + spec_size;
    directory_at_ = classes_at_ + 8 * classes;
    const std::size_t entries = (std::size_t{1} << directory_bits_) + 1;
    keys_at_ = directory_at_ + 4 * entries;
    values_at_ = keys_at_ + key_size * count_;
    if (values_at_ + static_cast<std::size_t>(class_bytes_) * count_ != end) throw Error(damaged);
    spec_.assign(bytes_.begin() + header_size,
                 bytes_.begin() + header_size + static_cast<std::ptrdiff_t>(spec_size));
    std::uint64_t last = 0;
    for (std::size_t i = 0; i < entries; ++i) {
        const std::uint64_t begin = number(bytes_, directory_at_ + 4 * i, 4);
        if (begin < last || begin > count_) throw Error(damaged);
        last = begin;
    }
    for (std::size_t i = 0; i < count_; ++i)
        if (number(bytes_, values_at_ + i * static_cast<std::size_t>(class_bytes_),
                   static_cast<std::size_t>(class_bytes_)) >= classes)
            throw Error(damaged);
}

void OracleTable::write(const std::string& path) const {
    replace_file(path, {reinterpret_cast<const char*>(bytes_.data()), bytes_.size()});
}

void OracleTable::require_rules(const Game& game, const std::string& path) const {
    const int images = count_board_images(rules_game_of(game));
    const bool images_known = images >= 64 || symmetries_ >> images == 0;
    if (images_known && fingerprint_ == rules_fingerprint(game)) return;
    throw Error(fmt::format(
        "{}: the file was made for {}, whose rules are not those of the {} played here; make one "
        "with plyboard solve GAME --output FILE",
        path, spec_, game.info().name));
}

std::optional<PositionValue> OracleTable::find(const Game& game, const AnyState& state) const {
    if (state.size() != state_size_) return std::nullopt;
    const Game& rules = rules_game_of(game);
    const AnyState least = SymmetryGroup::from_mask(rules, symmetries_).canonical(rules, state);
    const std::uint64_t key = long_key(least, seed_, directory_bits_);
    const std::uint64_t wanted = key & ((std::uint64_t{1} << key_bits) - 1);
    const std::size_t entry = directory_at_ + 4 * (key >> key_bits);
    std::size_t at = number(bytes_, entry, 4);
    const std::size_t end = number(bytes_, entry + 4, 4);
    for (; at < end; ++at) {
        if (number(bytes_, keys_at_ + key_size * at, key_size) != wanted) continue;
        const auto size = static_cast<std::size_t>(class_bytes_);
        const std::size_t place = classes_at_ + 8 * number(bytes_, values_at_ + size * at, size);
        return PositionValue{static_cast<std::int32_t>(number(bytes_, place, 4)),
                             static_cast<std::uint32_t>(number(bytes_, place + 4, 4))};
    }
    return std::nullopt;
}

}  // namespace ply
