#include "framework/app/launch/launch_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <random>

#include "framework/base/error.hpp"
#include "framework/base/files/file_lock.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/base/line_words.hpp"
#include "framework/report/text/emit.hpp"

namespace ply {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_state = 1 << 16;
constexpr std::size_t longest_number = 24;

LaunchState read_state(const fs::path& file) {
    LaunchState state;
    if (!fs::exists(file)) {
        state.id = fmt::format("{:08x}", std::random_device{}());
        return state;
    }
    const auto json = nlohmann::json::parse(
        read_input_file(file, largest_state, "name another --folder"), nullptr, false);
    try {
        state.id = json.at("id").get<std::string>();
        state.engine = json.at("engine").get<std::string>();
        state.round = json.at("round").get<int>();
        state.tasks = json.at("tasks").get<int>();
        state.attempt = json.at("attempt").get<int>();
        state.submitted = json.at("submitted").get<bool>();
        state.over = json.at("over").get<bool>();
        state.fruitless = json.at("fruitless").get<int>();
        state.seconds_per_match = json.at("seconds_per_match").get<double>();
    } catch (const nlohmann::json::exception&) {
        throw Error(fmt::format("{} is no state of a launcher; name another --folder, or remove it",
                                file.string()));
    }
    return state;
}

/// False: another launcher has it. GNU parallel's script is recognized by its lock, Slurm needs
/// none.
bool locked_or_without_locks(const Descriptor& file, const std::string& name,
                             const std::string& engine) {
    try {
        return lock_file(file, name);
    } catch (const Error& error) {
        if (engine == "parallel")
            throw Error(fmt::format("{}; name another --folder, on a file system that has locks",
                                    error.what()));
        remark("{}: see to it that no second launcher is started there.\n", error.what());
        return true;
    }
}

/// The number that a task's script has written into a file; nothing: not yet.
std::optional<std::int64_t> number_in(const fs::path& file) {
    const std::string text = first_bytes_of(file, longest_number);
    return whole_number(std::string_view(text).substr(0, text.find('\n')));
}

}  // namespace

LaunchFolder::LaunchFolder(const fs::path& path, const std::string& engine)
    : path_(fs::absolute(path).lexically_normal()) {
    std::error_code failed;
    fs::create_directories(log_folder(), failed);
    const std::string lock = (path_ / "launcher.lock").string();
    lock_ = Descriptor(open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
    if (!lock_.open())
        throw Error(fmt::format("{} cannot be written; name another --folder", path_.string()));
    if (!locked_or_without_locks(lock_, lock, engine))
        throw Error(
            fmt::format("another launcher is at work in {}; one is enough", path_.string()));
    state = read_state(path_ / "state.json");
    if (!state.over && state.engine != engine)
        throw Error(fmt::format("the tasks of {} are with {}; 'launch {} ... --cancel' ends them",
                                path_.string(), state.engine, state.engine));
    state.engine = engine;
}

void LaunchFolder::save() const {
    const nlohmann::ordered_json json{{"id", state.id},
                                      {"engine", state.engine},
                                      {"round", state.round},
                                      {"tasks", state.tasks},
                                      {"attempt", state.attempt},
                                      {"submitted", state.submitted},
                                      {"over", state.over},
                                      {"fruitless", state.fruitless},
                                      {"seconds_per_match", state.seconds_per_match}};
    replace_file(path_ / "state.json", json.dump() + '\n');
}

fs::path LaunchFolder::round_folder() const {
    return path_ / fmt::format("round-{}", state.round);
}

std::vector<fs::path> LaunchFolder::journals() const {
    std::vector<fs::path> found;
    for (int task = 1; task <= state.tasks; ++task) {
        fs::path journal = round_folder() / fmt::format("{}.db", task);
        if (fs::exists(journal)) found.push_back(std::move(journal));
    }
    return found;
}

bool LaunchFolder::begun() const {
    return fs::exists(round_folder() / fmt::format("begun-{}", state.attempt));
}

std::optional<int> LaunchFolder::ended(int task) const {
    const auto code = number_in(round_folder() / fmt::format("{}.end", task));
    return code ? std::optional(static_cast<int>(*code)) : std::nullopt;
}

TaskList LaunchFolder::unfinished() const {
    TaskList list{state.round, state.tasks, state.attempt, {}};
    for (int task = 1; task <= state.tasks; ++task)
        if (ended(task) != 0) list.numbers.push_back(task);
    return list;
}

void LaunchFolder::write_script(const std::string& name, const std::string& text) const {
    const fs::path file = path_ / name;
    if (!fs::exists(file)) return replace_file(file, text);
    if (read_input_file(file, largest_text_file, "remove it") != text)
        remark("{} stays as it is; remove it to have it written anew.\n", file.string());
}

}  // namespace ply
