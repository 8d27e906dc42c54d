/// Checkers and draughts as they are usually played; other options make variants of them.
#pragma once

#include "rules.hpp"
#include "variants.hpp"

namespace draughts {

class Checkers : public Draughts<English> {
public:
    static ply::GameInfo info();
    static DrawRules draws_of(const ply::Options& options);
    static std::unique_ptr<ply::Game> variant(const ply::Options& options);

    explicit Checkers(const ply::Options& options) : Draughts({}, draws_of(options)) {}
    static std::vector<ply::Evaluation<Checkers>> evaluations() {
        return evaluations_of<Checkers>(151, 1035);
    }
};

class InternationalDraughts : public Draughts<International> {
public:
    static ply::GameInfo info();
    static DrawRules draws_of(const ply::Options& options);
    static std::unique_ptr<ply::Game> variant(const ply::Options& options);

    explicit InternationalDraughts(const ply::Options& options) : Draughts({}, draws_of(options)) {}
    static std::vector<ply::Evaluation<InternationalDraughts>> evaluations() {
        return evaluations_of<InternationalDraughts>(394, 216);
    }
};

}  // namespace draughts
