/// A host in a test: what it says to ours as an engine, and what it hears.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "framework/loading/catalogue.hpp"
#include "framework/serving/inbox.hpp"
#include "framework/serving/uci/uci_server.hpp"

namespace ply_test {

using namespace ply;
using namespace ply::serving;

inline GameSource source_of(const std::string& game) {
    return Catalogue::standard().find(game);
}

/// A host: what it says, and what it hears.
template <class Talk>
struct Host {
    template <class... First>
    explicit Host(const std::string& game, const std::string& player, First&&... first)
        : output([this](std::string_view text) {
              const std::scoped_lock lock(mutex);
              heard += text;
          }),
          talk(std::forward<First>(first)..., source_of(game), parse_spec(player),
               Terms{output, [] {}, "Plyboard 0"}) {}

    bool say(const std::string& line) { return talk.line(line); }
    void forget() {
        const std::scoped_lock lock(mutex);
        heard.clear();
    }
    /// What was heard since the last time.
    std::string answer(const std::string& line) {
        forget();
        talk.line(line);
        return heard;
    }
    int count(std::string_view word) const {
        int found = 0;
        for (std::size_t at = heard.find(word); at != std::string::npos;
             at = heard.find(word, at + 1))
            ++found;
        return found;
    }

    std::mutex mutex;  ///< a search speaks, too
    std::string heard;
    Output output;
    Talk talk;
};

struct UciHost : Host<UciServer> {
    UciHost(const std::string& game, const std::string& player,
            const UciDialect& dialect = uci_dialect)
        : Host<UciServer>(game, player, dialect) {}
};

}  // namespace ply_test
