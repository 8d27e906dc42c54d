/// A file of PGN that grows while a tournament is played.
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>

#include "framework/report/match/match_text.hpp"
#include "framework/tournament/journal/journal.hpp"

namespace ply {

/// Matches are written in the order of their numbers, each as soon as all before it are finished.
/// The file of a tournament that goes on is made anew from the journal.
class GrowingPgn {
public:
    /// `plan` and `journal` must outlive this. Throws Error where the file cannot be written, or
    /// holds something else than matches of ours.
    GrowingPgn(const std::filesystem::path& file, const Plan& plan, const Journal& journal);

    /// Writes the matches up to number `last` that are not there yet.
    void write(std::uint32_t last);

private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    std::string name_;
    const Plan& plan_;
    const Journal& journal_;
    RecordForm form_;
    std::uint32_t next_ = 1;
    std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace ply
