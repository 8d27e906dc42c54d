#include "framework/app/cli/page_beside.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <string_view>

#include "framework/base/error.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/base/system/kept_process.hpp"
#include "framework/base/system/process.hpp"

namespace ply {
namespace {

/// Up to the end of the first line, or of the stream.
std::string first_line(const Descriptor& stream) {
    std::string line;
    char letter = 0;
    while (read(stream.get(), &letter, 1) == 1 && letter != '\n') line += letter;
    return line;
}

}  // namespace

PageBeside::PageBeside(const std::filesystem::path& journal, std::uint16_t port)
    : process_(std::make_unique<KeptProcess>(
          start_kept({own_program(), "watch", journal, "--port", std::to_string(port)}))) {
    address_ = first_line(process_->output);
    if (!address_.empty()) return;
    std::string trouble = first_line(process_->errors);
    end_kept(*process_);
    if (constexpr std::string_view name = "plyboard: "; trouble.starts_with(name))
        trouble.erase(0, name.size());
    throw Error(fmt::format("the page could not be served: {}", short_line(trouble)));
}

PageBeside::~PageBeside() {
    end_kept(*process_);
}

}  // namespace ply
