-- A game of dice alone, for coverage.mjs: a stone a turn until a die shows a six or the row is full; then another die
-- decides. Player 1 scores 1/2, a third of the games are drawn, strength does not help and luck is everything.
game { name = "Coin", board = square(10, 1), dice = { 6, 3 }, variables = { decided = 0 } }

function moves()
  local left = 1 + (dice[1] + 1) % 2
  for c in each(EMPTY) do
    if left > 0 then add(c) end
    left = left - 1
  end
end

function after()
  if dice[1] == 6 or count(EMPTY) == 0 then var.decided = dice[2] end
end

function result()
  if var.decided == 3 then return DRAW end
  if var.decided > 0 then return wins(var.decided) end
end
