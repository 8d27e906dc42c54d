/// The studio with a page, without sockets: what the page asks and what it hears.
///
///     StudioDesk desk;
///     const Json table = desk.ask("table.new", {{"game", "lua:tic_tac_toe"}});
///     desk.refused("table.play", {{"table", "t1"}, {"move", "z9"}});   // the sentence
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>

#include "framework/studio/studio.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/scoped_variable.hpp"
#include "tests/support/temporary_folder.hpp"

namespace ply_test {

/// The seats of a table where nobody but people plays.
inline const nlohmann::json two_people = {"human", "human"};

class StudioDesk {
public:
    using Json = nlohmann::json;
    static constexpr const char* key = "0123456789abcdef0123456789abcdef";

    /// Games are kept in a folder of the test, scripts of the test are found in another.
    explicit StudioDesk(ply::studio::StudioSettings settings = {}) {
        settings.key = key;
        studio_ = std::make_unique<ply::studio::Studio>(
            std::move(settings),
            ply::studio::StudioLink{
                [this](ply::web::ClientId client, std::string text, const std::string&) {
                    heard_[client].push_back(Json::parse(text));
                },
                [this](std::function<void()> work) {
                    const std::scoped_lock lock(mutex_);
                    posted_.push_back(std::move(work));
                    wake_.notify_one();
                }});
    }
    StudioDesk(const StudioDesk&) = delete;
    StudioDesk& operator=(const StudioDesk&) = delete;

    const TemporaryFolder& folder() const { return folder_; }
    ply::studio::Studio& studio() { return *studio_; }

    /// The page is another one from now on; the first is 1.
    void be(ply::web::ClientId client) { client_ = client; }
    /// What the page says, as it is. False: it is sent away.
    bool say(const std::string& text) { return studio_->message(client_, text); }
    Json greet() { return ask("hello", {{"key", key}}); }
    void leave() { studio_->closed(client_); }

    /// The reply to a request: `ok` or `error` with the number.
    Json reply(const std::string& op, Json fields = Json::object()) {
        const int id = ++last_id_;
        fields["id"] = id;
        fields["op"] = op;
        say(fields.dump());
        return wait_for([&](const Json& message) { return message.value("id", Json()) == id; });
    }
    Json ask(const std::string& op, Json fields = Json::object()) {
        Json json = reply(op, std::move(fields));
        INFO(op << ": " << json.dump());
        REQUIRE(json.contains("ok"));
        return json["ok"];
    }
    /// Why it was refused.
    std::string refused(const std::string& op, Json fields = Json::object()) {
        const Json json = reply(op, std::move(fields));
        INFO(op << ": " << json.dump());
        REQUIRE(json.contains("error"));
        return json["error"]["text"].get<std::string>();
    }

    /// The next event of this kind that fits, which it forgets with all before it.
    Json event(const std::string& kind, std::function<bool(const Json&)> fits = nullptr) {
        return wait_for([&](const Json& message) {
            return message.value("ev", "") == kind && (!fits || fits(message));
        });
    }
    /// Runs what workers have left to say until this holds.
    template <class Condition>
    void until(Condition holds) {
        while (!holds()) run_one();
    }
    std::deque<Json>& heard() { return heard_[client_]; }

private:
    template <class Fits>
    Json wait_for(Fits fits) {
        while (true) {
            std::deque<Json>& heard = heard_[client_];
            for (std::size_t i = 0; i < heard.size(); ++i)
                if (fits(heard[i])) {
                    Json found = std::move(heard[i]);
                    // A reply leaves the events that came before it.
                    const auto at = heard.begin() + static_cast<std::ptrdiff_t>(i);
                    heard.erase(found.contains("ev") ? heard.begin() : at, at + 1);
                    return found;
                }
            run_one();
        }
    }
    void run_one() {
        std::function<void()> work;
        {
            std::unique_lock lock(mutex_);
            const bool some =
                wake_.wait_for(lock, std::chrono::seconds(120), [&] { return !posted_.empty(); });
            if (!some) throw std::runtime_error("the studio says nothing more");
            work = std::move(posted_.front());
            posted_.pop_front();
        }
        work();
    }

    TemporaryFolder folder_;
    ScopedVariable state_{"XDG_STATE_HOME", folder_.path().c_str()};
    ScopedVariable games_{"PLYBOARD_PATH", folder_.path().c_str()};
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> posted_;
    std::map<ply::web::ClientId, std::deque<Json>> heard_;
    ply::web::ClientId client_ = 1;
    int last_id_ = 0;
    std::unique_ptr<ply::studio::Studio> studio_;
};

}  // namespace ply_test
