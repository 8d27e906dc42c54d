#include "framework/studio/studio.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "framework/base/suggest.hpp"
#include "framework/studio/protocol/problem.hpp"
#include "framework/web/page_address.hpp"

namespace ply::studio {
namespace {

constexpr std::size_t most_later = 16;

std::optional<std::uint64_t> id_of(const nlohmann::json& request) {
    const auto found = request.find("id");
    if (found == request.end() || !found->is_number_unsigned()) return std::nullopt;
    const auto id = found->get<std::uint64_t>();
    return id <= static_cast<std::uint64_t>(Fields::largest_number) ? std::optional(id)
                                                                    : std::nullopt;
}

}  // namespace

Studio::Studio(StudioSettings settings, StudioLink link)
    : settings_(std::move(settings)),
      admission_({settings_.game, settings_.players, settings_.tournaments}),
      link_(std::move(link)),
      workers_(link_.post) {
    make_desks();
}

Studio::~Studio() {
    // Their programs are stopped while there are still workers to stop.
    pages_.clear();
}

bool Studio::message(ClientId client, std::string text) {
    std::optional<std::uint64_t> id;
    try {
        nlohmann::json request = read_request(text);
        id = id_of(request);
        if (!id) throw Error("a request has an 'id', a whole number from 0 to 2^53");
        const Fields fields(std::move(request));
        const std::string op = fields.text("op", 40);
        if (!pages_.contains(client)) return op == "hello" && greet(client, *id, fields);
        const Call call{client, *id, fields};
        if (const Answer ok = (this->*operation_of(op).run)(call)) answer(client, id, *ok);
        return true;
    } catch (const std::exception& failure) {
        refuse(client, id, failure);
        return pages_.contains(client);
    }
}

const Studio::Operation& Studio::operation_of(const std::string& name) {
    std::vector<std::string> names;
    for (const auto& table : {playing_operations(), further_operations()})
        for (const Operation& operation : table) {
            if (operation.name == name) return operation;
            names.emplace_back(operation.name);
        }
    throw Error(fmt::format("there is no operation '{}'{}", name, suggestion(name, names)));
}

bool Studio::greet(ClientId client, std::uint64_t id, const Fields& fields) {
    if (!web::same_page_key(fields.text("key"), settings_.key)) {
        refuse(client, id,
               RequestError("key",
                            "this is not the key of the program that runs now; open the address "
                            "that it has printed"));
        return false;
    }
    pages_.try_emplace(client);
    later({client, id, fields}, [this](const std::stop_token&) -> Finish {
        Json welcome{{"protocol", 1},
                     {"version", settings_.version},
                     {"games", game_rows(admission_)},
                     {"searchers", searcher_rows()},
                     {"bots", bot_rows()},
                     {"levels", level_rows()},
                     {"players", admission_.players()},
                     {"sessions", session_rows()},
                     {"formats", format_rows()}};
        Json open = Json::object();
        if (!settings_.game.empty()) open["game"] = settings_.game;
        if (!settings_.session.empty()) open["session"] = settings_.session;
        if (!settings_.link.empty()) open["link"] = settings_.link;
        welcome["open"] = std::move(open);
        return [welcome = std::move(welcome)] { return welcome; };
    });
    return true;
}

Studio::Answer Studio::later(const Call& call, std::function<Finish(const std::stop_token&)> work) {
    Page& page = page_of(call);
    if (page.later >= most_later)
        throw RequestError("busy", "too much is asked for at a time; wait for the last replies");
    workers_.start([this, client = call.client, id = call.id,
                    work = std::move(work)](const std::stop_token& stop) -> Workers::Report {
        Finish finish;
        try {
            finish = work(stop);
        } catch (...) {
            finish = [failure = std::current_exception()]() -> Json {
                std::rethrow_exception(failure);
            };
        }
        return [this, client, id, finish = std::move(finish)] {
            const auto asking = pages_.find(client);
            if (asking == pages_.end()) return;  // the page is gone
            --asking->second.later;
            try {
                answer(client, id, finish());
            } catch (const std::exception& failure) {
                refuse(client, id, failure);
            }
        };
    });
    ++page.later;
    return std::nullopt;
}

void Studio::closed(ClientId client) {
    const auto found = pages_.find(client);
    if (found == pages_.end()) return;
    for (const auto& [name, worker] : found->second.jobs) workers_.stop(worker);
    for (const auto& [file, worker] : found->second.trying) workers_.stop(worker);
    pages_.erase(found);
}

void Studio::answer(ClientId client, std::optional<std::uint64_t> id, const Json& ok) {
    link_.send(client, sent_text({{"id", *id}, {"ok", ok}}), {});
}

void Studio::refuse(ClientId client, std::optional<std::uint64_t> id,
                    const std::exception& failure) {
    const Json number = id ? Json(*id) : Json(nullptr);
    link_.send(client, sent_text({{"id", number}, {"error", told_problem(client, failure)}}), {});
}

Json Studio::told_problem(ClientId client, const std::exception& failure) const {
    if (const auto page = pages_.find(client); page != pages_.end())
        for (const auto& [id, table] : page->second.tables)
            if (table->eyes().viewer) return table->told_problem(failure);
    return problem_json(failure);
}

void Studio::tell(ClientId client, const Json& event, const std::string& replaces) {
    if (pages_.contains(client)) link_.send(client, sent_text(event), replaces);
}

Table& Studio::table_of(const Call& call) {
    const auto& tables = page_of(call).tables;
    const std::string name = call.fields.text("table", 40);
    const auto found = tables.find(name);
    if (found == tables.end())
        throw Error(
            fmt::format("this page has no table '{}'; it may be open in another page", name));
    return *found->second;
}

}  // namespace ply::studio
