#include "framework/lua/rules/lua_game.hpp"

#include <algorithm>

#include "framework/board/geometry/symmetries.hpp"
#include "framework/board/moves/declared_play.hpp"
#include "framework/board/state/cards_text.hpp"
#include "framework/board/state/hiding.hpp"
#include "framework/board/state/touched_by_code.hpp"
#include "framework/game/shown/unseen_number.hpp"
#include "framework/lua/load/loader.hpp"

namespace ply::lua {
namespace {

Layout layout_of(const Definition& game) {
    Layout layout;
    const Geometry& board = game.board;
    layout.shape = board.shape;
    layout.counts = game.counts;
    for (int c = 0; c < board.cells; ++c) {
        const bool drawn = board.shape == Layout::Shape::graph;
        const Geometry::Place place = drawn ? board.marks[c] : board.places[c];
        layout.cells.push_back({place.x, place.y, board.cell_name(c)});
    }
    layout.picture = board.picture;
    layout.pieces.push_back({".", "empty", chance_player});
    if (game.counts) return layout;
    for (std::size_t kind = 0; kind < game.kinds.size(); ++kind)
        for (Player p = 0; p < game.players; ++p) {
            const char glyph = game.glyphs[layout.pieces.size()];
            layout.pieces.push_back({std::string(1, glyph), game.kinds[kind], p});
        }
    for (const std::string& kind : game.neutral) {
        const char glyph = game.glyphs[layout.pieces.size()];
        layout.pieces.push_back({std::string(1, glyph), kind, chance_player});
    }
    if (board::hides_places(game))
        layout.pieces.push_back({"?", "unseen", chance_player});
    else
        for (Player p = 0; p < game.players && !game.sees.empty(); ++p)
            layout.pieces.push_back({"?", "unseen", p});
    return layout;
}

/// Whether a hyphen is all that tells two numbers from one: cells of a track, `1-6`.
bool parts_numbers(std::string_view text) {
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    for (auto at = text.find('-'); at != text.npos; at = text.find('-', at + 1))
        if (at > 0 && at + 1 < text.size() && digit(text[at - 1]) && digit(text[at + 1]))
            return true;
    return false;
}

/// Where the players are to connect edges, how near each of the two is.
std::optional<ConnectionDistance> distances_of(const Machine& machine) {
    const Definition& game = machine.definition;
    if (!machine.declared_result || game.players != 2 || game.counts || game.cards() ||
        game.hides() || !ConnectionDistance::serves(game.board))
        return {};
    const auto& results = *machine.declared_result;
    const auto declared = std::ranges::find(results, DeclaredResult::Verb::connected,
                                            [](const DeclaredResult& each) { return each.verb; });
    if (declared == results.end()) return {};
    const auto goal = [&](int p) {
        const auto& [one, other] = declared->edges[static_cast<std::size_t>(p - 1)];
        return ConnectionDistance::Goal{one, other,
                                        declared->directions == 0
                                            ? LineRule::every_direction
                                            : game.board.directions(declared->directions, p)};
    };
    return ConnectionDistance(game.board, {goal(1), goal(2)});
}

CellBits cells_with(const Geometry& board, const std::uint8_t* cells, int value) {
    CellBits found;
    for (int w = 0; w < board.words; ++w)
        found.word[static_cast<std::size_t>(w)] =
            board.all.word[static_cast<std::size_t>(w)] &
            find_value(cells + 64 * w, std::min(board.blocks - 4 * w, 4), value);
    return found;
}

CellBits cells_of_player(const Definition& game, const std::uint8_t* cells, int player) {
    CellBits found = cells_with(game.board, cells, player);
    for (int value = player + game.players; value <= game.owned_values(); value += game.players) {
        const CellBits more = cells_with(game.board, cells, value);
        for (std::size_t w = 0; w < static_cast<std::size_t>(game.board.words); ++w)
            found.word[w] |= more.word[w];
    }
    return found;
}

}  // namespace

LuaGame::LuaGame(ScriptSource source, GameInfo info, Options options)
    : source_(std::move(source)),
      info_(std::move(info)),
      options_(std::move(options)),
      machine_(load_script(source_, options_, info_.options)),
      generated_(std::make_unique<Generated>()),
      rules_(*machine_, *generated_),
      facts_(rules_.facts()),
      layout_(layout_of(machine_->definition)),
      images_(mappings_of(machine_->definition.board)),
      distances_(distances_of(*machine_)),
      start_(machine_->protect([&] { return rules_.start(); })) {}

void LuaGame::moves(const AnyState& s, MoveList& list) const {
    machine_->protect([&] { rules_.moves(s, list); });
}
void LuaGame::play(AnyState& s, Move move) const {
    machine_->protect([&] { rules_.play(s, move); });
}
bool LuaGame::over(const AnyState& s) const {
    return machine_->protect([&] { return rules_.over(s); });
}
std::optional<Outcome> LuaGame::outcome(const AnyState& s) const {
    return machine_->protect([&] { return rules_.outcome(s); });
}
std::string LuaGame::move_text(const AnyState& s, Move move) const {
    return rules_.move_text(s, move);
}
std::string LuaGame::state_text(const AnyState& s) const {
    return machine_->protect([&] { return rules_.state_text(s); });
}
AnyState LuaGame::parse_state(std::string_view text) const {
    return machine_->protect([&] { return rules_.parse_state(text); });
}
std::optional<Move> LuaGame::read_move(const AnyState& s, std::string_view text) const {
    return machine_->protect([&] { return rules_.read_throw(s, text); });
}
std::string LuaGame::protocol_move(const AnyState& s, Move move, std::string_view protocol) const {
    const std::string written = move_text(s, move);
    if (parts_numbers(written)) return written;
    std::string text = coordinates_of(written);
    if (protocol != "gtp") return text;
    // A vertex of go: capital letters, and there is no I (GTP 2, section 2.11).
    if (text.size() > 1 && text[1] >= '0' && text[1] <= '9' && text[0] >= 'i') ++text[0];
    for (char& letter : text)
        if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
    return text;
}
std::string LuaGame::protocol_state(const AnyState& s, std::string_view protocol) const {
    if (protocol == "uci" || protocol == "xboard")
        throw Error(info_.name +
                    " is a script, which has no FEN for other programs: matches with "
                    "them begin at the start of the game");
    return state_text(s);
}
std::uint64_t LuaGame::count_moves(const AnyState& s) const {
    return machine_->protect([&] { return rules_.count_moves(s); });
}
Move LuaGame::random_move(const AnyState& s, Random& random) const {
    return machine_->protect([&] { return rules_.random_move(s, random); });
}
AnyState LuaGame::observe(const AnyState& s, Player player) const {
    return rules_.observe(s, player);
}
AnyState LuaGame::resample(const AnyState& seen, Player player, const Knowledge& knowledge,
                           Random& random) const {
    return machine_->protect([&] { return rules_.resample(seen, player, knowledge, random); });
}
double LuaGame::winning_lead(int index) const {
    const std::string& name = machine_->evaluations.at(static_cast<std::size_t>(index));
    for (const auto& [evaluation, lead] : machine_->definition.winning_leads)
        if (evaluation == name) return lead;
    return 0;
}

Score LuaGame::evaluate(int index, const AnyState& s, Player view) const {
    return machine_->protect([&] { return rules_.evaluate(index, s, view); });
}
AnyState LuaGame::board_image(const AnyState& s, int k) const {
    AnyState image = s;
    const std::vector<std::int16_t>& places = images_.at(static_cast<std::size_t>(k));
    const std::size_t layers = 1 + machine_->definition.layers.size();
    for (std::size_t layer = 0; layer < layers; ++layer) {
        const std::size_t at = layer * machine_->format.layer_size();
        const std::uint8_t* from = machine_->format.cells(s.data()) + at;
        std::uint8_t* to = machine_->format.cells(image.data()) + at;
        for (std::size_t cell = 0; cell < places.size(); ++cell) to[places[cell]] = from[cell];
    }
    return image;
}
/// Lists of as many numbers as there are players are taken for one a player.
std::optional<AnyState> LuaGame::sides_swapped(const AnyState& s, int k) const {
    const Definition& game = machine_->definition;
    const int players = game.players;
    if (players < 2 || StateFormat::ended(s.data()) || game.cards() || game.hides())
        return std::nullopt;
    AnyState image = board_image(s, k);
    std::uint8_t* const cells = machine_->format.cells(image.data());
    for (int c = 0; c < game.board.cells; ++c)
        if (const int owner = game.owner(cells[c]); owner != 0)
            cells[c] = static_cast<std::uint8_t>(cells[c] + (owner < players ? 1 : 1 - players));
    for (const Variable& variable : game.variables) {
        const auto count = static_cast<std::size_t>(players);
        if (!variable.list || variable.initial.size() != count) continue;
        for (std::size_t p = 0; p < count; ++p)
            machine_->format.set_variable(image.data(), variable.slot + (p + 1) % count,
                                          machine_->format.variable(s.data(), variable.slot + p));
    }
    StateFormat::set_side(image.data(), (StateFormat::side(s.data()) + 1) % players);
    return image;
}
std::vector<BoardLayer> LuaGame::board_layers(const AnyState& s) const {
    std::vector<BoardLayer> layers;
    const Definition& game = machine_->definition;
    const std::uint8_t* numbers = machine_->format.cells(s.data());
    for (std::size_t layer = 0; layer < game.layers.size(); ++layer) {
        numbers += machine_->format.layer_size();
        if (is_internal(game, game.layers[layer])) continue;
        BoardLayer shown{game.layers[layer], {numbers, numbers + game.board.cells}};
        for (int& number : shown.numbers)
            if (game.hides_layer(layer) && number > board::most_hidden_number)
                number = unseen_number;
        layers.push_back(std::move(shown));
    }
    return layers;
}
/// First the dice, once they are thrown: they say what may be moved.
std::vector<BoardNumbers> LuaGame::board_numbers(const AnyState& s) const {
    std::vector<BoardNumbers> found;
    for (const Variable& variable : machine_->definition.variables) {
        const bool dice = variable.name == Definition::dice_name;
        if (is_internal(machine_->definition, variable)) continue;
        if (dice && StateFormat::throwing(s.data())) continue;
        BoardNumbers numbers{variable.name, {}, dice};
        for (std::size_t i = 0; i < variable.initial.size(); ++i)
            numbers.numbers.push_back(machine_->format.variable(s.data(), variable.slot + i));
        found.insert(dice ? found.begin() : found.end(), std::move(numbers));
    }
    return found;
}
std::vector<ShownZone> LuaGame::shown_zones(const AnyState& s) const {
    const Definition& game = machine_->definition;
    if (!game.cards()) return {};
    return board::shown_cards(game, machine_->format.cells(s.data()));
}
std::string LuaGame::denied_truth(const AnyState& s) const {
    return machine_->protect([&] { return rules_.denied_truth(s); });
}
/// The last ones: whether the mover has made a line and takes a piece, and how near the players are
/// to connecting their edges.
std::vector<BoardExtras::Group> LuaGame::extra_groups() const {
    const Definition& game = machine_->definition;
    std::vector<Group> groups;
    for (const std::string& name : game.layers) groups.push_back({name, game.board.cells, true});
    for (const Variable& variable : game.variables)
        if (variable.name != Definition::dice_name)
            groups.push_back({variable.name, static_cast<int>(variable.initial.size())});
    groups.push_back({"takes"});
    if (distances_) groups.push_back({"distance", game.players});
    return groups;
}
void LuaGame::read_extras(const AnyState& s, std::int32_t* into) const {
    const Definition& game = machine_->definition;
    const std::uint8_t* numbers = machine_->format.cells(s.data());
    for (std::size_t layer = 0; layer < game.layers.size(); ++layer) {
        numbers += machine_->format.layer_size();
        into = std::copy_n(numbers, game.board.cells, into);
    }
    for (const Variable& variable : game.variables) {
        if (variable.name == Definition::dice_name) continue;
        for (std::size_t i = 0; i < variable.initial.size(); ++i)
            *into++ = machine_->format.variable(s.data(), variable.slot + i);
    }
    *into++ = StateFormat::throwing(s.data()) ? 0 : StateFormat::taking(s.data()).cells;
    if (!distances_) return;
    const std::uint8_t* const board = machine_->format.cells(s.data());
    const CellBits empty = cells_with(game.board, board, 0);
    std::ranges::copy(
        (*distances_)(cells_of_player(game, board, 1), cells_of_player(game, board, 2), empty),
        into);
}
int LuaGame::content(const AnyState& s, int cell) const {
    const Definition& game = machine_->definition;
    const int value = machine_->format.cells(s.data())[cell];
    if (game.sees.empty() || (value & unseen_mark) == 0) return value;
    return game.max_value() + (hides_places(game) ? 1 : game.owner(value & ~unseen_mark));
}
std::optional<TouchedCells> LuaGame::touched_cells(const AnyState&, Move move) const {
    TouchedCells touched = board::touched_cells(machine_->definition.board, move);
    if (machine_->definition.cards()) touched.cells.clear();  // cards are no cells of a layout
    return touched;
}
std::uint64_t LuaGame::perft(const AnyState& s, int depth, Bulk bulk) const {
    return machine_->protect([&] { return ply::perft(rules_, s, depth, bulk); });
}
PlayoutStats LuaGame::playouts(const AnyState& s, Random& random, std::uint64_t games,
                               int limit) const {
    return machine_->protect(
        [&] { return ply::playouts(PlayoutRules(rules_), s, random, games, limit); });
}
void LuaGame::protect(const std::function<void()>& work) const {
    machine_->protect(work);
}

}  // namespace ply::lua
