/// A file of PGN that grows while a tournament is played.
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "framework/report/match/match_text.hpp"
#include "framework/tournament/journal/journal.hpp"

namespace ply {

/// Matches are written in the order of their numbers, each as soon as all before it are finished.
/// The file of a tournament that goes on is made anew from the journal; the days of its matches are
/// taken from what it was.
class GrowingPgn {
public:
    /// `plan` and `journal` must outlive this. Throws Error where the file cannot be written.
    GrowingPgn(const std::filesystem::path& file, const Plan& plan, const Journal& journal);

    /// Writes the matches up to number `last` that are not there yet.
    void write(std::uint32_t last);

private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    void read_days(const std::filesystem::path& file);
    const std::string& day_of_match(std::uint32_t number) const;

    std::string name_;
    const Plan& plan_;
    const Journal& journal_;
    RecordForm form_;
    std::map<std::uint32_t, std::string> days_;  ///< from the match of that number on
    std::uint32_t next_ = 1;
    std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace ply
