#include "framework/app/tournament/growing_pgn.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <ctime>

#include "framework/base/error.hpp"
#include "framework/base/input_lines.hpp"
#include "framework/report/notation/pgn.hpp"

namespace ply {
namespace {

constexpr const char* unknown_day = "????.??.??";

/// The value of `[Name "value"]` where the line is that tag.
std::string_view value_in(std::string_view line, std::string_view name) {
    if (!line.starts_with('[') || !line.substr(1).starts_with(name)) return {};
    line.remove_prefix(1 + name.size());
    if (!line.starts_with(" \"") || !line.ends_with("\"]")) return {};
    return line.substr(2, line.size() - 4);
}

}  // namespace

GrowingPgn::GrowingPgn(const std::filesystem::path& file, const Plan& plan, const Journal& journal)
    : name_(file.string()), plan_(plan), journal_(journal) {
    std::error_code none;
    if (std::filesystem::exists(file, none)) read_days(file);
    std::uint32_t finished = 0;
    for (SealCursor seal = journal.seals(); seal.next();) finished = seal.number();
    days_.erase(days_.upper_bound(finished), days_.end());  // of another tournament
    days_[finished + 1] = fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr)));
    form_.event = plan.file.event;
    if (form_.event.empty()) form_.event = journal.path().stem().string();
    if (form_.event.empty()) form_.event = "?";
    if (!plan.file.site.empty()) form_.site = plan.file.site;
    file_.reset(std::fopen(name_.c_str(), "we"));
    if (!file_)
        throw Error(fmt::format("{}: the PGN cannot be written: {}; name another file", name_,
                                std::strerror(errno)));
}

void GrowingPgn::read_days(const std::filesystem::path& file) {
    InputLines lines(file, "name another file for the PGN");
    std::string day = unknown_day;
    bool ours = std::filesystem::is_empty(file);
    while (lines.next()) {
        if (const auto value = value_in(lines.line(), "Date"); !value.empty()) day = value;
        const auto number = value_in(lines.line(), "Match");
        std::uint32_t match = 0;
        std::from_chars(number.data(), number.data() + number.size(), match);
        if (match > 0 && day_of_match(match) != day) days_[match] = day;
        ours |= match > 0;
    }
    if (!ours)
        throw Error(
            fmt::format("{}: it holds games of something else, which would be lost; name "
                        "another file for the PGN",
                        name_));
}

const std::string& GrowingPgn::day_of_match(std::uint32_t number) const {
    static const std::string unknown = unknown_day;
    const auto after = days_.upper_bound(number);
    return after == days_.begin() ? unknown : std::prev(after)->second;
}

void GrowingPgn::write(std::uint32_t last) {
    if (last < next_) return;
    journal_.each(
        [&](const Fixture& fixture, const PlayedMatch& match) {
            form_.date = day_of_match(match.number);
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
