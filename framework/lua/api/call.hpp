/// Makes a C function of Lua from a row of the table of words and a function that knows no Lua.
///
///     void beside(Answer& answer, const CellBits& of, int way) { ... }
///     ... Word{&beside_row, call<beside_row, beside>} ...
///
/// The number of arguments, their types and their defaults are those of the row; the type of the
/// function's first parameter says where the word may be called (scopes.hpp), those of the others
/// in which form it wants its arguments: a set as a number or as its cells, say. What it returns is
/// pushed. All is known when this is compiled: it costs what the same calls by hand would.
#pragma once

#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>

#include "framework/lua/api/cell_numbers.hpp"
#include "framework/lua/api/scopes.hpp"

namespace ply::lua {

/// The arguments from a repeated parameter on, by their places on the stack.
struct Rest {
    int first;
    int last;
};

/// How an argument of type T is read. `parameters` is how many of the row it stands for.
template <class T>
struct Reader;

template <>
struct Reader<int> {
    static constexpr std::size_t parameters = 1;
    [[gnu::always_inline]] static int read(lua_State* lua, int index, const Signature& row,
                                           const Parameter& parameter) {
        const bool left_out = parameter.fallback.text != nullptr && lua_isnone(lua, index);
        switch (parameter.type) {
            case Type::cell:
                return cell_argument(lua, index, row.name);
            case Type::cell_or_nil:
                return cell_or_nil(lua, index, row.name);
            case Type::directions:
                return directions_argument(lua, index, row.name, parameter.fallback.value);
            case Type::any_directions:
                return any_directions_argument(lua, index, row.name, parameter.fallback.value);
            case Type::direction:
                return direction_argument(lua, index, row.name);
            case Type::edge:
                return edge_argument(lua, index, row.name);
            case Type::piece:
                return left_out ? 0 : value_argument(lua, index, row.name);
            case Type::player:
                return player_argument(lua, index, row.name);
            default:
                return static_cast<int>(number_argument(lua, index, row.name, parameter));
        }
    }
};

template <>
struct Reader<std::int64_t> {
    static constexpr std::size_t parameters = 1;
    [[gnu::always_inline]] static std::int64_t read(lua_State* lua, int index, const Signature& row,
                                                    const Parameter& parameter) {
        if (parameter.type == Type::flags) return hop_flags_argument(lua, index);
        if (parameter.type == Type::number) return number_argument(lua, index, row.name, parameter);
        if (parameter.type == Type::distance)
            return distance_argument(lua, index, row.name, parameter);
        return set_argument(lua, index, row.name, parameter.fallback.value);
    }
};

/// Nothing where it is left out.
template <class T>
struct Reader<std::optional<T>> {
    static constexpr std::size_t parameters = Reader<T>::parameters;
    static std::optional<T> read(lua_State* lua, int index, const Signature& row,
                                 const Parameter& parameter) {
        if (lua_isnone(lua, index)) return std::nullopt;
        return Reader<T>::read(lua, index, row, parameter);
    }
};

template <>
struct Reader<Leaps> {
    static constexpr std::size_t parameters = 2;
    static Leaps read(lua_State* lua, int index, const Signature& row, const Parameter&) {
        return leaps_argument(lua, index, row.name);
    }
};

template <>
struct Reader<LineRule> {
    static constexpr std::size_t parameters = 2;
    static LineRule read(lua_State* lua, int index, const Signature& row, const Parameter& length) {
        return line_argument(lua, index, row.name, length);
    }
};

template <>
struct Reader<Becoming> {
    static constexpr std::size_t parameters = 2;
    static Becoming read(lua_State* lua, int index, const Signature& row, const Parameter&) {
        return becoming_argument(lua, index, row.name, false);
    }
};

template <>
struct Reader<CellNumbers> {
    static constexpr std::size_t parameters = 1;
    static CellNumbers read(lua_State* lua, int index, const Signature& row, const Parameter&) {
        return CellNumbers(lua, index, row.name);
    }
};

template <>
struct Reader<Rest> {
    static constexpr std::size_t parameters = 1;
    static Rest read(lua_State* lua, int index, const Signature&, const Parameter&) {
        return {index, lua_gettop(lua)};
    }
};

/// One argument while the word runs: parameter `i` of the row, at this place of the stack.
template <const Signature& row, std::size_t i, int index, class T>
struct Held {
    T value;
    explicit Held(lua_State* lua) : value(Reader<T>::read(lua, index, row, row.parameters[i])) {}
};
template <const Signature& row, std::size_t i, int index>
struct Held<row, i, index, CellBits> {
    CellBits value;
    explicit Held(lua_State* lua) {
        select(Machine::of(lua),
               set_argument(lua, index, row.name, row.parameters[i].fallback.value), value);
    }
};

template <class T>
inline constexpr std::size_t parameters_of = Reader<T>::parameters;
template <>
inline constexpr std::size_t parameters_of<CellBits> = 1;

/// All of them, read from left to right.
template <class... Each>
struct Arguments : Each... {
    explicit Arguments([[maybe_unused]] lua_State* lua) : Each(lua)... {}
};

/// The row's parameter with which argument `k` begins.
template <class... T>
constexpr std::size_t parameter_of(std::size_t k) {
    const std::size_t sizes[] = {parameters_of<T>..., 0};
    std::size_t sum = 0;
    for (std::size_t i = 0; i < k; ++i) sum += sizes[i];
    return sum;
}

/// The arguments of a function with these parameters. `skip` parameters of the row are not given:
/// the cell that a move ended on, in declared rules.
template <const Signature& row, std::size_t skip, class... T>
struct Given {
    static_assert(skip + parameter_of<T...>(sizeof...(T)) == row.count(),
                  "the function takes what the row says");

    template <std::size_t k>
    using Each =
        Held<row, skip + parameter_of<T...>(k), static_cast<int>(parameter_of<T...>(k)) + 1,
             std::tuple_element_t<k, std::tuple<T...>>>;
    template <class>
    struct All;
    template <std::size_t... k>
    struct All<std::index_sequence<k...>> : Arguments<Each<k>...> {
        using Arguments<Each<k>...>::Arguments;
        template <class Function, class Here>
        decltype(auto) pass_to(Function function, Here& here) const {
            return function(here, static_cast<const Each<k>&>(*this).value...);
        }
    };

    static void check_number([[maybe_unused]] lua_State* lua) {
        if constexpr (row.most() >= 0) at_most(lua, row.name, row.most() - static_cast<int>(skip));
    }
    using Read = All<std::index_sequence_for<T...>>;
};

template <const Signature& row, auto function, class R, class Scope, class... T>
int run_word(lua_State* lua, R (*)(Scope&, T...)) {
    using Words = Given<row, 0, std::remove_cvref_t<T>...>;
    Scope::enter(lua, row.name);
    Words::check_number(lua);
    const typename Words::Read given(lua);
    Scope here(lua, row.name);
    if constexpr (std::is_void_v<R>) {
        given.pass_to(function, here);
        return here.done();
    } else {
        const R result = given.pass_to(function, here);
        here.finish();
        return push_result(lua, result);
    }
}

/// The C function of Lua for a word.
template <const Signature& row, auto function>
int call(lua_State* lua) {
    return run_word<row, function>(lua, function);
}

}  // namespace ply::lua
