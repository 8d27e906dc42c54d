#include "framework/search/learned/learned_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <numeric>

#include "framework/base/files/input_file.hpp"
#include "framework/base/spec.hpp"
#include "framework/game/adapters/rules_game.hpp"
#include "framework/game/library_file.hpp"
#include "framework/game/script_file.hpp"
#include "framework/search/table/rules_fingerprint.hpp"
#include "framework/search/table/state_key.hpp"

namespace ply {
namespace {

constexpr std::string_view learned_magic = "plyboard-learnt\n";
constexpr std::uint32_t learned_version = 3;
constexpr std::uint64_t largest_learned = std::uint64_t{128} << 20;
constexpr std::size_t checksum_size = 8;
constexpr std::size_t longest_text = 1 << 20;

std::uint64_t learned_checksum(std::string_view bytes) {
    const StateKey key = key_of_bytes(reinterpret_cast<const unsigned char*>(bytes.data()),
                                      bytes.size(), learned_version);
    return key.low ^ std::rotl(key.high, 32);
}

class LearnedWriter {
public:
    void put(std::uint64_t value, int size) {
        for (int i = 0; i < size; ++i) bytes_.push_back(static_cast<char>(value >> 8 * i));
    }
    void text(std::string_view text) { bytes_.append(text); }
    void weights(const std::vector<TupleNet::Weight>& weights) {
        std::uint64_t zeros = 0;
        const auto flush = [&] {
            if (zeros == 0) return;
            put(0, 2);
            put(zeros - 1, 2);
            zeros = 0;
        };
        for (const TupleNet::Weight& weight : weights)
            for (const std::int16_t part : weight) {
                if (part == 0) {
                    if (++zeros == 1 << 16) flush();
                    continue;
                }
                flush();
                put(static_cast<std::uint16_t>(part), 2);
            }
        flush();
    }
    void hidden(const HiddenLayer& layer) {
        put(static_cast<std::uint64_t>(layer.units), 4);
        const HiddenLayer::Anchor& anchor = layer.anchor;
        if (anchor.code != 0) {
            put(anchor.code, 1);
            for (const std::uint8_t scene : anchor.scenes) put(scene, 1);
            for (const std::uint16_t place : anchor.mirror) put(place, 2);
        }
        for (const auto* parts : {&layer.rows, &layer.biases, &layer.outs})
            for (const HiddenLayer::Part part : *parts) put(static_cast<std::uint16_t>(part), 2);
        for (const std::int32_t base : layer.bases) put(static_cast<std::uint32_t>(base), 4);
    }
    /// The file, its size put in and its checksum added.
    std::string finished(std::size_t size_at) && {
        const std::uint64_t size = bytes_.size() + checksum_size;
        for (int i = 0; i < 8; ++i)
            bytes_[size_at + static_cast<std::size_t>(i)] = static_cast<char>(size >> 8 * i);
        put(learned_checksum(bytes_), 8);
        return std::move(bytes_);
    }

private:
    std::string bytes_;
};

/// Reads on; what is not there or cannot be is an Error that says the file is damaged.
class LearnedReader {
public:
    LearnedReader(std::string_view bytes, std::string path)
        : bytes_(bytes), path_(std::move(path)) {}

    std::uint64_t take(int size) {
        const std::string_view part = text(static_cast<std::size_t>(size));
        std::uint64_t value = 0;
        for (int i = 0; i < size; ++i)
            value |= std::uint64_t{static_cast<unsigned char>(part[static_cast<std::size_t>(i)])}
                     << 8 * i;
        return value;
    }
    std::uint32_t within(int size, std::uint64_t least, std::uint64_t most) {
        const std::uint64_t value = take(size);
        require(value >= least && value <= most);
        return static_cast<std::uint32_t>(value);
    }
    std::string_view text(std::size_t size) {
        require(size <= bytes_.size() - at_);
        at_ += size;
        return bytes_.substr(at_ - size, size);
    }
    void require(bool sound) const {
        if (sound) return;
        throw Error(path_ + ": the file is damaged; make it again with plyboard learn GAME");
    }
    bool at_end() const { return at_ == bytes_.size(); }

private:
    std::string_view bytes_;
    std::string path_;
    std::size_t at_ = 0;
};

void read_codes(LearnedReader& from, TupleNet::Codes& codes, int values) {
    const auto last = static_cast<std::uint64_t>(values - 1);
    for (std::uint8_t& code : codes) code = static_cast<std::uint8_t>(from.within(1, 0, last));
}

void read_extras(LearnedReader& from, TupleNet& net, std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i) {
        TupleNet::Extra& extra = net.extras.emplace_back();
        extra.source = static_cast<std::uint16_t>(from.take(2));
        extra.low = static_cast<std::int32_t>(from.take(4));
        extra.values = static_cast<int>(from.within(1, 1, TupleNet::most_number_values));
        read_codes(from, extra.codes, extra.values);
    }
}

/// Numbers that change places have as many values.
void read_view(LearnedReader& from, TupleNet& net) {
    TupleNet::View& view = net.views.emplace_back();
    read_codes(from, view.codes, net.values);
    const auto cells = static_cast<std::uint32_t>(net.places());
    std::vector<bool> taken(cells);
    for (std::uint32_t c = 0; c < cells; ++c) {
        const std::uint32_t place = from.within(2, 0, cells - 1);
        const auto board = static_cast<std::uint32_t>(net.board);
        from.require(!taken[place] && (place < board) == (c < board) &&
                     net.radix(place) == net.radix(c));
        taken[place] = true;
        view.places.push_back(static_cast<std::uint16_t>(place));
    }
}

void read_tuples(LearnedReader& from, TupleNet& net, std::uint32_t tables, std::uint32_t tuples) {
    const auto last_cell = static_cast<std::uint64_t>(net.places() - 1);
    std::vector<std::uint32_t> sizes(tables);
    for (std::uint32_t t = 0; t < tuples; ++t) {
        TupleNet::Tuple tuple{static_cast<std::uint16_t>(from.within(2, 0, tables - 1)), {}};
        const std::uint32_t length = from.within(1, 0, TupleNet::longest_tuple);
        for (std::uint32_t i = 0; i < length; ++i)
            tuple.cells.push_back(static_cast<std::uint16_t>(from.within(2, 0, last_cell)));
        std::uint32_t& size = sizes[tuple.table];
        const std::uint32_t own = net.table_size(tuple.cells);
        from.require((size == 0 || size == own) && own <= TupleNet::most_weights);
        size = own;
        net.tuples.push_back(std::move(tuple));
    }
    std::uint64_t all = 0;
    for (const std::uint32_t size : sizes) {
        from.require(size > 0);
        all += size;
    }
    from.require(all <= TupleNet::most_weights);
}

void read_mixes(LearnedReader& from, TupleNet& net) {
    for (int occupied = 0; occupied <= net.board; ++occupied) {
        TupleNet::Mix mix{};
        for (std::uint8_t& part : mix)
            part = static_cast<std::uint8_t>(from.within(1, 0, TupleNet::whole));
        from.require(std::accumulate(mix.begin(), mix.end(), 0) == TupleNet::whole);
        net.mixes.push_back(mix);
    }
}

void read_weights(LearnedReader& from, TupleNet& net) {
    const std::uint64_t count = std::uint64_t{net.offsets().back()} * net.count_sets();
    from.require(count <= TupleNet::most_weights);
    net.weights.resize(count);
    std::uint64_t zeros = 0;
    for (TupleNet::Weight& weight : net.weights)
        for (std::int16_t& part : weight) {
            if (zeros > 0) {
                --zeros;
                continue;
            }
            part = static_cast<std::int16_t>(from.take(2));
            if (part == 0) zeros = from.take(2);
        }
    from.require(zeros == 0);
}

void read_anchor(LearnedReader& from, TupleNet& net) {
    HiddenLayer::Anchor& anchor = net.hidden.anchor;
    anchor.code =
        static_cast<std::uint8_t>(from.within(1, 1, static_cast<std::uint64_t>(net.values - 1)));
    for (int place = 0; place < net.board; ++place)
        anchor.scenes.push_back(static_cast<std::uint8_t>(from.within(1, 0, 1)));
    const auto places = static_cast<std::size_t>(net.places());
    for (std::size_t place = 0; place < places; ++place) {
        const std::uint32_t image = from.within(2, 0, places - 1);
        from.require(net.radix(image) == net.radix(place));
        anchor.mirror.push_back(static_cast<std::uint16_t>(image));
    }
}

void read_hidden(LearnedReader& from, TupleNet& net, bool anchored) {
    HiddenLayer& layer = net.hidden;
    const auto units = static_cast<int>(from.within(4, 1, HiddenLayer::most_units));
    from.require(units % HiddenLayer::group == 0 && net.two_sided && net.players == 2);
    if (anchored) read_anchor(from, net);
    layer.resize(net, units);
    for (auto* parts : {&layer.rows, &layer.biases, &layer.outs})
        for (HiddenLayer::Part& part : *parts) part = static_cast<HiddenLayer::Part>(from.take(2));
    for (std::int32_t& base : layer.bases) base = static_cast<std::int32_t>(from.take(4));
    from.require(layer.largest_sum(net) <= HiddenLayer::most_sum);
    from.require(std::ranges::all_of(
        layer.outs, [](HiddenLayer::Part out) { return std::abs(out) <= HiddenLayer::most_out; }));
}

}  // namespace

void write_learned_file(const std::string& path, const TupleNet& net) {
    LearnedWriter to;
    to.text(learned_magic);
    to.put(learned_version, 4);
    to.put((net.two_sided ? 1U : 0U) + (net.squashed ? 2U : 0U) + (net.own != 0 ? 4U : 0U) +
               (net.point > 1 ? 8U : 0U) + (net.hidden.units > 0 ? 16U : 0U) +
               (net.hidden.anchor.code != 0 ? 32U : 0U),
           4);
    constexpr std::size_t size_at = 24;
    to.put(0, 8);
    to.put(net.fingerprint, 8);
    to.put(static_cast<std::uint64_t>(net.board), 4);
    to.put(static_cast<std::uint64_t>(net.values), 4);
    to.put(static_cast<std::uint64_t>(net.players), 4);
    to.put(net.extras.size(), 4);
    to.put(static_cast<std::uint32_t>(net.scale), 4);
    to.put(static_cast<std::uint32_t>(net.base), 4);
    to.put(static_cast<std::uint32_t>(net.fall), 4);
    to.put(net.open, 4);
    to.put(net.offsets().size() - 1, 4);
    to.put(net.tuples.size(), 4);
    to.put(net.spec.size(), 4);
    to.put(net.history.size(), 4);
    to.text(net.spec);
    to.text(net.history);
    if (net.own != 0) to.put(static_cast<std::uint32_t>(net.own), 4);
    for (const std::uint8_t set : net.sets) to.put(set, 1);
    for (const TupleNet::Extra& extra : net.extras) {
        to.put(extra.source, 2);
        to.put(static_cast<std::uint32_t>(extra.low), 4);
        to.put(static_cast<std::uint64_t>(extra.values), 1);
        for (const std::uint8_t code : extra.codes) to.put(code, 1);
    }
    for (const TupleNet::View& view : net.views) {
        for (const std::uint8_t code : view.codes) to.put(code, 1);
        for (const std::uint16_t place : view.places) to.put(place, 2);
    }
    for (const TupleNet::Mix& mix : net.mixes)
        for (const std::uint8_t part : mix) to.put(part, 1);
    for (const TupleNet::Tuple& tuple : net.tuples) {
        to.put(tuple.table, 2);
        to.put(tuple.cells.size(), 1);
        for (const std::uint16_t cell : tuple.cells) to.put(cell, 2);
    }
    to.weights(net.weights);
    if (net.hidden.units > 0) to.hidden(net.hidden);
    replace_file(path, std::move(to).finished(size_at));
}

TupleNet read_learned_file(const std::string& path) {
    constexpr const char* way_out = "write one with plyboard learn GAME";
    const std::string begin = first_bytes_of(path, learned_magic.size());
    if (begin.size() == learned_magic.size() && begin != learned_magic)
        throw Error(fmt::format("{}: not a file of what was learned; {}", path, way_out));
    const std::string bytes = read_input_file(path, largest_learned, way_out);
    LearnedReader from(bytes, path);
    from.require(from.text(learned_magic.size()) == learned_magic);
    if (const auto version = from.take(4); version != learned_version)
        throw Error(
            fmt::format("{}: version {} of such files, and this program reads version {}; "
                        "make it again with plyboard learn GAME",
                        path, version, learned_version));
    TupleNet net;
    const std::uint32_t kinds = from.within(4, 0, 63);
    net.two_sided = (kinds & 1) != 0;
    net.squashed = (kinds & 2) != 0;
    const bool corrects = (kinds & 4) != 0;
    net.point = (kinds & 8) != 0 ? mean_score_whole : 1;
    const bool layered = (kinds & 16) != 0;
    const bool anchored = (kinds & 32) != 0;
    from.require(layered || !anchored);
    from.require(!corrects || (net.two_sided && !net.squashed));
    from.require(from.take(8) == bytes.size() && bytes.size() > checksum_size);
    const std::string_view content =
        std::string_view(bytes).substr(0, bytes.size() - checksum_size);
    LearnedReader sum(std::string_view(bytes).substr(content.size()), path);
    from.require(sum.take(checksum_size) == learned_checksum(content));
    // What is left of it could still be made to deceive: each number is within its bounds.
    from = LearnedReader(content, path);
    from.text(32);
    net.fingerprint = from.take(8);
    net.board = static_cast<int>(from.within(4, 1, AnyState::capacity));
    net.values = static_cast<int>(from.within(4, 2, TupleNet::most_values));
    net.players = static_cast<int>(from.within(4, 1, max_players));
    from.require(!net.two_sided || net.players <= 2);
    const std::uint32_t extras = from.within(4, 0, TupleNet::most_extras);
    net.scale = static_cast<std::int32_t>(from.take(4));
    net.base = static_cast<std::int32_t>(from.take(4));
    net.fall = static_cast<std::int32_t>(from.take(4));
    from.require(net.fall >= -net.board && net.fall <= net.board);
    net.open = static_cast<std::uint8_t>(from.within(4, 0, 255));
    const std::uint32_t tables = from.within(4, 1, TupleNet::most_tuples);
    const std::uint32_t tuples = from.within(4, 1, TupleNet::most_tuples);
    const std::uint32_t spec = from.within(4, 0, longest_text);
    const std::uint32_t history = from.within(4, 0, longest_text);
    net.spec = from.text(spec);
    net.history = from.text(history);
    if (corrects) net.own = static_cast<std::int32_t>(from.within(4, 1, 1U << 30));
    const int pairs = net.players * net.players;
    for (int i = 0; i < pairs; ++i)
        net.sets.push_back(
            static_cast<std::uint8_t>(from.within(1, 0, static_cast<std::uint64_t>(pairs - 1))));
    read_extras(from, net, extras);
    for (int i = 0; i < net.players; ++i) read_view(from, net);
    read_mixes(from, net);
    read_tuples(from, net, tables, tuples);
    read_weights(from, net);
    if (layered) read_hidden(from, net, anchored);
    from.require(from.at_end());
    return net;
}

std::shared_ptr<const LearnedValue> open_learned(const Game& game, const std::string& eval) {
    static const std::vector<OptionSpec> known{
        {"file", OptionSpec::Kind::word, "", {}, 0, 0, "what plyboard learn GAME wrote"}};
    const Spec spec = parse_spec(eval);
    std::string path = resolve_options(known, spec.options, "eval=learned").word("file");
    const Game& rules = rules_game_of(game);
    if (path.empty()) path = beside_script(rules, ".learned");
    if (path.empty()) path = beside_library(rules, ".learned");
    if (path.empty())
        throw Error(
            "eval=learned: this game is no file that another one could lie beside; name one, as in "
            "eval=learned(file=game.learned)");
    TupleNet net = read_learned_file(path);
    require_learned_of(game, net, path);
    return std::make_shared<const LearnedValue>(std::move(net));
}

void require_learned_of(const Game& game, const TupleNet& net, const std::string& path) {
    std::size_t numbers = 0;
    for (const BoardExtras::Group& group : extra_groups_of(rules_game_of(game)))
        numbers += static_cast<std::size_t>(group.count);
    const auto there = [&](const TupleNet::Extra& extra) { return extra.source < numbers; };
    const bool evaluates = net.own == 0 || !game.evaluations().empty();
    const bool scores = (net.point > 1) == (game.facts().goal == Goal::margin);
    if (game.layout() != nullptr && evaluates && scores &&
        game.layout()->cells.size() == static_cast<std::size_t>(net.board) &&
        game.facts().players == net.players && std::ranges::all_of(net.extras, there) &&
        net.fingerprint == rules_fingerprint(game))
        return;
    throw Error(fmt::format(
        "{}: the file was made for {}, whose rules are not those of the {} played "
        "here; make one with plyboard learn GAME",
        path, net.spec, spec_text(game.info().name, game.info().options, game.options())));
}

}  // namespace ply
