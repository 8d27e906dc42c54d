/// Options of a searcher, each declared once: a row both lists and reads it.
///
///     const DeclaredOptions<PvsOptions> rows{
///         {"null_move", &PvsOptions::null_move, true, "cut off where passing is enough"},
///         {"multipv", &PvsOptions::lines, 1, 1, 64, "best moves that are searched exactly"},
///     };
///     rows.specs();                   // for the table of searchers
///     rows.read(options, settings);   // into the members
#pragma once

#include <algorithm>
#include <concepts>
#include <functional>
#include <initializer_list>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "framework/base/option.hpp"

namespace ply {

template <class T>
concept Enumeration = std::is_enum_v<T>;

/// One option of `Settings`.
template <class Settings>
class DeclaredOption {
public:
    using Read = std::function<void(const Options&, Settings&)>;

    /// A switch: yes or no.
    DeclaredOption(const std::string& name, bool Settings::*member, bool on, std::string help)
        : spec_(OptionSpec::choice(name, words_of(on), std::move(help))),
          read_([=](const Options& given, Settings& to) {
              to.*member = given.word(name) == "yes";
          }) {}
    /// A whole number.
    template <std::integral Number>
    DeclaredOption(const std::string& name, Number Settings::*member, std::int64_t fallback,
                   std::int64_t min, std::int64_t max, std::string help)
        : spec_(OptionSpec::integer(name, fallback, min, max, std::move(help))),
          read_([=](const Options& given, Settings& to) {
              to.*member = static_cast<Number>(given.whole(name));
          }) {}
    /// A number from 0 to `max`.
    DeclaredOption(const std::string& name, double Settings::*member, std::string fallback,
                   std::int64_t max, std::string help)
        : spec_{name, OptionSpec::Kind::real, std::move(fallback), {}, 0, max, std::move(help)},
          read_([=](const Options& given, Settings& to) { to.*member = given.real(name); }) {}
    /// One of `words`, in the order of an enumeration; the first is the default.
    template <Enumeration Choice>
    DeclaredOption(const std::string& name, Choice Settings::*member,
                   const std::vector<std::string>& words, std::string help)
        : spec_(OptionSpec::choice(name, words, std::move(help))),
          read_([=](const Options& given, Settings& to) {
              const auto found = std::ranges::find(words, given.word(name));
              to.*member = static_cast<Choice>(found - words.begin());
          }) {}
    /// Anything else.
    DeclaredOption(OptionSpec spec, Read read) : spec_(std::move(spec)), read_(std::move(read)) {}
    /// Listed, but read by code that knows more than the options.
    explicit DeclaredOption(OptionSpec spec) : spec_(std::move(spec)) {}

    /// The default of a searcher that has it switched off.
    DeclaredOption off(std::string value) && {
        off_ = std::move(value);
        return std::move(*this);
    }

    const OptionSpec& spec() const { return spec_; }
    OptionSpec spec_when_off() const {
        OptionSpec spec = spec_;
        if (!off_.empty()) spec.fallback = off_;
        return spec;
    }
    void read(const Options& given, Settings& to) const {
        if (read_) read_(given, to);
    }

private:
    static std::vector<std::string> words_of(bool on) {
        return on ? std::vector<std::string>{"yes", "no"} : std::vector<std::string>{"no", "yes"};
    }

    OptionSpec spec_;
    Read read_;
    std::string off_;
};

template <class Settings>
class DeclaredOptions {
public:
    DeclaredOptions(std::initializer_list<DeclaredOption<Settings>> rows) : rows_(rows) {}

    std::vector<OptionSpec> specs() const {
        std::vector<OptionSpec> specs;
        for (const auto& row : rows_) specs.push_back(row.spec());
        return specs;
    }
    /// The options of the same searcher with its parts switched off.
    std::vector<OptionSpec> specs_when_off() const {
        std::vector<OptionSpec> specs;
        for (const auto& row : rows_) specs.push_back(row.spec_when_off());
        return specs;
    }
    void read(const Options& given, Settings& to) const {
        for (const auto& row : rows_) row.read(given, to);
    }

private:
    std::vector<DeclaredOption<Settings>> rows_;
};

}  // namespace ply
