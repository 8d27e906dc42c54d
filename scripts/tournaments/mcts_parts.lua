-- What each part of Monte Carlo tree search is worth: plain UCT against the same with one part
-- switched on, and against mcts, which has those on that pay. Equal playouts for all.
--
--     plyboard tournament scripts/tournaments/mcts_parts.lua
--
-- It takes about an hour of one core; with fewer `rounds` the intervals are wider. What came of it
-- is in framework/search/mcts/mcts.md.

local playouts = 500

local parts = {
    solver = "solver=yes", rave = "rave=300", implicit = "implicit=0.3",
    mast = "mast=0.25", cut = "cut=6", max = "final=max",
}

local players = { string.format("plain = uct(nodes=%d)", playouts),
                  string.format("default = mcts(nodes=%d)", playouts) }
for _, name in ipairs { "solver", "rave", "implicit", "mast", "cut", "max" } do
    players[#players + 1] = string.format("%s = uct(nodes=%d, %s)", name, playouts, parts[name])
end

return {
    games = { "connect_four", "lua:hex(size=6)", "lua:breakthrough(width=6, height=6)",
              "lua:othello(size=6)", "lua:kalah" },
    players = players,
    rounds = 20,
    openings = { plies = 3 },
    seed = 1,
}
