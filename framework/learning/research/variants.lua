-- Ways to learn against each other, three seeds each, by the files that train.sh made:
--
--     sh framework/learning/research/train.sh ./plyboard lua:breakthrough 60s
--     plyboard tournament framework/learning/research/variants.lua
--
-- Everybody searches as many nodes: what is compared is what was learned, not what it costs. For
-- another game put its name here; `time=20ms` in place of `nodes=500` says what it comes to.

local players = {}
for _, way in ipairs { "usual", "results", "near", "one_ply", "warm", "rows", "alone" } do
    for seed = 1, 3 do
        players[#players + 1] = string.format(
            "%s_%d = pvs(eval=learned(file=%s-%d.learned), nodes=500)", way, seed, way, seed)
    end
end

return {
    games = { "lua:breakthrough" },
    players = players,
    rounds = 4,
    openings = { plies = 3 },
    seed = 1,
}
