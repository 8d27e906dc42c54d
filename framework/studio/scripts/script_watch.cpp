#include "framework/studio/scripts/script_watch.hpp"

#include <poll.h>
#include <sys/eventfd.h>

#include <array>
#include <utility>

#include "framework/base/error.hpp"
#include "framework/base/files/file_watch.hpp"

namespace ply::studio {
namespace {

void wake_up(const Descriptor& event) {
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = write(event.get(), &one, sizeof one);
}

}  // namespace

ScriptWatch::ScriptWatch(Workers& workers, std::function<void()> saved) {
    shared_->wake = Descriptor(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    workers.start([shared = shared_, &workers,
                   saved = std::move(saved)](const std::stop_token& stop) -> Workers::Report {
        try {
            look(*shared, workers, saved, stop);
        } catch (const Error&) {  // the system has no watch left: saves by others stay unseen
        }
        return nullptr;
    });
}

void ScriptWatch::watch(std::vector<std::filesystem::path> files) {
    const std::scoped_lock lock(shared_->mutex);
    shared_->added.insert(shared_->added.end(), std::make_move_iterator(files.begin()),
                          std::make_move_iterator(files.end()));
    wake_up(shared_->wake);
}

void ScriptWatch::look(Shared& shared, Workers& workers, const std::function<void()>& saved,
                       const std::stop_token& stop) {
    FileWatch files;
    const std::stop_callback on_stop(stop, [&] { wake_up(shared.wake); });
    while (!stop.stop_requested()) {
        std::array<pollfd, 2> waiting{pollfd{files.descriptor(), POLLIN, 0},
                                      pollfd{shared.wake.get(), POLLIN, 0}};
        poll(waiting.data(), waiting.size(), -1);
        std::uint64_t count = 0;
        [[maybe_unused]] const auto got = read(shared.wake.get(), &count, sizeof count);
        std::vector<std::filesystem::path> added;
        {
            const std::scoped_lock lock(shared.mutex);
            added = std::exchange(shared.added, {});
        }
        files.watch(added);
        // Those that are new may have been saved before they were watched.
        if (files.saved() || !added.empty()) workers.post(saved);
    }
}

}  // namespace ply::studio
