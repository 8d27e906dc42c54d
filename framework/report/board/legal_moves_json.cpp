#include "framework/report/board/legal_moves_json.hpp"

#include <nlohmann/json.hpp>

namespace ply {
namespace {

/// Nothing: a move as any other.
const char* kind_name(TouchedCells::Kind kind) {
    switch (kind) {
        case TouchedCells::Kind::move:
            return nullptr;
        case TouchedCells::Kind::pass:
            return "pass";
        case TouchedCells::Kind::swap:
            return "swap";
        case TouchedCells::Kind::take:
            return "take";
        case TouchedCells::Kind::hand:
            return "hand";
        case TouchedCells::Kind::chance:
            return "chance";
    }
    return nullptr;
}

}  // namespace

Json legal_moves_json(const std::vector<ClickableMove>& moves) {
    Json json = Json::array();
    for (const ClickableMove& move : moves) {
        const TouchedCells& touched = move.touched;
        Json each{{"t", move.text}};
        if (!touched.cells.empty()) each["c"] = touched.cells;
        if (!touched.alternatives.empty()) each["alt"] = touched.alternatives;
        if (!move.cleared.empty()) each["x"] = move.cleared;
        if (touched.piece != 0) each["p"] = touched.piece;
        if (touched.number) each["n"] = *touched.number;
        if (const char* const kind = kind_name(touched.kind)) each["k"] = kind;
        json.push_back(std::move(each));
    }
    return json;
}

}  // namespace ply
