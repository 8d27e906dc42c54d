#include "framework/app/terminal/key_input.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string_view>

namespace ply {

ScreenKey KeyInput::next(std::chrono::milliseconds wait) {
    using Clock = TypedKeys::Clock;
    const auto until = Clock::now() + wait;
    while (true) {
        if (auto key = keys_.next()) return *std::move(key);
        const auto wake = std::min(until, keys_.decided_at().value_or(until));
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(wake - Clock::now());
        pollfd input{STDIN_FILENO, POLLIN, 0};
        const int happened = poll(&input, 1, std::max(0, static_cast<int>(left.count())));
        if (happened < 0) return {};  // the window has another size, or the program was suspended
        if (happened == 0) {
            if (auto key = keys_.overdue(Clock::now())) return *std::move(key);
            if (Clock::now() >= until) return {};
            continue;
        }
        std::array<char, 4096> bytes{};
        const ssize_t count = read(STDIN_FILENO, bytes.data(), bytes.size());
        const bool gone = (input.revents & (POLLHUP | POLLERR)) != 0 || (count < 0 && errno == EIO);
        if (count <= 0) return {gone ? ScreenKey::Kind::hang_up : ScreenKey::Kind::none};
        keys_.add({bytes.data(), static_cast<std::size_t>(count)}, Clock::now());
    }
}

}  // namespace ply
