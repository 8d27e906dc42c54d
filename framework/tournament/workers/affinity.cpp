#include "framework/tournament/workers/affinity.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sched.h>

#include <algorithm>
#include <cerrno>

#include "framework/base/error.hpp"
#include "framework/base/failure_text.hpp"
#include "framework/base/line_words.hpp"

namespace ply {

std::vector<int> usable_processors() {
    cpu_set_t set;
    CPU_ZERO(&set);
    sched_getaffinity(0, sizeof set, &set);
    std::vector<int> processors;
    for (int number = 0; number < CPU_SETSIZE; ++number)
        if (CPU_ISSET(number, &set)) processors.push_back(number);
    return processors;
}

std::vector<int> parse_processors(std::string_view text, const std::vector<int>& usable) {
    if (text == "all") return usable;
    const auto fail = [&](const std::string& what) {
        return Error(
            fmt::format("processors '{}': {}; write all, or numbers and ranges such as "
                        "0,2-5; this program may use {}",
                        text, what, fmt::join(usable, ",")));
    };
    const auto number = [&](std::string_view word) {
        const auto found = whole_number(word);
        if (!found) throw fail(fmt::format("'{}' is no number", word));
        if (std::ranges::find(usable, *found) == usable.end())
            throw fail(fmt::format("{} is not there", *found));
        return static_cast<int>(*found);
    };
    std::vector<int> processors;
    for (std::string_view rest = text;;) {
        const std::string_view part = rest.substr(0, rest.find(','));
        const std::size_t dash = part.find('-');
        const int first = number(part.substr(0, dash));
        const int last = dash == part.npos ? first : number(part.substr(dash + 1));
        for (const int processor : usable)
            if (processor >= first && processor <= last) processors.push_back(processor);
        if (part.size() == rest.size()) break;
        rest.remove_prefix(part.size() + 1);
    }
    std::ranges::sort(processors);
    if (std::ranges::adjacent_find(processors) != processors.end())
        throw fail("one stands there twice");
    if (processors.empty()) throw fail("there are none");
    return processors;
}

std::vector<std::vector<int>> shares_of(const std::vector<int>& processors, int workers) {
    const auto each = static_cast<std::ptrdiff_t>(processors.size()) / workers;
    if (each == 0)
        throw Error(
            fmt::format("{} workers cannot have a processor each of {}; take fewer "
                        "workers, or leave affinity out",
                        workers, processors.size()));
    std::vector<std::vector<int>> shares;
    for (std::ptrdiff_t i = 0; i < workers; ++i)
        shares.emplace_back(processors.begin() + i * each, processors.begin() + (i + 1) * each);
    return shares;
}

void keep_on(int process, const std::vector<int>& processors) {
    cpu_set_t set;
    CPU_ZERO(&set);
    for (const int processor : processors) CPU_SET(processor, &set);
    if (sched_setaffinity(process, sizeof set, &set) != 0)
        throw Error(system_failure_text("cannot keep a worker on its processors", errno));
}

}  // namespace ply
