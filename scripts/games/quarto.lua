-- Quarto (Blaise Müller, 1991): put down the piece that the other player chose, then choose one.
-- Rules: https://en.wikipedia.org/wiki/Quarto_(board_game). Pieces 1 to 16: one less has four bits,
-- which are the four properties of the piece.
local figures = {}
for bits = 0, 15 do
  local dark, square, hole, tall = bits & 1, bits & 2, bits & 4, bits & 8
  local shapes = { [0] = "○", "●", "□", "■", "◎", "◉", "⊡", "▣" }
  local letter = dark > 0 and "d" or "l"
  local inside = (tall > 0 and string.upper(letter) or letter) .. (hole > 0 and "o" or "")
  figures[bits + 1] = { (tall > 0 and "↑" or "") .. shapes[bits & 7],
                        square > 0 and "[" .. inside .. "]" or "(" .. inside .. ")" }
end

game { name = "Quarto", board = square(4, 4), counts = true, variables = { given = 0 },
       kind = "alignment", look = { board = { numbers = "properties" }, numbers = figures, once = true, beside = { given = "number" } },
       description = "Put down the piece you were given and give one; four in a row that have a property in common win: all are dark or light (d, l), round or square, tall (an arrow, a capital) or not, with a hole (o) or not." }

local lines = { { 1, 6, 11, 16 }, { 4, 7, 10, 13 } }
for i = 1, 4 do
  table.insert(lines, { i, i + 4, i + 8, i + 12 })
  table.insert(lines, { 4 * i - 3, 4 * i - 2, 4 * i - 1, 4 * i })
end

function moves()
  local free, some = {}, false
  for piece = 1, 16 do free[piece] = piece ~= var.given end
  for c in each(OCCUPIED) do free[board[c]] = false end
  for piece = 1, 16 do
    if free[piece] then
      some = true
      if var.given == 0 then add_number(piece) end      -- the first move only gives
      for c in each(var.given > 0 and EMPTY or cells()) do add_number(piece, c) end
    end
  end
  if not some and var.given > 0 then add_number(0, first(EMPTY)) end
end

function play(me, c, piece)
  if piece then board[c] = var.given end
  var.given = piece or c
end

-- whether the four pieces are all there and have a property, or all have it not
local function alike(c)
  local all, none = 15, 15
  for i = 1, 4 do
    if board[c[i]] == 0 then return false end
    all = all & (board[c[i]] - 1)
    none = none & ~(board[c[i]] - 1)
  end
  return all ~= 0 or none ~= 0
end

function result(me, last)
  for _, c in ipairs(lines) do
    if alike(c) then return WIN end
  end
end

-- 16 pieces; then 16 cells and 15 pieces; then 15 cells and 14 pieces
test { perft = { 16, 3840, 806400 },
       lines = { { "1 a1=2 b1=3 c1=4 d1=5", "1-0" },    -- 0000 0001 0010 0011 begin alike
                 { "1 a1=16 b1=2 c1=3 d1=4", "*" }, { "1 a1=2 b2=3 c3=4 d4=5", "1-0" },
                 { "1 a1=1", "illegal" }, { "1 a1=2 a1=3", "illegal" } } }
test { position = "2,14,7,16/12,15,10,4/6,1,11,5/13,9,3,0 1 given=8", lines = { { "d1=0", "1/2-1/2" } } }
