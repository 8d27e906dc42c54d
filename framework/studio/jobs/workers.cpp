#include "framework/studio/jobs/workers.hpp"

#include <utility>

namespace ply::studio {

Workers::~Workers() {
    for (auto& [id, thread] : threads_) thread.request_stop();
    threads_.clear();  // waits for each
}

std::size_t Workers::running() const {
    return threads_.size();
}

void Workers::post(Report report) {
    post_([alive = std::weak_ptr<bool>(alive_), report = std::move(report)] {
        if (!alive.expired()) report();
    });
}

WorkerId Workers::start(Work work) {
    const WorkerId id = ++last_;
    threads_.emplace(
        id, std::jthread([this, id, work = std::move(work)](const std::stop_token& stop) mutable {
            Report report = work(stop);
            work = nullptr;  // what it held goes in this thread
            post([this, id, report = std::move(report)] {
                threads_.erase(id);  // it has nothing left to do but to end
                if (report) report();
            });
        }));
    return id;
}

void Workers::stop(WorkerId id) {
    const auto found = threads_.find(id);
    if (found != threads_.end()) found->second.request_stop();
}

}  // namespace ply::studio
