#include "framework/app/tournament/growing_pgn.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

#include "framework/base/error.hpp"
#include "framework/base/files/input_lines.hpp"
#include "framework/report/notation/pgn.hpp"

namespace ply {
namespace {

/// Games of something else would be lost.
void require_ours(const std::filesystem::path& file) {
    InputLines lines(file, "name another file for the PGN");
    bool empty = true;
    for (; lines.next(); empty = false)
        if (lines.line().starts_with("[Match \"")) return;
    if (empty) return;
    throw Error(
        fmt::format("{}: it holds games of something else, which would be lost; name another file "
                    "for the PGN",
                    file.string()));
}

}  // namespace

GrowingPgn::GrowingPgn(const std::filesystem::path& file, const Plan& plan, const Journal& journal)
    : name_(file.string()), plan_(plan), journal_(journal) {
    std::error_code none;
    if (std::filesystem::exists(file, none)) require_ours(file);
    form_.event = plan.file.event;
    if (form_.event.empty()) form_.event = journal.path().stem().string();
    if (form_.event.empty()) form_.event = "?";
    if (!plan.file.site.empty()) form_.site = plan.file.site;
    file_.reset(std::fopen(name_.c_str(), "we"));
    if (!file_)
        throw Error(fmt::format("{}: the PGN cannot be written: {}; name another file", name_,
                                std::strerror(errno)));
}

void GrowingPgn::write(std::uint32_t last) {
    if (last < next_) return;
    journal_.each(
        [&](const Fixture& fixture, const PlayedMatch& match) {
            const std::string text = pgn_of(plan_, fixture, match, form_);
            std::fwrite(text.data(), 1, text.size(), file_.get());
            next_ = match.number + 1;
        },
        next_, last);
    if (std::fflush(file_.get()) != 0 || std::ferror(file_.get()) != 0)
        throw Error(fmt::format("{}: the PGN cannot be written: {}; make room", name_,
                                std::strerror(errno)));
}

}  // namespace ply
