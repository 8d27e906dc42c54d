-- What each part of principal variation search is worth: the whole against the same with one part
-- switched off, all with the same number of nodes a move. A thousand matches tell 20 Elo: an hour or
-- two of one core, most of it for breakthrough.
--
--     plyboard tournament scripts/tournaments/pvs_parts.lua
--
-- What came of it is in framework/search/README.md.

local nodes = 2000

local without = {
    table = "tt=0", foresight = "foresight=no", order = "order=none", aspiration = "aspiration=no",
    quiescence = "quiescence=no", lmr = "lmr=no", extensions = "extensions=no",
}

local players = { string.format("whole = pvs(tt=2, nodes=%d)", nodes) }
for _, part in ipairs { "table", "foresight", "order", "aspiration", "quiescence", "lmr",
                        "extensions" } do
    local switch = without[part]
    if part ~= "table" then switch = "tt=2, " .. switch end
    players[#players + 1] = string.format("no_%s = pvs(%s, nodes=%d)", part, switch, nodes)
end

return {
    games = { "connect_four", "breakthrough", "othello" },
    players = players,
    format = "gauntlet",
    rounds = 500,
    openings = { plies = 4 },
    seed = 1,
}
