-- Players by name: `plyboard play chess --players human stockfish`.
--
-- Yours stand in ~/.config/plyboard/players.lua (or below $XDG_CONFIG_HOME), written in the same
-- way, and go before these. `plyboard players` lists all of them.

return {
    -- Games of one or two players without dice: moves at once, and the same on every machine.
    quick = "alphabeta_tt(depth=4)",
    -- The same games: ten seconds a move, with a large table.
    deep = "pvs(tt=256, time=10s)",
    -- Every game, with dice and with more players, too: ten seconds a move.
    patient = "mcts(time=10s)",

    -- Engines that have to be installed; framework/engine/README.md says how they are written.

    -- Chess.
    stockfish = "uci(cmd=\"stockfish\", time=1s)",
    fairymax = "xboard(cmd=\"fairymax\", time=1s)",
    -- Chess, breakthrough, clobber.
    fairy_stockfish = "uci(cmd=\"fairy-stockfish\", time=1s)",
    -- Go; levels are 1 to 10, each slower than the one below.
    gnugo = "gtp(cmd=\"gnugo --mode gtp --level 8\")",
}
