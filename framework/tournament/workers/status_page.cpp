#include "framework/tournament/workers/status_page.hpp"

#include <fmt/format.h>
#include <sys/mman.h>

#include <cerrno>

#include "framework/base/failure_text.hpp"

namespace ply {
namespace {

constexpr std::size_t page_size = 4096;
constexpr std::size_t moves_at = 64;  ///< another cache line than the word

Error failed(const char* what) {
    return Error(system_failure_text(fmt::format("shared memory: {} failed", what), errno));
}

}  // namespace

StatusPage::StatusPage() : page_(memfd_create("plyboard-worker", MFD_CLOEXEC)) {
    if (!page_.open()) throw failed("memfd_create");
    if (ftruncate(page_.get(), page_size) != 0) throw failed("ftruncate");
    map();
}

StatusPage::StatusPage(int descriptor) : page_(descriptor) {
    map();
}

void StatusPage::map() {
    void* memory = mmap(nullptr, page_size, PROT_READ | PROT_WRITE, MAP_SHARED, page_.get(), 0);
    if (memory == MAP_FAILED) throw failed("mmap");
    static_assert(std::atomic<std::uint64_t>::is_always_lock_free);
    word_ = static_cast<std::atomic<std::uint64_t>*>(memory);  // zero bits: nobody, no match
    given_ = reinterpret_cast<std::atomic<std::int64_t>*>(word_ + 1);
    static_assert(moves_at + sizeof(SharedMoves) <= page_size);
    moves_ = reinterpret_cast<SharedMoves*>(static_cast<char*>(memory) + moves_at);
}

StatusPage::~StatusPage() {
    munmap(word_, page_size);
}

}  // namespace ply
