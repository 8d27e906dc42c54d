-- Looks a few plies ahead, every line of them: I choose the best for me, everybody else the worst
-- for me, dice fall by their chances. It plays every game, and is slow: the searchers do the same
-- with all their art.
player { name = "Lookahead", description = "Plain minimax, written in Lua.",
         options = { depth = { 2, min = 1, max = 6, help = "plies" } } }

local function worth(position, depth)
  if depth == 0 or over(position) then return value(position, me) end
  local list = moves(position)
  if position.mover == 0 then
    local sum, likely = 0, chances(position)
    for i, throw in ipairs(list) do
      sum = sum + likely[i] * worth(play(position, throw), depth - 1)
    end
    return sum
  end
  local mine = position.mover == me
  local best = mine and -math.huge or math.huge
  for _, move in ipairs(list) do
    local this = worth(play(position, move), depth - 1)
    best = mine and math.max(best, this) or not mine and math.min(best, this) or best
  end
  return best
end

function choose(position, legal)
  local best, most = legal[1], -math.huge
  for _, move in ipairs(legal) do
    local this = worth(play(position, move), opt.depth - 1)
    if this > most then best, most = move, this end
  end
  return best, most
end
