/// A game in play as a transcript: for pipes, plain terminals, and everybody who likes one.
#pragma once

#include "framework/app/display/game_display.hpp"

namespace ply {

class LineDisplay final : public GameDisplay {
public:
    LineDisplay(const Terminal& terminal, Completion completion);

    void show(const Session& session, bool flipped) override;
    void cover() override;
    void show_thought(const std::vector<std::string>&) override {}
    void say(const std::string& text) override;
    void say_fitted(const FittedText& text) override;
    void warn(const std::string& text) override;
    void say_last(const std::string& text, const std::string& more) override { say(text + more); }
    int columns() const override;
    bool shows_opinions() const override { return false; }
    void show_opinion(const Opinion*) override {}
    Line ask(const std::string& prompt, const Waiting& waiting) override;
    bool interactive() const override { return lines_.interactive(); }
    std::shared_ptr<void> thinking(const std::string&, std::stop_source) override { return {}; }
    void show_found(const std::string&, const std::string&) override {}

private:
    const Terminal& terminal_;
    LineReader lines_;
    bool titled_ = false;
};

}  // namespace ply
