-- Mu torere: a Maori game on an eight-pointed star; who cannot move has lost.
-- Rules: https://en.wikipedia.org/wiki/M%C5%AB_t%C5%8Drere
game { name = "Mu torere", nomoves = "loss", repetition = { 3, "draw" },
       kind = "blocking",
       description = "Move to the next point, or to the middle from beside a man of the other player; whoever cannot move has lost.",
       regions = { putahi = "b2" },
       board = drawn [[
         o-o-o
         |\|/|
         o-o-o
         |/|\|
         o-o-o
       ]] }

function setup()
  fill(cells(1, 4, 7, 8), 1)
  fill(cells(2, 3, 6, 9), 2)
end

function moves()
  step(MINE, all_directions, without(EMPTY, putahi))
  step(both(MINE, beside(THEIRS)), all_directions, both(EMPTY, putahi))
end

-- By hand; that 1180 positions can be reached, of which the mover wins 208, loses 128 and draws 844
-- (Wikipedia), is verified in tests/unit/lua/published_test.cpp.
test { perft = { 2, 2, 2, 6 }, lines = { { "a2-b2", "illegal" }, { "a1-b2 b1-a1", "*" } } }
