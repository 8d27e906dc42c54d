/// Memory for tables, from the system: zero pages, in whole huge pages, which are handed over when
/// they are first touched. A table may be as large as it likes to, until it is filled.
///
///     TableMemory memory = take_table_memory(bytes);
///     auto* buckets = static_cast<Bucket*>(memory.get());
#pragma once

#ifndef __wasm__
#include <sys/mman.h>
#endif

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <string>
#include <utility>

namespace ply {

/// There is not so much memory; says what to lower.
class NoTableMemory : public std::bad_alloc {
public:
    explicit NoTableMemory(std::string what)
        : what_(std::make_shared<const std::string>(std::move(what))) {}
    const char* what() const noexcept override { return what_->c_str(); }

private:
    std::shared_ptr<const std::string> what_;  ///< shared, so that copying throws nothing
};

#ifdef __wasm__

// There are no pages: what is taken is cleared, and stays.

struct ReturnToSystem {
    void operator()(void* memory) const { std::free(memory); }
};
using TableMemory = std::unique_ptr<void, ReturnToSystem>;

#else

struct ReturnToSystem {
    std::size_t bytes = 0;
    void operator()(void* memory) const { munmap(memory, bytes); }
};
using TableMemory = std::unique_ptr<void, ReturnToSystem>;

#endif

/// At least one byte. Throws NoTableMemory.
TableMemory take_table_memory(std::size_t bytes);
/// Makes it zero again, by giving it back where there are pages.
void clear_table_memory(void* memory, std::size_t bytes);
/// Has the system hand it over before it is needed.
void touch_table_memory(void* memory, std::size_t bytes);

}  // namespace ply
