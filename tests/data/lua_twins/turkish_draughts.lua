-- Turkish draughts in plain loops, to compare with scripts/games/turkish_draughts.lua. A capture is
-- the boards that it can lead to, by number; the verbs write its cells.
game { name = "Turkish draughts", board = square(8, 8), pieces = { "man", "king" }, nomoves = "loss",
       repetition = { 3, "draw" }, limit = { 300, "draw" } }

function setup()
  for c = 9, 24 do board[c], board[c + 32] = 1, 2 end
end

local ways = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } }

local function at(x, y) return x >= 1 and x <= 8 and y >= 1 and y <= 8 and 8 * y - 8 + x or nil end
local function is_mine(piece, me) return piece ~= 0 and (piece - 1) % 2 + 1 == me end
local function may_go(me, king, way) return king or way[2] ~= (me == 1 and -1 or 1) end

-- all boards that most captures lead to, each once for the piece that captures
local function captures(me)
  local most, found = 1, {}
  local function go_on(cells, from, x, y, king, came, taken)
    local more = false
    for _, way in ipairs(ways) do
      local back = came and way[1] == -came[1] and way[2] == -came[2]
      if may_go(me, king, way) and not back then
        local over_x, over_y = x + way[1], y + way[2]
        while king and at(over_x, over_y) and cells[at(over_x, over_y)] == 0 do
          over_x, over_y = over_x + way[1], over_y + way[2]
        end
        local over = at(over_x, over_y)
        if over and cells[over] ~= 0 and not is_mine(cells[over], me) then
          local to_x, to_y = over_x + way[1], over_y + way[2]
          while at(to_x, to_y) and cells[at(to_x, to_y)] == 0 do
            local after = {}
            for c = 1, 64 do after[c] = cells[c] end
            after[over] = 0
            more = true
            go_on(after, from, to_x, to_y, king, way, taken + 1)
            if not king then break end
            to_x, to_y = to_x + way[1], to_y + way[2]
          end
        end
      end
    end
    if more or taken < most or taken == 0 then return end
    if taken > most then most, found = taken, {} end
    local piece = board[from]
    if piece <= 2 and y == (me == 1 and 8 or 1) then piece = piece + 2 end
    cells[at(x, y)] = piece
    local key = from .. ":" .. table.concat(cells, ",")
    cells[at(x, y)] = 0
    if not found[key] then
      local after = {}
      for c = 1, 64 do after[c] = cells[c] end
      after[at(x, y)] = piece
      found[key] = after
    end
  end
  for c = 1, 64 do
    if is_mine(board[c], me) then
      local cells = {}
      for k = 1, 64 do cells[k] = board[k] end
      cells[c] = 0
      go_on(cells, c, (c - 1) % 8 + 1, (c - 1) // 8 + 1, board[c] > 2, nil, 0)
    end
  end
  local list = {}
  for _, after in pairs(found) do table.insert(list, after) end
  return list
end

function moves(me)
  local boards = captures(me)
  for k = 1, #boards do add_number(k) end
  if #boards > 0 then return end
  for c = 1, 64 do
    if is_mine(board[c], me) then
      local king = board[c] > 2
      for _, way in ipairs(ways) do
        local x, y = (c - 1) % 8 + 1 + way[1], (c - 1) // 8 + 1 + way[2]
        while may_go(me, king, way) and at(x, y) and board[at(x, y)] == 0 do
          add(c, at(x, y))
          if not king then break end
          x, y = x + way[1], y + way[2]
        end
      end
    end
  end
end

function play(me, from, to)
  if to then
    board[to], board[from] = board[from], 0
    if board[to] <= 2 and (to - 1) // 8 + 1 == (me == 1 and 8 or 1) then board[to] = board[to] + 2 end
  else
    local after = captures(me)[from]
    for c = 1, 64 do board[c] = after[c] end
  end
end
