// The options of UCI: those of the protocol, and the variants of a game; see uci_server.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "framework/serving/uci/uci_server.hpp"

namespace ply::serving {
namespace {

using std::chrono::milliseconds;

const char* const overhead_name = "Move Overhead";
const char* const variant_name = "UCI_Variant";
const char* const seed_name = "Seed";

/// Whether the game is one with that setting.
bool has(const ProtocolGame& game, const std::string& setting, const std::string& value) {
    return std::ranges::find(game.settings, std::pair(setting, value)) != game.settings.end();
}

}  // namespace

void UciServer::add_own_settings() {
    own_ = {{"Ponder", Setting::Kind::check, "false"},
            {overhead_name, Setting::Kind::spin, "30", 0, 5000},
            {seed_name, Setting::Kind::text, "1"},
            {"Clear Hash", Setting::Kind::button, ""}};
    Setting names{variant_name, Setting::Kind::combo, served_.variant().called.name};
    for (const Variant& variant : served_.variants()) {
        if (std::ranges::find(names.choices, variant.called.name) == names.choices.end())
            names.choices.push_back(variant.called.name);
        for (const auto& [name, value] : variant.called.settings)
            if (own_setting(name) == nullptr)
                own_.push_back({name, Setting::Kind::check,
                                has(served_.variant().called, name, value) ? "true" : "false"});
    }
    own_.push_back(names);
    overhead_ = milliseconds(30);
}

Setting* UciServer::own_setting(std::string_view name) {
    const auto found = std::ranges::find_if(
        own_, [&](const Setting& each) { return lower_case(each.name) == lower_case(name); });
    return found == own_.end() ? nullptr : &*found;
}

void UciServer::set_option(Words words) {
    finish();
    if (words.next() != "name") throw Error("setoption: name is missing");
    std::string name;
    while (!words.empty() && words.peek() != "value")
        name += fmt::format("{}{}", name.empty() ? "" : " ", words.next());
    words.next();
    if (Setting* const own = own_setting(name)) {
        set_own(*own, checked_value(*own, words.rest()));
    } else if (const std::string note = served_.set(name, words.rest()); !note.empty()) {
        tell(note);
    }
}

void UciServer::set_own(Setting& setting, const std::string& value) {
    if (setting.kind == Setting::Kind::button) return served_.new_match();
    if (setting.name == overhead_name) overhead_ = milliseconds(std::stoi(value));
    if (setting.name == seed_name) {
        const auto seed = seed_number(value);
        if (!seed) throw Error(fmt::format("{} is a whole number, not '{}'", seed_name, value));
        served_.set_seed(*seed);
    } else if (setting.name == variant_name) {
        choose_variant(value, nullptr);
    } else if (setting.kind == Setting::Kind::check && setting.name != "Ponder") {
        const Setting changed{setting.name, setting.kind, value};
        choose_variant(served_.variant().called.name, &changed);
    }
    setting.value = value;
}

/// The first variant of that name whose settings are as they stand, but for the one that changes.
void UciServer::choose_variant(std::string_view name, const Setting* changed) {
    const auto& variants = served_.variants();
    for (std::size_t i = 0; i < variants.size(); ++i) {
        const ProtocolGame& called = variants[i].called;
        if (called.name != name) continue;
        if (changed != nullptr && has(called, changed->name, "true") != (changed->value == "true"))
            continue;
        served_.choose_variant(i);
        start_.clear();
        moves_.clear();
        return;
    }
    throw Error("these rules do not go together");
}

}  // namespace ply::serving
