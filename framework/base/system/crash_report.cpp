#include "framework/base/system/crash_report.hpp"

#include <execinfo.h>
#include <link.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "framework/base/system/sanitized.hpp"

namespace ply {
namespace {

constexpr std::size_t stack_bytes = 64 << 10;
constexpr std::array crashes{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

/// Where a library stands in memory. Read by handlers of signals: plain bytes, never given back.
struct Loaded {
    std::uintptr_t begin = 0;
    std::uintptr_t end = 0;
    char file[512] = {};
};
std::array<Loaded, 128> libraries;
std::atomic<std::size_t> library_count = 0;
std::atomic<void (*)() noexcept> first_work = nullptr;
std::atomic<bool> reported = false;

/// A line in pieces, without any memory but its own.
class Line {
public:
    Line& operator<<(std::string_view text) {
        const std::size_t count = std::min(text.size(), sizeof text_ - size_);
        std::memcpy(text_ + size_, text.data(), count);
        size_ += count;
        return *this;
    }
    void write_out() const {
        [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text_, size_);
    }

private:
    char text_[1024];
    std::size_t size_ = 0;
};

/// The library nearest to the top of the stack; null: none.
const Loaded* library_at_work() {
    std::array<void*, 128> calls;
    const int depth = backtrace(calls.data(), static_cast<int>(calls.size()));
    const std::size_t count = library_count;
    for (int i = 0; i < depth; ++i) {
        const auto address = reinterpret_cast<std::uintptr_t>(calls[static_cast<std::size_t>(i)]);
        for (std::size_t k = 0; k < count; ++k)
            if (libraries[k].begin <= address && address < libraries[k].end) return &libraries[k];
    }
    return nullptr;
}

void prepare_to_report() {
    if (void (*const work)() noexcept = first_work; work != nullptr) work();
}

void on_crash(int signal, siginfo_t* news, void* /*registers*/) {
    const bool from_outside = news->si_code == SI_USER && news->si_pid != getpid();
    const bool first = !reported.exchange(true);
    if (first) prepare_to_report();
    if (first && !from_outside) {
        Line line;
        if (const Loaded* const library = library_at_work()) {
            line << "plyboard: the plugin " << library->file << " crashed (SIG"
                 << sigabbrev_np(signal) << "); fix its rules, or remove it\n";
        } else {
            line << "plyboard crashed (SIG" << sigabbrev_np(signal) << ") with the plugin "
                 << libraries[0].file << " loaded\n";
        }
        line.write_out();
    }
    raise(signal);  // its handler is the system's again
}

void on_end(int code, void* /*unused*/) {
    const Loaded* const library = library_at_work();
    if (library == nullptr) return;
    prepare_to_report();
    std::fflush(stdout);
    Line line;
    line << "plyboard: the plugin " << library->file
         << " ended the program by exit(); let its rules throw an exception instead\n";
    line.write_out();
    _exit(code == 0 ? 1 : code);
}

void begin_to_report() {
    static CrashStack stack;
    std::array<void*, 1> warm;  // the first call loads what the later ones need
    backtrace(warm.data(), 1);
    on_exit(on_end, nullptr);
    if (memory_sanitized) return;
    for (const int signal : crashes) {
        struct sigaction before {};
        if (sigaction(signal, nullptr, &before) != 0 || before.sa_handler == SIG_IGN) continue;
        struct sigaction report {};
        report.sa_sigaction = on_crash;
        report.sa_flags = static_cast<int>(SA_SIGINFO | SA_ONSTACK | SA_NODEFER | SA_RESETHAND);
        sigaction(signal, &report, nullptr);
    }
}

/// Finds the library that holds an address.
struct Search {
    std::uintptr_t inside;
    Loaded* found;
};
int look_at(dl_phdr_info* info, std::size_t /*size*/, void* data) {
    auto& search = *static_cast<Search*>(data);
    std::uintptr_t begin = UINTPTR_MAX;
    std::uintptr_t end = 0;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const auto& part = info->dlpi_phdr[i];
        if (part.p_type != PT_LOAD) continue;
        begin = std::min<std::uintptr_t>(begin, info->dlpi_addr + part.p_vaddr);
        end = std::max<std::uintptr_t>(end, info->dlpi_addr + part.p_vaddr + part.p_memsz);
    }
    if (search.inside < begin || search.inside >= end) return 0;
    search.found->begin = begin;
    search.found->end = end;
    return 1;
}

}  // namespace

void report_crashes_of(const std::filesystem::path& file, const void* inside) {
    const std::size_t index = library_count;
    if (index == libraries.size()) return;
    Loaded& library = libraries[index];
    Search search{reinterpret_cast<std::uintptr_t>(inside), &library};
    if (dl_iterate_phdr(look_at, &search) == 0) return;
    const std::string name = file.string();
    std::memcpy(library.file, name.data(), std::min(name.size(), sizeof library.file - 1));
    library_count = index + 1;
    if (index == 0) begin_to_report();
}

void before_crash_report(void (*work)() noexcept) {
    first_work = work;
}

CrashStack::CrashStack() {
    stack_t now{};
    if (memory_sanitized || sigaltstack(nullptr, &now) != 0 || (now.ss_flags & SS_DISABLE) == 0)
        return;
    memory_ = std::make_unique<char[]>(stack_bytes);
    const stack_t ours{memory_.get(), 0, stack_bytes};
    sigaltstack(&ours, nullptr);
}

CrashStack::~CrashStack() {
    if (memory_ == nullptr) return;
    const stack_t none{nullptr, SS_DISABLE, 0};
    sigaltstack(&none, nullptr);
}

}  // namespace ply
