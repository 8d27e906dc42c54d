/// A searcher's options under the names and kinds that hosts know.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/search/registry/searchers.hpp"

namespace ply::serving {

/// An option as UCI describes it; the other protocols write the same in other words.
struct Setting {
    enum class Kind : std::uint8_t { check, spin, combo, text, button };
    std::string name;
    Kind kind = Kind::text;
    std::string value;  ///< at present; a check's is `true` or `false`
    std::int64_t min = 0;
    std::int64_t max = 0;
    std::vector<std::string> choices = {};
    std::string option = {};  ///< the searcher's own name for it; empty: it is not the searcher's
};

/// Throws Error that says what is wrong unless `value` is one the setting can have. Spelling that
/// differs by case alone is put right.
std::string checked_value(const Setting& setting, std::string_view value);

/// A whole number of 64 bits; nothing where `text` is none.
std::optional<std::uint64_t> seed_number(std::string_view text);

/// The settings of a player. Table sizes are called Hash, as everywhere, threads Threads, lines
/// MultiPV. Thinking in the other player's time is the protocols' business.
class PlayerSettings {
public:
    /// Throws Error when `player` is no searcher.
    explicit PlayerSettings(Spec player);

    const std::vector<Setting>& all() const { return settings_; }
    /// Null: there is none of that name, in whatever case.
    const Setting* find(std::string_view name) const;
    /// Throws Error that says what is wrong; then nothing has changed.
    void set(std::string_view name, std::string_view value);
    const SearcherSpec& searcher() const { return searcher_; }
    /// The limits that were asked for by the player's own options: a host's are never beyond.
    Limits limits() const;

private:
    Spec spec_;
    SearcherSpec searcher_;
    std::vector<Setting> settings_;
};

}  // namespace ply::serving
