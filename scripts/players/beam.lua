-- A beam search of its own: of all positions that my moves can lead to only the best few are looked
-- at further, and others are expected to play what looks best for them.
player { name = "Beam", description = "Keeps the best few lines of each length.",
         options = { width = { 6, min = 1, max = 100, help = "positions that are kept" },
                     depth = { 3, min = 1, max = 20, help = "moves of its own to look ahead" } } }

-- By the game's evaluation; by random games where it has none.
local function worth(position, player)
  if #game.evaluations > 0 or over(position) then return value(position, player) end
  return playouts(position, 4, player)
end

-- The position in which it is my turn again, or the game is over.
local function my_turn(position)
  while not over(position) and position.mover ~= me do
    local list = moves(position)
    if position.mover == 0 then
      position = play(position, list[random(#list)])
    else
      local best, most = nil, -math.huge
      for _, move in ipairs(list) do
        local next = play(position, move)
        local this = worth(next, position.mover)
        if best == nil or this > most then best, most = next, this end
      end
      position = best
    end
  end
  return position
end

function choose(position, legal)
  local beam = { { position = position } }
  for depth = 1, opt.depth do
    local found, seen = {}, {}
    for _, line in ipairs(beam) do
      for _, move in ipairs(moves(line.position)) do
        local next = my_turn(play(line.position, move))
        local same = key(next)
        if not seen[same] then
          seen[same] = true
          found[#found + 1] = { position = next, first = line.first or move, worth = worth(next, me) }
        end
      end
    end
    if #found == 0 then break end                 -- all lines have ended
    table.sort(found, function(a, b) return a.worth > b.worth end)
    beam = { table.unpack(found, 1, math.min(opt.width, #found)) }
    if left() < 0 then break end
  end
  return beam[1].first or legal[1]
end
