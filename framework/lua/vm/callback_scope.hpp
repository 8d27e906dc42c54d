/// What a callback works on while it runs.
#pragma once

#include <string>
#include <utility>

#include "framework/lua/syntax/script_functions.hpp"
#include "framework/lua/vm/machine.hpp"
#include "framework/lua/vm/script_error.hpp"

namespace ply::lua {

/// Where the verbs look while a callback runs; afterwards nowhere.
class CallbackScope {
public:
    CallbackScope(Machine& vm, Phase phase, const std::byte* state, int me) : work_(vm.work) {
        work_.phase = phase;
        work_.state = const_cast<std::byte*>(state);  // written in setup and play only
        work_.cells = vm.format.cells(work_.state);
        work_.me = me;
        vm.sets.begin();
        vm.loops.begin();
    }
    ~CallbackScope() {
        work_.state = nullptr;
        work_.cells = nullptr;
        work_.moves = nullptr;
    }
    CallbackScope(const CallbackScope&) = delete;
    CallbackScope& operator=(const CallbackScope&) = delete;

private:
    Work& work_;
};

/// The costly checks run on the first thousand calls and then on one in 64.
inline bool check_now(std::uint32_t& calls) {
    return ++calls <= 1000 || calls % 64 == 0;
}

/// Where the function stands, or what is declared instead.
inline Note place_of(Machine& vm, Callback callback) {
    vm.push(callback);
    if (lua_isfunction(vm.lua, -1) && lua_iscfunction(vm.lua, -1) == 0)
        return vm.place_of_function();
    lua_pop(vm.lua, 1);
    const int line = line_of_global(SyntaxTree(vm.source.text),
                                    callback_names[static_cast<std::size_t>(callback)]);
    return {vm.source.label, line, 0, ""};
}

/// What a function of the script did is wrong.
[[noreturn]] inline void refuse(Note place, std::string what) {
    place.message = std::move(what);
    throw ScriptError(std::move(place));
}
[[noreturn]] inline void refuse(Machine& vm, Callback callback, std::string what) {
    refuse(place_of(vm, callback), std::move(what));
}

}  // namespace ply::lua
