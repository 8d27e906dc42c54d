#include "framework/lua/api/library_functions.hpp"

#include "framework/lua/api/table_functions.hpp"

namespace ply::lua {
namespace {

// Left out of the libraries on purpose: what is random, slow without bound (patterns, rep, format,
// move), or shows something of the machine (addresses, time). Without setmetatable no step of the
// language calls a function of the script (__index, __gc, __close ...).
constexpr LibraryFunction offered[] = {
    {"", "assert", Bound::stack},
    {"", "error", Bound::text},
    {"", "ipairs", Bound::constant},
    {"", "pairs", Bound::guarded},  // copies 100,000 keys at most
    {"", "select", Bound::stack},
    {"", "tonumber", Bound::text},
    {"", "tostring", Bound::text},
    {"", "type", Bound::constant},
    {"math", "abs", Bound::constant},
    {"math", "ceil", Bound::constant},
    {"math", "floor", Bound::constant},
    {"math", "fmod", Bound::constant},
    {"math", "huge", Bound::constant},
    {"math", "max", Bound::stack},
    {"math", "maxinteger", Bound::constant},
    {"math", "min", Bound::stack},
    {"math", "mininteger", Bound::constant},
    {"math", "sqrt", Bound::constant},
    {"math", "tointeger", Bound::text},  // of a text, too
    {"math", "type", Bound::constant},
    {"string", "byte", Bound::stack},
    {"string", "char", Bound::stack},
    {"string", "len", Bound::constant},
    {"string", "lower", Bound::text},
    {"string", "reverse", Bound::text},
    {"string", "sub", Bound::text},
    {"string", "upper", Bound::text},
    {"table", "concat", Bound::entries},
    {"table", "insert", Bound::guarded, table_insert},
    {"table", "remove", Bound::guarded, table_remove},
    {"table", "sort", Bound::guarded, table_sort},
    {"table", "unpack", Bound::stack},
};

}  // namespace

std::span<const LibraryFunction> library_functions() {
    return offered;
}

}  // namespace ply::lua
