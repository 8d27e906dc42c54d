// Hidden layers: values by differences against plain sums, fits to what no sum of cells can say,
// files.

#include <algorithm>
#include <cmath>

#include "framework/base/files/input_file.hpp"
#include "framework/learning/features/anchor.hpp"
#include "framework/learning/features/feature_plan.hpp"
#include "framework/learning/train/hidden_fit.hpp"
#include "framework/search/learned/learned_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace ply;
using namespace ply_test;
using namespace ply::learning;

namespace {

constexpr int units = 32;

/// A game with a hidden layer of random numbers.
struct Layered {
    explicit Layered(const std::string& name, bool by_king = false)
        : game(open_named(name)), graph(*game->layout()), survey(*game, graph) {
        net = plan_features(*game, name, graph, survey, ShapeKinds::singles).net;
        if (by_king) net.hidden.anchor = find_anchor(*game, net, survey);
        net.hidden.resize(net, units);
        Random random(3);
        const auto fill = [&](std::vector<HiddenLayer::Part>& parts, int most) {
            for (HiddenLayer::Part& part : parts)
                part = static_cast<HiddenLayer::Part>(
                    static_cast<int>(random.below(static_cast<std::uint32_t>(2 * most + 1))) -
                    most);
        };
        fill(net.hidden.rows, 40);
        fill(net.hidden.biases, 100);
        fill(net.hidden.outs, HiddenLayer::most_out);
        for (std::int32_t& base : net.hidden.bases)
            base = static_cast<std::int32_t>(random.below(2'000'001)) - 1'000'000;
    }
    std::vector<std::uint8_t> contents(const AnyState& state) const {
        return PositionReader(*game).contents(net, state);
    }

    std::unique_ptr<Game> game;
    BoardGraph graph;
    Survey survey;
    TupleNet net;
};

/// What the header says of f, in whole numbers: the outs of both stages that a position lies
/// between are mixed first.
std::int64_t plain_layer(const TupleNet& net, Player turn,
                         const std::vector<std::uint8_t>& contents) {
    const HiddenLayer& layer = net.hidden;
    const auto first = HiddenLayer::first_features(net);
    std::size_t occupied = 0;
    for (int c = 0; c < net.board; ++c)
        occupied += net.occupies(contents[static_cast<std::size_t>(c)]);
    const auto mixed = [&](auto part_of) {
        std::int64_t sum = 0;
        for (std::size_t k = 0; k < TupleNet::stages; ++k)
            sum += std::int64_t{net.mixes[occupied][k]} * part_of(k);
        return sum / TupleNet::whole;
    };
    const std::size_t stages = net.set_of(turn, turn) * TupleNet::stages;
    std::int64_t total = mixed([&](std::size_t k) { return layer.bases[stages + k]; });
    for (const Player view : {turn, 1 - turn}) {
        const std::size_t set = net.set_of(view, view);
        const TupleNet::View& seen = net.views[static_cast<std::size_t>(view)];
        std::size_t scene = 0;
        for (int c = net.board; c-- > 0;) {
            const auto cell = static_cast<std::size_t>(c);
            if (layer.anchor.code != 0 && seen.codes[contents[cell]] == layer.anchor.code)
                scene = layer.anchor.scenes[seen.places[cell]];
        }
        const std::size_t rows = set * first.back();
        for (std::size_t u = 0; u < units; ++u) {
            std::int64_t sum = layer.biases[set * units + u];
            for (std::size_t c = 0; c < contents.size(); ++c) {
                const std::size_t code = net.codes(seen, c)[contents[c]];
                std::size_t place = seen.places[c];
                if (scene == 1) place = layer.anchor.mirror[place];
                if (code > 0) sum += layer.rows[(rows + first[place] + code - 1) * units + u];
            }
            const std::int64_t unit = std::clamp<std::int64_t>(sum, 0, HiddenLayer::one);
            const std::size_t side = view == turn ? 0 : 1;
            total += unit * unit * mixed([&](std::size_t k) {
                         return layer.outs[((stages + k) * 2 + side) * units + u];
                     });
        }
    }
    return total;
}

/// Boards of connect four with some stones, and what `worth` says of them to player 1, who is to
/// move.
template <class Worth>
Lessons lessons_of(const Layered& layered, std::size_t count, std::uint64_t seed,
                   const Worth& worth) {
    Lessons lessons;
    lessons.places = static_cast<std::size_t>(layered.net.places());
    Random random(seed);
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<std::uint8_t> contents(lessons.places);
        for (std::uint8_t& content : contents) content = static_cast<std::uint8_t>(random.below(3));
        lessons.contents.insert(lessons.contents.end(), contents.begin(), contents.end());
        lessons.turns.push_back(0);
        lessons.targets.push_back(worth(contents));
        lessons.owns.push_back(0);
    }
    return lessons;
}

/// The part of the lessons whose winner the layer names, as it would play.
double right(const TupleNet& net, const Lessons& lessons) {
    LearnedEvaluator evaluator(std::make_shared<const LearnedValue>(net));
    double found = 0;
    for (std::size_t i = 0; i < lessons.size(); ++i)
        found += (evaluator.value(0, 0, &lessons.contents[i * lessons.places]) > 0) ==
                 (lessons.targets[i] > 0);
    return found / static_cast<double>(lessons.size());
}

constexpr const char* xor_game = "lua:tic_tac_toe";

}  // namespace

TEST_CASE("hidden layer: values by differences are those of plain sums", "[learning]") {
    for (const char* const name : {"lua:connect_four", "chess", "lua:breakthrough", "lua:tablut",
                                   "lua:nine_mens_morris", "othello(size=6)"})
        for (const bool by_king : {false, true}) {
            INFO(name);
            if (by_king && name != std::string("chess")) continue;
            const Layered layered(name, by_king);
            LearnedEvaluator evaluator(std::make_shared<const LearnedValue>(layered.net));
            for (const AnyState& state : layered.survey.states) {
                const Player mover = layered.game->mover(state);
                const std::int64_t plain = plain_layer(layered.net, mover, layered.contents(state));
                constexpr double one =
                    double{HiddenLayer::one} * HiddenLayer::one * HiddenLayer::out_one;
                const double score =
                    layered.net.base + static_cast<double>(plain) / one * layered.net.unit();
                // Sums are cut to whole numbers twice.
                CHECK(std::abs(evaluator(*layered.game, state, mover) -
                               std::clamp<double>(score, -max_evaluation, max_evaluation)) <= 1.01);
                CHECK(evaluator(*layered.game, state, 1 - mover) ==
                      -evaluator(*layered.game, state, mover));
            }
        }
}

TEST_CASE("hidden layer: in chess either side sees the same", "[learning]") {
    const Layered layered("chess");
    CHECK(layered.net.count_sets() == 1);
    const auto value = [&](const char* fen) {
        LearnedEvaluator evaluator(std::make_shared<const LearnedValue>(layered.net));
        const AnyState state = layered.game->parse_state(fen);
        return evaluator(*layered.game, state, layered.game->mover(state));
    };
    CHECK(value("r3k3/1p3p2/8/3Q4/8/2N5/PP6/4K2R w Kq - 3 9") ==
          value("4k2r/pp6/2n5/8/3q4/8/1P3P2/R3K3 b Qk - 3 9"));
}

TEST_CASE("hidden layer: by a king on the left the board is seen mirrored", "[learning]") {
    const Layered layered("chess", true);
    const auto value = [&](const char* fen) {
        LearnedEvaluator evaluator(std::make_shared<const LearnedValue>(layered.net));
        const AnyState state = layered.game->parse_state(fen);
        return evaluator(*layered.game, state, layered.game->mover(state));
    };
    CHECK(value("6k1/1p3p2/8/3Q4/8/2N5/PP6/6K1 w - - 3 9") ==
          value("1k6/2p3p1/8/4Q3/8/5N2/6PP/1K6 w - - 3 9"));
    CHECK(value("1k6/1p3p2/8/3Q4/8/2N5/PP6/6K1 w - - 3 9") ==
          value("6k1/2p3p1/8/4Q3/8/5N2/6PP/1K6 w - - 3 9"));
    const HiddenLayer::Anchor& anchor = layered.net.hidden.anchor;
    for (std::size_t place = 0; place < 64; ++place) {
        CHECK(anchor.scenes[place] == (place % 8 < 4 ? 1 : 0));
        CHECK(anchor.mirror[place] == (place ^ 7));
    }
}

TEST_CASE("hidden layer: an anchor is a piece of which each player always sees one", "[learning]") {
    const auto code_of = [](const std::string& name) {
        return Layered(name, true).net.hidden.anchor.code;
    };
    const Layered chess("chess", true);
    const AnyState start = chess.game->start();
    const auto contents = chess.contents(start);
    CHECK(chess.net.hidden.anchor.code == chess.net.views[0].codes[contents[4]]);  // e1
    CHECK(code_of("lua:breakthrough") == 0);                                       // many men
    CHECK(code_of("lua:connect_four") == 0);
    CHECK(code_of("lua:tablut") != 0);  // both see the one king
}

TEST_CASE("hidden layer: what a piece is worth elsewhere is said of a new cell", "[learning]") {
    const Layered layered(xor_game);
    // Stones are worth the same anywhere. No lesson has one in the middle.
    const auto worth = [](const std::vector<std::uint8_t>& contents) {
        const auto own = std::ranges::count(contents, std::uint8_t{1});
        const auto others = std::ranges::count(contents, std::uint8_t{2});
        return std::tanh(0.5F * static_cast<float>(own - others));
    };
    Lessons lessons = lessons_of(layered, 20'000, 1, worth);
    for (std::size_t i = 0; i < lessons.size(); ++i) {
        auto* const contents = &lessons.contents[i * lessons.places];
        contents[4] = 0;
        lessons.targets[i] = worth({contents, contents + lessons.places});
    }
    const std::vector<Mapping> as_it_is(1, layered.survey.symmetries.front());
    TupleNet net = layered.net;
    HiddenFit fit(net, units, 1);
    fit.learn(lessons, as_it_is, 30, 2, {});
    net.hidden = fit.layer();
    LearnedEvaluator evaluator(std::make_shared<const LearnedValue>(net));
    const auto value = [&](std::uint8_t middle) {
        const std::vector<std::uint8_t> contents{1, 0, 2, 0, middle, 0, 2, 0, 1};
        return static_cast<double>(evaluator.value(0, 0, contents.data()));
    };
    // By tanh(f / 2), a stone is worth 1 more odds: 100.
    CHECK(value(1) - value(0) == Approx(100).margin(40));
    CHECK(value(2) - value(0) == Approx(-100).margin(40));
}

TEST_CASE("hidden layer: says what no sum of cells can", "[learning]") {
    const Layered layered(xor_game);
    // A corner or the opposite one, not both: whatever the weights of single cells, half is wrong.
    const auto worth = [](const std::vector<std::uint8_t>& contents) {
        return (contents[0] == 1) != (contents[8] == 1) ? 0.9F : -0.9F;
    };
    const Lessons lessons = lessons_of(layered, 20'000, 1, worth);
    const std::vector<Mapping> as_it_is(1, layered.survey.symmetries.front());
    TupleNet net = layered.net;
    HiddenFit fit(net, units, 1);
    const double error = fit.learn(lessons, as_it_is, 30, 1, {});
    CHECK(error < 0.3);  // saying 0 of all: 0.9
    net.hidden = fit.layer();
    CHECK(net.hidden.largest_sum(net) <= HiddenLayer::most_sum);
    CHECK(right(net, lessons_of(layered, 2'000, 2, worth)) > 0.98);

    HiddenFit again(net, units, 1);
    CHECK(again.learn(lessons, as_it_is, 30, 3, {}) == error);  // whatever the number of threads
    CHECK(again.layer().rows == net.hidden.rows);
    CHECK(again.layer().outs == net.hidden.outs);
}

TEST_CASE("hidden layer: what is learned of a board holds for its images", "[learning]") {
    const Layered layered(xor_game);
    REQUIRE(layered.survey.symmetries.size() == 8);
    const auto corner = [](std::size_t cell) {
        return [cell](const std::vector<std::uint8_t>& contents) {
            return contents[cell] == 1 ? 0.9F : -0.9F;
        };
    };
    // The lessons name one corner. By all images it is any of the four: each says a quarter.
    const Lessons lessons = lessons_of(layered, 20'000, 1, corner(0));
    const auto says = [&](const std::vector<Mapping>& images, std::size_t of_cell) {
        TupleNet net = layered.net;
        HiddenFit fit(net, units, 1);
        fit.learn(lessons, images, 30, 2, {});
        net.hidden = fit.layer();
        LearnedEvaluator evaluator(std::make_shared<const LearnedValue>(net));
        const Lessons others = lessons_of(layered, 2'000, 2, corner(of_cell));
        double sums[2] = {};
        double counts[2] = {};
        for (std::size_t i = 0; i < others.size(); ++i) {
            const std::size_t side = others.targets[i] > 0 ? 1 : 0;
            sums[side] += evaluator.value(0, 0, &others.contents[i * others.places]);
            ++counts[side];
        }
        return sums[1] / counts[1] - sums[0] / counts[0];
    };
    const std::vector<Mapping> as_it_is(1, layered.survey.symmetries.front());
    const double whole = says(as_it_is, 0);
    CHECK(whole > 400);  // odds of e^4 to 1 and more
    CHECK(std::abs(says(as_it_is, 8)) < 0.1 * whole);
    for (const std::size_t of_cell : {0, 8})
        CHECK(says(layered.survey.symmetries, of_cell) / whole == Approx(0.25).margin(0.1));
}

TEST_CASE("hidden layer: a file holds it, and is refused where it is damaged", "[learning]") {
    const TemporaryFolder folder;
    const std::string file = folder / "game.learned";
    const auto written = [&](const auto& change) {
        TupleNet net = Layered(xor_game).net;
        change(net.hidden);
        write_learned_file(file, net);
        return net;
    };
    const TupleNet net = written([](HiddenLayer&) {});
    const HiddenLayer read = read_learned_file(file).hidden;
    CHECK(read.units == net.hidden.units);
    CHECK(read.rows == net.hidden.rows);
    CHECK(read.biases == net.hidden.biases);
    CHECK(read.outs == net.hidden.outs);
    CHECK(read.bases == net.hidden.bases);
    // The checksum is right: what would overflow is found all the same.
    written([](HiddenLayer& layer) { layer.outs[5] = HiddenLayer::most_out + 1; });
    CHECK_THROWS_WITH(read_learned_file(file), containing("the file is damaged"));
    written([](HiddenLayer& layer) { std::ranges::fill(layer.rows, HiddenLayer::Part{9'000}); });
    CHECK_THROWS_WITH(read_learned_file(file), containing("the file is damaged"));
    written([](HiddenLayer& layer) { layer.rows.pop_back(); });
    CHECK_THROWS_WITH(read_learned_file(file), containing("the file is damaged"));
    written([](HiddenLayer& layer) { layer.units = 33; });
    CHECK_THROWS_WITH(read_learned_file(file), containing("the file is damaged"));
}

TEST_CASE("hidden layer: a file holds its anchor, and none that leads elsewhere", "[learning]") {
    const TemporaryFolder folder;
    const std::string file = folder / "game.learned";
    const Layered chess("chess", true);
    const auto write = [&](const auto& change) {
        TupleNet net = chess.net;
        change(net.hidden);
        write_learned_file(file, net);
    };
    write([](HiddenLayer&) {});
    const HiddenLayer read = read_learned_file(file).hidden;
    CHECK(read.anchor.code == chess.net.hidden.anchor.code);
    CHECK(read.anchor.scenes == chess.net.hidden.anchor.scenes);
    CHECK(read.anchor.mirror == chess.net.hidden.anchor.mirror);
    CHECK(read.rows == chess.net.hidden.rows);
    const auto is_refused = [&](const auto& change) {
        write(change);
        CHECK_THROWS_WITH(read_learned_file(file), containing("the file is damaged"));
    };
    is_refused([](HiddenLayer& layer) { layer.anchor.code = 200; });
    is_refused([](HiddenLayer& layer) { layer.anchor.scenes[7] = 2; });
    is_refused([](HiddenLayer& layer) { layer.anchor.mirror[7] = 60'000; });
}
