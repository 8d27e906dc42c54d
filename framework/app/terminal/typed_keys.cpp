#include "framework/app/terminal/typed_keys.hpp"

#include <algorithm>
#include <charconv>

namespace ply {
namespace {

using std::chrono::milliseconds;
using KeyKind = ScreenKey::Kind;
using KeyToken = TypedKeys::Token;

constexpr char escape_byte = '\x1b';

/// An escape after which nothing came for so long is the key Esc, which is to act promptly.
constexpr milliseconds escape_patience{25};
/// Nobody types the beginning of a sequence: its rest is under way.
constexpr milliseconds sequence_patience{2000};
/// This, and the rest of a sequence behind the key Esc, somebody may type.
constexpr milliseconds ambiguous_patience{500};

bool is_control_byte(char c) {
    return static_cast<unsigned char>(c) < ' ';
}

/// So many bytes has a character of UTF-8 that begins with this one.
std::size_t bytes_of_character(char first) {
    const auto byte = static_cast<unsigned char>(first);
    return byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

KeyToken unfinished(std::string_view bytes) {
    return {bytes.size(), {}, sequence_patience};
}

/// `at`: column and row, from 1.
ScreenKey mouse_key(int button, int column, int row) {
    constexpr int modifiers = 4 + 8 + 16;  // Shift, Alt, Ctrl
    switch (button & ~modifiers) {
        case 0:
            if (column < 1 || row < 1) return {};
            return {KeyKind::click, {}, row - 1, column - 1};
        case 64:
            return {KeyKind::page_up};
        case 65:
            return {KeyKind::page_down};
        default:
            return {};
    }
}

/// `<0;13;12` of a press (xterm, mode 1006).
ScreenKey pressed_mouse(std::string_view parameters) {
    std::uint16_t numbers[3] = {};  // no sign, and none too large
    const char* at = parameters.data() + 1;
    const char* const end = parameters.data() + parameters.size();
    for (std::uint16_t& number : numbers) {
        const auto read = std::from_chars(at, end, number);
        if (read.ec != std::errc{}) return {};
        at = read.ptr < end ? read.ptr + 1 : end;
    }
    return mouse_key(numbers[0], numbers[1], numbers[2]);
}

/// As xterm, the Linux console, rxvt and screen send them.
ScreenKey key_of_sequence(std::string_view parameters, char final) {
    if (final == 'M' && parameters.starts_with('<')) return pressed_mouse(parameters);
    if (final == '~') {
        if (parameters == "1" || parameters == "7") return {KeyKind::home};
        if (parameters == "4" || parameters == "8") return {KeyKind::end};
        if (parameters == "3") return {KeyKind::erase};
        if (parameters == "5") return {KeyKind::page_up};
        if (parameters == "6") return {KeyKind::page_down};
        return {};
    }
    // Ctrl and an arrow leap over a word.
    if (parameters == "1;5" && final == 'D') return {KeyKind::text, "\033b"};
    if (parameters == "1;5" && final == 'C') return {KeyKind::text, "\033f"};
    if (!parameters.empty()) return {};
    switch (final) {
        case 'A':
            return {KeyKind::up};
        case 'B':
            return {KeyKind::down};
        case 'C':
            return {KeyKind::right};
        case 'D':
            return {KeyKind::left};
        case 'H':
            return {KeyKind::home};
        case 'F':
            return {KeyKind::end};
        case 'M':  // of the number pad
            return {KeyKind::enter};
        default:
            return {};
    }
}

/// `ESC [`, parameters, and a letter or sign that ends it.
KeyToken control_sequence(std::string_view bytes) {
    constexpr std::size_t begin = 2;
    std::size_t end = begin;
    while (end < bytes.size() && bytes[end] >= ' ' && bytes[end] < '@') ++end;
    if (end == bytes.size()) return unfinished(bytes);
    const char final = bytes[end];
    if (final < '@' || final > '~') return {end, {}};  // broken off: what follows is for itself
    const std::string_view parameters = bytes.substr(begin, end - begin);
    // The keys F1 to F5 of the Linux console, and the mouse in its old coding, go on.
    const std::size_t more = !parameters.empty() ? 0 : final == '[' ? 1 : final == 'M' ? 3 : 0;
    const std::size_t size = end + 1 + more;
    if (bytes.size() < size) return unfinished(bytes);
    if (more == 0) return {size, key_of_sequence(parameters, final)};
    if (more == 1) return {size, {}};
    const auto number = [&](std::size_t i) {
        return static_cast<unsigned char>(bytes[end + i]) - ' ';
    };
    return {size, mouse_key(number(1), number(2), number(3))};
}

/// `ESC O` and a letter, as keys that are switched to it send them. `resumed`: the O came late, and
/// may be typed text.
KeyToken single_shift(std::string_view bytes, bool resumed) {
    constexpr std::string_view finals = "ABCDEFHIMPQRSXabcdjklmnopqrstuvwxy";
    const ScreenKey alone = resumed ? ScreenKey{KeyKind::text, "O"} : ScreenKey{};
    constexpr std::size_t begin = 2;
    std::size_t end = begin;
    while (end < bytes.size() && ((bytes[end] >= '0' && bytes[end] <= '9') || bytes[end] == ';'))
        ++end;
    if (end == bytes.size()) return {begin, alone, resumed ? escape_patience : ambiguous_patience};
    if (finals.find(bytes[end]) == finals.npos) return {begin, alone};
    return {end + 1, key_of_sequence(bytes.substr(begin, end - begin), bytes[end])};
}

/// What a terminal answers with, such as its colours, up to BEL or `ESC \` (ECMA-48, 8.3.89 and
/// others). No other control character stands in it.
KeyToken control_string(std::string_view bytes) {
    const auto end = static_cast<std::size_t>(
        std::find_if(bytes.begin() + 2, bytes.end(), is_control_byte) - bytes.begin());
    if (end == bytes.size()) return unfinished(bytes);
    if (bytes[end] == '\a') return {end + 1, {}};
    if (bytes[end] != escape_byte) return {end, {}};
    if (end + 1 == bytes.size()) return unfinished(bytes);
    return {bytes[end + 1] == '\\' ? end + 2 : end, {}};
}

KeyToken typed_character(std::string_view bytes) {
    const char first = bytes.front();
    if (first == '\r' || first == '\n') return {1, {KeyKind::enter}};
    if (first == '\b') return {1, {KeyKind::text, "\x7f"}};
    const std::size_t size = bytes_of_character(first);
    if (bytes.size() < size) return unfinished(bytes);
    return {size, {KeyKind::text, std::string(bytes.substr(0, size))}};
}

/// A sequence; Esc; or with Alt a character, which edits as in readline.
KeyToken after_escape(std::string_view bytes, bool resumed) {
    const KeyToken escape{1, {KeyKind::escape}};
    if (bytes.size() == 1) return {1, {KeyKind::escape}, escape_patience};
    const char second = bytes[1];
    if (second == '[') return control_sequence(bytes);
    if (second == 'O') return single_shift(bytes, resumed);
    if (second == ']' || second == 'P' || second == '_' || second == '^')
        return control_string(bytes);
    // Another sequence, or what is done at once by a control character.
    if (is_control_byte(second)) return escape;
    // Of readline these are a count for what is typed next; here they are typed themselves.
    if ((second >= '0' && second <= '9') || second == '-') return escape;
    const std::size_t size = 1 + bytes_of_character(second);
    if (bytes.size() < size) return unfinished(bytes);
    return {size, {KeyKind::text, std::string(bytes.substr(0, size))}};
}

/// Whether it may be the rest of a sequence, of which the escape came before.
bool goes_on_after_escape(char first) {
    return first == '[' || first == 'O' || first == ']';
}

}  // namespace

void TypedKeys::add(std::string_view bytes, Clock::time_point now) {
    if (bytes.empty()) return;
    if (escaped_ && now - *escaped_ <= ambiguous_patience && goes_on_after_escape(bytes.front())) {
        bytes_ = escape_byte;
        resumed_ = true;
    }
    escaped_.reset();
    bytes_ += bytes;
    last_ = now;
}

/// What the first bytes are, or may become; nothing: there are none.
std::optional<TypedKeys::Token> TypedKeys::begun() const {
    if (bytes_.empty()) return std::nullopt;
    return bytes_.front() == escape_byte ? after_escape(bytes_, resumed_) : typed_character(bytes_);
}

ScreenKey TypedKeys::take(const KeyToken& token) {
    bytes_.erase(0, token.bytes);
    resumed_ = false;
    return token.key;
}

std::optional<ScreenKey> TypedKeys::next() {
    for (auto token = begun(); token && token->patience.count() == 0; token = begun())
        if (ScreenKey key = take(*token); key.kind != KeyKind::none) return key;
    return std::nullopt;
}

std::optional<TypedKeys::Clock::time_point> TypedKeys::decided_at() const {
    const auto token = begun();
    return token ? std::optional(last_ + token->patience) : std::nullopt;
}

std::optional<ScreenKey> TypedKeys::overdue(Clock::time_point now) {
    const auto token = begun();
    if (!token || now < last_ + token->patience) return std::nullopt;
    ScreenKey key = take(*token);
    if (key.kind == KeyKind::escape) escaped_ = last_;
    return key.kind == KeyKind::none ? next() : std::optional(std::move(key));
}

}  // namespace ply
