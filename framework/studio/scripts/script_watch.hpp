/// Tells the studio when one of its scripts was saved, by whomever.
#pragma once

#include <filesystem>
#include <functional>
#include <mutex>
#include <stop_token>
#include <vector>

#include "framework/base/descriptor.hpp"
#include "framework/studio/jobs/workers.hpp"

namespace ply::studio {

class ScriptWatch {
public:
    /// `saved` is called in the studio's thread when a file was, or may have been; it does not say
    /// which.
    ScriptWatch(Workers& workers, std::function<void()> saved);

    /// Looks at these from now on, too.
    void watch(std::vector<std::filesystem::path> files);

private:
    /// What the watching thread shares; it may outlive this.
    struct Shared {
        std::mutex mutex;
        std::vector<std::filesystem::path> added;
        Descriptor wake;  ///< readable: there is something in `added`, or a stop was requested
    };
    static void look(Shared& shared, Workers& workers, const std::function<void()>& saved,
                     const std::stop_token& stop);

    std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
};

}  // namespace ply::studio
