/// What a callback works on while it runs.
#pragma once

#include <string>

#include "framework/lua/syntax/script_functions.hpp"
#include "framework/lua/vm/machine.hpp"

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

/// `label:line` of the function, or of what is declared instead.
inline std::string place_of(Machine& vm, Callback callback) {
    vm.push(callback);
    if (lua_isfunction(vm.lua, -1) && lua_iscfunction(vm.lua, -1) == 0)
        return vm.place_of_function();
    lua_pop(vm.lua, 1);
    const int line = line_of_global(SyntaxTree(vm.source.text),
                                    callback_names[static_cast<std::size_t>(callback)]);
    return vm.source.label + ":" + std::to_string(line);
}

}  // namespace ply::lua
