/// What a third-party engine does wrong in a match, or that it resigns: its loss, never the rules'.
#pragma once

#include <cstdint>
#include <string>

#include "framework/base/error.hpp"

namespace ply {

class EngineFailure : public Error {
public:
    enum class Kind : std::uint8_t {
        protocol,      ///< it says what its protocol does not allow
        illegal_move,  ///< it plays what is no move here
        died,          ///< its process ended, or could not be started
        silent,        ///< it did not answer in time
        resigned,      ///< no failure, but it ends the match as well
    };

    EngineFailure(Kind kind, const std::string& what) : Error(what), kind_(kind) {}
    Kind kind() const { return kind_; }

private:
    Kind kind_;
};

}  // namespace ply
