/// A conversation with an engine in which every failure is a return value, not an exception.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/engine/engine_process.hpp"

namespace ply {

class Conversation {
public:
    using Last = std::function<bool(std::string_view line)>;

    /// Throws Error when there is no such program.
    Conversation(const std::vector<std::string>& command, std::chrono::milliseconds limit)
        : process_(command, log_), limit_(limit) {}

    /// Says `lines`, reads until `last`. False: it did not come in time, or the engine ended;
    /// `trouble` says which.
    bool ask(std::string_view lines, const Last& last);
    /// The same for a line that begins with this word.
    bool ask(std::string_view lines, std::string_view first_word);
    /// The same; says `again` from time to time until that line comes: GNU Chess does not always
    /// hear the first greeting.
    bool ask_again(std::string_view lines, std::string_view again, std::string_view first_word);
    /// Whether the engine writes no line within `time` that `unwanted` recognises.
    bool quiet(std::chrono::milliseconds time, const Last& unwanted);
    /// Sends `lines`; returns whether the engine ends by itself.
    bool ends(std::string_view lines);

    const std::vector<std::string>& lines() const { return lines_; }  ///< since the last ask()
    const std::string& last() const { return last_; }                 ///< the line asked for
    const std::string& trouble() const { return trouble_; }

private:
    EngineLog log_;
    EngineProcess process_;
    std::chrono::milliseconds limit_;
    std::vector<std::string> lines_;
    std::string last_;
    std::string trouble_;
};

}  // namespace ply
