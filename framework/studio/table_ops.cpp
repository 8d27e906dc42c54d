// What a page asks of its tables.
#include <nlohmann/json.hpp>

#include "framework/studio/studio.hpp"

namespace ply::studio {
namespace {

NodeId node_field(const Fields& fields, const Table& table) {
    return table.node_of(static_cast<int>(fields.whole("node", 0, GameTree::most_nodes)));
}

const Json nothing = Json::object();

}  // namespace

std::chrono::milliseconds pace_field(const Fields& fields) {
    constexpr std::int64_t longest = 60'000;
    return std::chrono::milliseconds(fields.whole("pace", 0, longest));
}

Json Studio::node_reply(Table& table) const {
    return {{"node", table.here()}};
}

Studio::Answer Studio::play(const Call& call) {
    Table& table = table_of(call);
    const std::string move = call.fields.text("move");
    const bool any = call.fields.truth_or("any", false);
    if (call.fields.has("node"))
        if (const NodeId node = node_field(call.fields, table);
            table.number_of(node) != table.here())
            table.go(node);
    table.play(move, any);
    return node_reply(table);
}

Studio::Answer Studio::go(const Call& call) {
    Table& table = table_of(call);
    table.go(node_field(call.fields, table));
    return node_reply(table);
}

Studio::Answer Studio::undo(const Call& call) {
    Table& table = table_of(call);
    table.undo();
    return node_reply(table);
}

Studio::Answer Studio::redo(const Call& call) {
    Table& table = table_of(call);
    table.redo();
    return node_reply(table);
}

Studio::Answer Studio::promote(const Call& call) {
    Table& table = table_of(call);
    table.promote(node_field(call.fields, table));
    return nothing;
}

Studio::Answer Studio::remove(const Call& call) {
    Table& table = table_of(call);
    table.remove(node_field(call.fields, table));
    return node_reply(table);
}

Studio::Answer Studio::restore(const Call& call) {
    Table& table = table_of(call);
    table.restore();
    return node_reply(table);
}

Studio::Answer Studio::comment(const Call& call) {
    constexpr std::size_t longest_comment = 100'000;
    Table& table = table_of(call);
    table.comment(node_field(call.fields, table), call.fields.text("text", longest_comment));
    return nothing;
}

Studio::Answer Studio::throw_dice(const Call& call) {
    Table& table = table_of(call);
    table.throw_dice(call.fields.text_or("move", ""));
    return node_reply(table);
}

Studio::Answer Studio::uncover(const Call& call) {
    table_of(call).uncover(static_cast<Player>(call.fields.whole("seat", 0, max_players - 1)));
    return nothing;
}

Studio::Answer Studio::set_seats(const Call& call) {
    Table& table = table_of(call);
    std::vector<std::string> seats;
    for (const std::string& text : call.fields.texts("seats", max_players))
        seats.push_back(admission_.seat(text));
    table.set_seats(seats);
    return nothing;
}

Studio::Answer Studio::swap_seats(const Call& call) {
    table_of(call).swap_seats();
    return nothing;
}

Studio::Answer Studio::run_programs(const Call& call) {
    table_of(call).set_running(call.fields.truth("running"));
    return nothing;
}

Studio::Answer Studio::set_pace(const Call& call) {
    table_of(call).set_pace(pace_field(call.fields));
    return nothing;
}

Studio::Answer Studio::step(const Call& call) {
    table_of(call).step();
    return nothing;
}

Studio::Answer Studio::move_now(const Call& call) {
    table_of(call).move_now();
    return nothing;
}

Studio::Answer Studio::resign(const Call& call) {
    std::optional<Player> seat;
    if (call.fields.has("seat"))
        seat = static_cast<Player>(call.fields.whole("seat", 0, max_players - 1));
    table_of(call).resign(seat);
    return nothing;
}

Studio::Answer Studio::agree_draw(const Call& call) {
    table_of(call).agree_draw();
    return nothing;
}

Studio::Answer Studio::reopen(const Call& call) {
    table_of(call).reopen();
    return nothing;
}

Studio::Answer Studio::flag(const Call& call) {
    return Json{{"over", table_of(call).flag()}};
}

}  // namespace ply::studio
