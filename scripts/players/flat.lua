-- Flat Monte Carlo: so many random games after each move, and the move that scored best. On a clock
-- it goes on until the time for the move is used up. Where players do not see everything each round
-- begins in another position that may be the true one.
player { name = "Flat Monte Carlo", description = "Random games after each move.",
         options = { games = { 40, min = 1, max = 100000, help = "random games after each move" } } }

function choose(position, legal, clock)
  local points, rounds = {}, 0
  local worlds = game.hidden and math.min(10, opt.games) or 1
  repeat
    local here = imagine()
    for i, move in ipairs(legal) do
      local games = clock.budget < math.huge and 5 or opt.games // worlds
      points[i] = (points[i] or 0) + playouts(play(here, move), games)
    end
    rounds = rounds + 1
  until #legal == 1 or (clock.budget == math.huge and rounds == worlds) or left() < 0.1 * clock.budget
  local best = 1
  for i = 2, #legal do
    if points[i] > points[best] then best = i end
  end
  return legal[best], math.floor(1000 * (2 * points[best] / rounds - 1))
end
