/// The state of any game as bytes: what the host holds when it does not know the type.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace ply {

/// Up to 4 KiB of plain bytes. Copies only the bytes in use; equality is equality of those bytes,
/// so rules keep padding zero (declare states without padding, or clear them).
class AnyState {
public:
    static constexpr std::size_t capacity = 4096;

    AnyState() : size_(0) {}
    /// `size` zero bytes; size must not exceed `capacity`.
    explicit AnyState(std::size_t size) : size_(static_cast<std::uint32_t>(size)) {
        std::memset(bytes_, 0, size);
    }
    AnyState(const AnyState& other) { *this = other; }
    AnyState& operator=(const AnyState& other) {
        if (this == &other) return *this;
        size_ = other.size_;
        std::memcpy(bytes_, other.bytes_, size_);
        return *this;
    }

    template <class State>
    static AnyState of(const State& state) {
        static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= capacity);
        AnyState any;
        any.size_ = sizeof(State);
        std::memcpy(any.bytes_, &state, sizeof(State));
        return any;
    }
    /// The bytes seen as a State; it must be the type the bytes were made of.
    template <class State>
    const State& as() const {
        static_assert(alignof(State) <= alignment);
        return *reinterpret_cast<const State*>(bytes_);
    }
    template <class State>
    State& as() {
        static_assert(alignof(State) <= alignment);
        return *reinterpret_cast<State*>(bytes_);
    }

    std::byte* data() { return bytes_; }
    const std::byte* data() const { return bytes_; }
    std::size_t size() const { return size_; }

    friend bool operator==(const AnyState& a, const AnyState& b) {
        return a.size_ == b.size_ && std::memcmp(a.bytes_, b.bytes_, a.size_) == 0;
    }

private:
    static constexpr std::size_t alignment = 32;
    std::uint32_t size_;
    alignas(alignment) std::byte bytes_[capacity];
};

}  // namespace ply
