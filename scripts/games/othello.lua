-- Othello (Goro Hasegawa, 1971): flank the other's stones to turn them over.
-- Rules: https://en.wikipedia.org/wiki/Reversi
-- Perft: https://www.aartbik.com/strategy.php
game { name = "Othello", board = square(opt.size, opt.size), nomoves = "pass",
       kind = "territory", aliases = { "reversi" },
       look = { board = { colour = "green" }, cells = { star = ({ [8] = "c3 f3 c6 f6" })[opt.size] } },
       winning_lead = { stones = 19 },
       description = "A stone turns over the lines that it flanks; the most stones win.",
       options = { size = { 8, 4, 6, 10, help = "cells along an edge" } } }

function setup()
  local n = opt.size // 2
  board[cell(n, n)], board[cell(n + 1, n + 1)] = 2, 2
  board[cell(n + 1, n)], board[cell(n, n + 1)] = 1, 1
end

moves = flank

function ending() return score(count(1), count(2)) end -- nobody can move

function evaluate.stones(me) return count(MINE) - count(THEIRS) end

test { perft = { 4, 12, 56, 244, 1396, 8200, 55092, 390216 } }
