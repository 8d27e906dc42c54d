/// Keys out of the bytes that a terminal sends. Some come as sequences that begin with an escape
/// (ECMA-48; the mouse and others as xterm sends them), and slow lines split those: no part of one
/// is ever taken for typed text.
///
///     TypedKeys keys;
///     keys.add(bytes, now);
///     while (const auto key = keys.next()) ...
///     if (const auto key = keys.overdue(now)) ...  // where nothing else has come
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ply {

struct ScreenKey {
    enum class Kind : std::uint8_t {
        none,  ///< nothing within the time, or a new size of the window
        text,  ///< `bytes`: a character as UTF-8, or control characters that edit a line
        enter,
        escape,
        erase,  ///< the character after the cursor
        left,
        right,
        up,
        down,
        page_up,  ///< or the mouse's wheel
        page_down,
        home,
        end,
        click,    ///< at `row` and `column`
        hang_up,  ///< the terminal is gone
    };
    Kind kind = Kind::none;
    std::string bytes{};
    int row = 0;
    int column = 0;
};

class TypedKeys {
public:
    using Clock = std::chrono::steady_clock;

    /// These bytes have come now, behind those before.
    void add(std::string_view bytes, Clock::time_point now);

    /// The next whole key; nothing: none is whole yet.
    std::optional<ScreenKey> next();

    /// When what has begun is waited for no longer; nothing: nothing has begun.
    std::optional<Clock::time_point> decided_at() const;
    /// What has begun, where it is not waited for any longer: an escape alone is the key Esc, other
    /// beginnings are dropped. Should the rest of that escape's sequence come later, it is no text.
    std::optional<ScreenKey> overdue(Clock::time_point now);

    /// What stands at the beginning of some bytes.
    struct Token {
        std::size_t bytes = 0;
        ScreenKey key{};
        /// What may follow is waited for so long; `key` stands for what is there if nothing does.
        /// 0: it is whole.
        std::chrono::milliseconds patience{0};
    };

private:
    std::optional<Token> begun() const;
    ScreenKey take(const Token& token);

    std::string bytes_;
    Clock::time_point last_;                    ///< when the last of them came
    std::optional<Clock::time_point> escaped_;  ///< when the escape came that overdue() took alone
    bool resumed_ = false;  ///< the first of the bytes is that escape, once more
};

}  // namespace ply
