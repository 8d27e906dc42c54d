// Workers without threads: what is to be done is done between two messages of the page. Who asks for a
// stop meanwhile is heard after that.
#include <utility>

#include "framework/studio/jobs/workers.hpp"

namespace ply::studio {

Workers::~Workers() = default;

std::size_t Workers::running() const {
    return stops_.size();
}

void Workers::post(Report report) {
    report();
}

WorkerId Workers::start(Work work) {
    const WorkerId id = ++last_;
    stops_.emplace(id, std::stop_source());
    post_([this, id, alive = std::weak_ptr<bool>(alive_), work = std::move(work)] {
        if (alive.expired()) return;
        const Report report = work(stops_[id].get_token());
        stops_.erase(id);
        if (report) report();
    });
    return id;
}

void Workers::stop(WorkerId id) {
    const auto found = stops_.find(id);
    if (found != stops_.end()) found->second.request_stop();
}

}  // namespace ply::studio
