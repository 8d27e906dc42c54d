-- Takes what looks best right after the move: a win, the best value by the game's own evaluation,
-- and among equals a capture.
player { name = "Greedy", description = "The best position right after the move." }

local function worth(position, move)
  local next = play(position, move)
  local points = result(next)
  if points == 1 then return math.huge end
  local bonus = noisy(position, move) and 0.5 or 0
  return value(next) + bonus
end

function choose(position, legal)
  local best, most = nil, -math.huge
  local first = random(#legal)                    -- begin anywhere, so that equals vary
  for i = 0, #legal - 1 do
    local move = legal[(first + i - 1) % #legal + 1]
    local this = worth(position, move)
    if best == nil or this > most then best, most = move, this end
  end
  return best
end
