-- Wins where it can, leaves no win in one, and else trusts ten random games after each move.
player { name = "Careful", description = "Misses no win in one; random games decide the rest." }

local function loses(next)                        -- somebody wins with the next move
  if over(next) or next.mover == me or next.mover == 0 then return false end
  for _, reply in ipairs(moves(next)) do
    if result(play(next, reply)) == 0 then return true end
  end
  return false
end

function choose(position, legal)
  local best, most = legal[1], -1
  for _, move in ipairs(legal) do
    local next = play(position, move)
    if result(next) == 1 then return move end
    local worth = loses(next) and 0 or playouts(next, 10)
    if worth > most then best, most = move, worth end
  end
  return best
end
