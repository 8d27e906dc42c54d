#include "framework/learning/train/learner_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "framework/game/adapters/rules_game.hpp"
#include "framework/game/script_file.hpp"
#include "framework/learning/features/anchor.hpp"

namespace ply::learning {
namespace {

bool same_features(const TupleNet& a, const TupleNet& b) {
    const auto same_tuples = [&] {
        return std::ranges::equal(a.tuples, b.tuples, [](const auto& one, const auto& other) {
            return one.table == other.table && one.cells == other.cells;
        });
    };
    const auto same_views = [&] {
        return std::ranges::equal(a.views, b.views, [](const auto& one, const auto& other) {
            return one.codes == other.codes && one.places == other.places;
        });
    };
    const auto same_extras = [&] {
        return std::ranges::equal(a.extras, b.extras, [](const auto& one, const auto& other) {
            return one.source == other.source && one.low == other.low &&
                   one.values == other.values && one.codes == other.codes;
        });
    };
    return a.fingerprint == b.fingerprint && a.values == b.values && a.fall == b.fall &&
           a.squashed == b.squashed && a.scale == b.scale && a.base == b.base && a.own == b.own &&
           a.mixes == b.mixes && a.sets == b.sets && same_tuples() && same_views() && same_extras();
}

/// A lead that wins three of four is worth ln 3.
FeaturePlan with_own(FeaturePlan plan, const Game& game, const Variant& variant) {
    if (!variant.corrects) return plan;
    if (!can_correct(game, plan.net))
        throw Error(fmt::format(
            "learn: corrects=yes adds what is learned to an evaluation of a game in C++, for two "
            "players without dice, that says how far ahead it wins; {} has none; leave it out",
            game.info().name));
    const double factor = plan.net.unit() * std::log(3.0) / game.winning_lead(0);
    plan.net.own =
        static_cast<std::int32_t>(std::lround(std::clamp(factor * 65536, 1.0, double{1 << 30})));
    return plan;
}

/// Room for a hidden layer, where somebody teaches.
FeaturePlan with_layer(FeaturePlan plan, const Game& game, const LearnSettings& settings,
                       const Survey& survey) {
    if (settings.teacher.player.empty()) {
        if (!settings.variant.needs_teacher()) return plan;
        throw Error(
            "learn: hidden and mirror are for lessons; name who gives them by --teacher, "
            "or leave them out");
    }
    if (!plan.net.two_sided || plan.net.players != 2 || plan.net.squashed ||
        game.facts().goal != Goal::win)
        throw Error(fmt::format(
            "learn: a teacher is heard in games of two players without dice whose goal is to win, "
            "and {} is another one; leave --teacher out",
            game.info().name));
    if (settings.variant.mirror) plan.net.hidden.anchor = find_anchor(game, plan.net, survey);
    plan.net.hidden.resize(plan.net, settings.variant.hidden);
    return plan;
}

FeaturePlan with_weights(FeaturePlan plan, const LearnSettings& settings) {
    if (!settings.from) return plan;
    if (!same_features(plan.net, *settings.from))
        throw Error(fmt::format(
            "learn: what --from has was learned of {}, whose rules or features are not those of "
            "{}; leave --from out",
            settings.from->spec, settings.spec));
    plan.net.weights = settings.from->weights;
    return plan;
}

}  // namespace

Survey surveyed(const Game& game, const BoardGraph& graph, const Variant& variant) {
    Survey survey(game, graph);
    if (variant.sharing) return survey;
    survey.symmetries.resize(1);
    survey.swap.clear();
    return survey;
}

bool can_correct(const Game& game, const TupleNet& net) {
    return dynamic_cast<const ScriptFile*>(&rules_game_of(game)) == nullptr && net.two_sided &&
           !net.squashed && !game.evaluations().empty() && game.winning_lead(0) > 0;
}

FeaturePlan plan_of(const Game& game, const LearnSettings& settings, const BoardGraph& graph,
                    const Survey& survey) {
    // A hidden layer sees cells by itself.
    const bool taught = !settings.teacher.player.empty();
    const ShapeKinds shapes = taught ? ShapeKinds::singles : settings.variant.shapes;
    FeaturePlan plan = plan_features(game, settings.spec, graph, survey, shapes);
    plan = with_layer(std::move(plan), game, settings, survey);
    plan = with_own(std::move(plan), game, settings.variant);
    return with_weights(std::move(plan), settings);
}

}  // namespace ply::learning
