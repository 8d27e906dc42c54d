/// The keys that are typed at standard input, a terminal whose modes somebody has set so that keys
/// come one by one.
#pragma once

#include <chrono>

#include "framework/app/terminal/typed_keys.hpp"

namespace ply {

class KeyInput {
public:
    /// The next key, waited for at most so long.
    ScreenKey next(std::chrono::milliseconds wait);

private:
    TypedKeys keys_;
};

}  // namespace ply
