// Tables and the memory that there is: none is larger than what is free, and none takes it before
// it is needed.

#include "framework/search/table/table_memory.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "framework/base/system/free_memory.hpp"
#include "framework/search/registry/searchers.hpp"
#include "framework/search/table/transposition_table.hpp"
#include "framework/serving/gtp/gtp_server.hpp"
#include "framework/serving/xboard/xboard_server.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/serving_host.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace ply_test;

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t mebibyte = 1 << 20;

/// What this process has of the machine's memory, in MiB (proc(5)).
[[maybe_unused]] std::uint64_t resident_mebibytes() {
    std::ifstream in("/proc/self/statm");
    std::uint64_t all = 0;
    std::uint64_t resident = 0;
    in >> all >> resident;
    return resident * 4096 / mebibyte;
}

/// /proc and /sys of another machine.
class Machine {
public:
    void write(const std::string& file, const std::string& text) const {
        const fs::path path = folder_ / file;
        fs::create_directories(path.parent_path());
        std::ofstream(path) << text;
    }
    std::uint64_t free_mebibytes() const { return free_memory(folder_.path()) / mebibyte; }

private:
    TemporaryFolder folder_;
};

bool is_unlimited() {
    for (const auto resource : {RLIMIT_AS, RLIMIT_DATA}) {
        rlimit limit{};
        getrlimit(resource, &limit);
        if (limit.rlim_cur != RLIM_INFINITY) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("free memory: the least of machine and control groups", "[memory]") {
    if (!is_unlimited()) return;
    // The forms of proc(5), cgroups(7), and of the kernel's cgroup-v2 and v1/memory documents.
    const Machine machine;
    machine.write("proc/meminfo",
                  "MemTotal:  16777216 kB\nMemFree: 1 kB\nMemAvailable: 8388608 kB\n");
    CHECK(machine.free_mebibytes() == 8192);
    machine.write("proc/self/cgroup", "0::/user.slice/shell\n");
    CHECK(machine.free_mebibytes() == 8192);

    const std::string groups = "sys/fs/cgroup/";
    machine.write(groups + "user.slice/shell/memory.max", "max\n");
    machine.write(groups + "user.slice/shell/memory.current", "1048576\n");
    CHECK(machine.free_mebibytes() == 8192);
    machine.write(groups + "user.slice/memory.max", "4294967296\n");
    machine.write(groups + "user.slice/memory.current", "2147483648\n");
    CHECK(machine.free_mebibytes() == 2048);
    machine.write(groups + "user.slice/memory.stat", "anon 5\ninactive_file 1073741824\n");
    CHECK(machine.free_mebibytes() == 3072);
    machine.write(groups + "user.slice/memory.current", "9999999999\n");
    CHECK(machine.free_mebibytes() == 0);
}

TEST_CASE("free memory: control groups of version 1", "[memory]") {
    if (!is_unlimited()) return;
    const Machine machine;
    machine.write("proc/meminfo", "MemAvailable: 8388608 kB\n");
    machine.write("proc/self/cgroup", "3:cpu,cpuacct:/a\n2:memory:/docker/12\n");
    // As in a container, which sees its own group at the top.
    machine.write("sys/fs/cgroup/memory/memory.limit_in_bytes", "1073741824\n");
    machine.write("sys/fs/cgroup/memory/memory.usage_in_bytes", "536870912\n");
    CHECK(machine.free_mebibytes() == 512);
}

TEST_CASE("free memory: where nothing can be read, nothing is limited", "[memory]") {
    if (!is_unlimited()) return;
    CHECK(Machine().free_mebibytes() > std::uint64_t{1} << 40);
}

TEST_CASE("searchers: a table that is larger than what is free is refused", "[memory][search]") {
    if (most_table_mebibytes() >= 65536) return;
    const auto game = open_game(source_of("nim"));
    for (const char* text : {"pvs(tt=65536)", "alphabeta_tt(tt=65536)", "mcts(memory=65536)",
                             "dfpn(tt=65536)", "solver(tt=65536)"}) {
        INFO(text);
        CHECK_THROWS_WITH(make_searcher(parse_searcher(text), *game),
                          containing("=65536 is more memory than is free"));
    }
}

#ifndef __SANITIZE_THREAD__  // its notes on a table are as large as the table, from the start

TEST_CASE("searchers: large tables take memory when they are filled", "[memory][search]") {
    if (most_table_mebibytes() < 4096) return;
    const auto game = open_game(source_of("nim"));
    const std::uint64_t before = resident_mebibytes();
    for (const char* text : {"pvs(tt=4096, threads=4)", "pvs(tt=4096)", "alphabeta_tt(tt=4096)",
                             "mcts(memory=4096, threads=4)", "dfpn(tt=4096)", "solver(tt=4096)"}) {
        INFO(text);
        const auto searcher = make_searcher(parse_searcher(text), *game);
        searcher->new_match(1);
        CHECK(resident_mebibytes() < before + 512);
    }
}

TEST_CASE("serving: a host that asks for too large a table gets what is free",
          "[memory][serving]") {
    if (most_table_mebibytes() >= 65536) return;
    const std::uint64_t before = resident_mebibytes();
    {
        UciHost host("connect_four", "pvs(tt=1)");
        host.say("setoption name Threads value 2");
        const std::string text = host.answer("setoption name Hash value 65536");
        CHECK(text.starts_with("info string Hash is "));
        CHECK_THAT(text, containing("not 65536"));
        CHECK(host.answer("isready") == "readyok\n");
        CHECK(resident_mebibytes() < before + 1024);
    }
    {
        Host<XboardServer> host("connect_four", "pvs(tt=1)");
        host.say("cores 2");
        CHECK(host.answer("memory 1000000000").starts_with("# Hash is "));
        CHECK(host.answer("ping 1") == "pong 1\n");
        CHECK(resident_mebibytes() < before + 1024);
    }
    {
        Host<GtpServer> host("connect_four", "mcts(memory=1)");
        CHECK_THAT(host.answer("plyboard-option Hash 65536"), containing("not 65536"));
    }
}

#endif
