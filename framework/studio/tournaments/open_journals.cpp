#include "framework/studio/tournaments/open_journals.hpp"

#include <fmt/format.h>

#include "framework/base/error.hpp"
#include "framework/studio/protocol/admission.hpp"
#include "framework/tournament/journal/journal.hpp"

namespace ply::studio {

namespace fs = std::filesystem;

OpenJournals::Held::Held(OpenJournals& all, fs::path journal)
    : all_(all), journal_(std::move(journal)), reader_(journal_) {
    all_.held_[journal_] = this;
}

OpenJournals::Held::~Held() {
    const std::scoped_lock lock(all_.mutex_);
    all_.held_.erase(journal_);
}

std::unique_ptr<OpenJournals::Held> OpenJournals::hold(const fs::path& journal) {
    const fs::path path = real_path(journal);
    const std::scoped_lock lock(mutex_);
    if (held_.contains(path))
        throw Error(fmt::format("{} is being played already, by this page or another one",
                                path.stem().string()));
    return std::make_unique<Held>(*this, path);
}

bool OpenJournals::held(const fs::path& journal) const {
    const std::scoped_lock lock(mutex_);
    return held_.contains(real_path(journal));
}

void OpenJournals::read(const fs::path& journal,
                        const std::function<void(const JournalReader&)>& look) {
    const fs::path path = real_path(journal);
    const std::scoped_lock lock(mutex_);
    if (const auto found = held_.find(path); found != held_.end())
        return look(found->second->reader_);
    const JournalReader reader(path);
    look(reader);
}

void OpenJournals::make(const fs::path& journal, const Plan& plan) {
    const std::scoped_lock lock(mutex_);
    if (held_.contains(real_path(journal))) return;
    const Journal made(journal, plan);
}

void OpenJournals::remove(const fs::path& journal) {
    const fs::path path = real_path(journal);
    const std::scoped_lock lock(mutex_);
    if (held_.contains(path)) throw Error("it is being played; stop it first");
    std::error_code failed;
    for (const char* const ending : {"", "-wal", "-shm"}) {
        fs::path each = path;
        each += ending;
        fs::remove(each, failed);
    }
    if (fs::exists(path)) throw Error(fmt::format("{} cannot be removed", path.string()));
}

}  // namespace ply::studio
