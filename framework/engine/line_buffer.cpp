#include "framework/engine/line_buffer.hpp"

#include <algorithm>

#include "framework/base/utf8.hpp"

namespace ply {
namespace {

bool is_plain(char letter) {
    return letter >= ' ' && letter < '\x7f';
}

/// How many bytes at the front of `text` are one character of UTF-8; 0: none are.
std::size_t character(std::string_view text) {
    for (std::size_t size = 2; size <= 4 && size <= text.size(); ++size)
        if (line_not_utf8(text.substr(0, size)) == 0) return size;
    return 0;
}

}  // namespace

std::string harmless(std::string_view line) {
    while (!line.empty() && !is_plain(line.front()) && line.front() >= '\0') line.remove_prefix(1);
    while (line.starts_with(' ')) line.remove_prefix(1);
    while (!line.empty() && (line.back() == ' ' || (line.back() >= '\0' && line.back() < ' ')))
        line.remove_suffix(1);
    if (std::ranges::all_of(line, is_plain)) return std::string(line);
    std::string text;
    while (!line.empty()) {
        std::size_t size = 1;
        if (line.front() >= '\0') {
            text += is_plain(line.front()) ? line.front() : ' ';
        } else if (const std::size_t whole = character(line); whole > 0) {
            text += line.substr(0, whole);
            size = whole;
        } else {
            text += '?';
        }
        line.remove_prefix(size);
    }
    return text;
}

void LineBuffer::add(std::string_view bytes) {
    if (cutting_) {
        const std::size_t end = bytes.find('\n');
        if (end == std::string_view::npos) return;
        bytes.remove_prefix(end);
        cutting_ = false;
    }
    if (at_ == bytes_.size()) {
        bytes_.clear();
        at_ = 0;
    }
    bytes_ += bytes;
}

std::optional<std::string> LineBuffer::next() {
    const std::size_t end = bytes_.find('\n', at_);
    if (end == std::string::npos) {
        if (at_ > 0) bytes_.erase(0, at_);
        at_ = 0;
        if (bytes_.size() > longest) {
            bytes_.resize(longest);
            cutting_ = true;
        }
        return std::nullopt;
    }
    const std::string_view line = std::string_view(bytes_).substr(at_, end - at_);
    at_ = end + 1;
    return harmless(line.substr(0, longest));
}

std::string LineBuffer::rest() {
    return harmless(std::string_view(bytes_).substr(at_));
}

}  // namespace ply
