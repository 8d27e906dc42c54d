#include "framework/base/files/input_lines.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "framework/base/error.hpp"
#include "framework/base/files/input_file.hpp"

namespace ply {
namespace {

constexpr std::size_t longest_line = std::size_t{16} << 20;

}  // namespace

InputLines::InputLines(std::filesystem::path file, std::string_view way_out)
    : path_(std::move(file)), file_(open_input_file(path_, way_out)) {}

std::string InputLines::place() const {
    return number_ == 0 ? path_.string() : fmt::format("{}:{}", path_.string(), number_);
}

bool InputLines::read_more() {
    constexpr std::size_t step = std::size_t{1} << 16;
    buffer_.erase(0, begin_);
    begin_ = 0;
    const std::size_t had = buffer_.size();
    buffer_.resize(had + step);
    ssize_t count = 0;
    do count = read(file_.get(), buffer_.data() + had, step);
    while (count < 0 && errno == EINTR);
    if (count < 0)
        throw Error(fmt::format("{}: cannot be read: {}", path_.string(), std::strerror(errno)));
    buffer_.resize(had + static_cast<std::size_t>(count));
    return count > 0;
}

bool InputLines::next() {
    std::size_t end = buffer_.find('\n', begin_);
    while (end == std::string::npos && !ended_) {
        const std::size_t seen = buffer_.size() - begin_;
        if (seen > longest_line)
            throw Error(fmt::format("{}:{}: a line of more than {} MiB; this is no file of lines",
                                    path_.string(), number_ + 1, longest_line >> 20));
        ended_ = !read_more();
        end = buffer_.find('\n', seen);
    }
    if (begin_ == buffer_.size()) return false;
    if (end == std::string::npos) end = buffer_.size();
    line_ = std::string_view(buffer_).substr(begin_, end - begin_);
    if (line_.ends_with('\r')) line_.remove_suffix(1);
    begin_ = end < buffer_.size() ? end + 1 : end;
    ++number_;
    return true;
}

}  // namespace ply
