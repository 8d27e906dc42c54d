#include "framework/tuning/crew/task_server.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "framework/base/error.hpp"
#include "framework/engine/line_buffer.hpp"
#include "framework/tuning/crew/task_desk.hpp"

namespace ply::tuning {
namespace {

using nlohmann::json;

/// Well below what a line may have at the other end, since a character may be written by six.
constexpr std::size_t piece = LineBuffer::longest / 8;

class TaskServer {
public:
    TaskServer(const Game& game, int threads, std::FILE* out) : game_(game), out_(out) {
        for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
    }
    ~TaskServer() { stop_.request_stop(); }

    void say(const json& line) {
        const std::string text = line.dump(-1, ' ', true, json::error_handler_t::replace) + "\n";
        const std::lock_guard lock(output_mutex_);
        std::fwrite(text.data(), 1, text.size(), out_);
        std::fflush(out_);
    }
    void add(std::string line) {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(std::move(line));
        ++unanswered_;
        changed_.notify_one();
    }
    bool idle() {
        const std::lock_guard lock(mutex_);
        return unanswered_ == 0;
    }

private:
    std::optional<std::string> take() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, stop_.get_token(), [&] { return !waiting_.empty(); });
        if (stop_.stop_requested()) return std::nullopt;
        std::string line = std::move(waiting_.front());
        waiting_.pop_front();
        return line;
    }

    void work() {
        std::optional<TaskDesk> desk;
        for (; const auto line = take(); answered()) {
            json id = -1;
            try {
                const json asked = json::parse(*line);
                id = asked.at("id");
                if (!desk) desk.emplace(game_);
                const auto row = desk->play(read_task(asked.at("task").dump()), stop_.get_token());
                if (row) answer(id, *row);
            } catch (const json::exception&) {
                say({{"id", id}, {"error", "tune: --worker reads lines of JSON from --hosts"}});
            } catch (const std::exception& failure) {
                say({{"id", id}, {"error", failure.what()}});
            }
        }
    }

    void answered() {
        const std::lock_guard lock(mutex_);
        --unanswered_;
    }

    void answer(const json& id, const std::string& row) {
        std::size_t at = 0;
        for (; row.size() - at > piece; at += piece)
            say({{"id", id}, {"row", row.substr(at, piece)}, {"more", true}});
        say({{"id", id}, {"row", row.substr(at)}});
    }

    const Game& game_;
    std::FILE* out_;
    std::mutex output_mutex_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::deque<std::string> waiting_;
    int unanswered_ = 0;  ///< with those that are played
    std::stop_source stop_;
    std::vector<std::jthread> threads_;  // the last member: they end first
};

/// Adds what can be read now to `text`. False: the input has ended.
bool read_more(int in, std::string& text) {
    std::array<char, 16384> bytes;
    const ssize_t count = read(in, bytes.data(), bytes.size());
    if (count > 0) text.append(bytes.data(), static_cast<std::size_t>(count));
    return count > 0 || (count < 0 && errno == EINTR);
}

}  // namespace

void serve_tasks(const Game& game, const std::string& key, int threads, int in, std::FILE* out,
                 std::chrono::milliseconds patience) {
    TaskServer server(game, threads, out);
    server.say({{"tuning", key}, {"threads", threads}});
    std::string text;
    pollfd news{in, POLLIN, 0};
    while (true) {
        if (poll(&news, 1, static_cast<int>(patience.count())) == 0) {
            if (server.idle()) return;
            continue;
        }
        if (!read_more(in, text)) return;
        std::size_t begin = 0;
        for (std::size_t end; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1)
            server.add(text.substr(begin, end - begin));
        text.erase(0, begin);
    }
}

}  // namespace ply::tuning
