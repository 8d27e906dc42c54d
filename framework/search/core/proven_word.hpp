#pragma once

#include "framework/search/core/searcher.hpp"

namespace ply {

/// `win`, `loss` or `draw`, for programs to read; nullptr where nothing is proved.
inline const char* proven_word(Proven proven) {
    switch (proven) {
        case Proven::win:
            return "win";
        case Proven::loss:
            return "loss";
        case Proven::draw:
            return "draw";
        case Proven::no:
            break;
    }
    return nullptr;
}

}  // namespace ply
