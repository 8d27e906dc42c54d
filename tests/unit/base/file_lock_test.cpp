#include "framework/base/files/file_lock.hpp"

#include <fcntl.h>

#include <optional>

#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace ply;
using ply_test::containing;
using ply_test::TemporaryFolder;

TEST_CASE("file lock: one holder at a time, and a reason where there are no locks", "[file_lock]") {
    const TemporaryFolder folder;
    const std::string name = folder.write("lock", "");
    const auto opened = [&] { return Descriptor(open(name.c_str(), O_RDWR | O_CLOEXEC)); };
    std::optional<Descriptor> first(opened());
    const Descriptor second = opened();
    CHECK(lock_file(*first, name));
    CHECK(lock_file(*first, name));
    CHECK_FALSE(lock_file(second, name));
    first.reset();
    CHECK(lock_file(second, name));
    // What cannot be locked is not taken for what another program has locked.
    CHECK_THROWS_WITH(lock_file(Descriptor(), name), containing("cannot be locked: Bad file"));
}
