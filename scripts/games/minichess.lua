-- Minichess on five by five cells (Martin Gardner, 1969).
-- Rules: https://en.wikipedia.org/wiki/Minichess#5%C3%975_chess; no double step, no castling.
game { name = "Minichess", board = square(5, 5), repetition = { 3, "draw" }, limit = { 300, "draw" },
       description = "Chess with one piece of each kind on a board of five by five cells.",
       pieces = { "pawn", "knight", "bishop", "rook", "queen", "king" }, glyphs = "PpNnBbRrQqKk" }

function setup()
  for x, kind in ipairs { rook, knight, bishop, queen, king } do
    board[cell(x, 1)], board[cell(x, 5)] = kind(1), kind(2)
  end
  rows(2, 2, pawn(1))
  rows(4, 4, pawn(2))
end

local function pawn_move(me, from, to)
  if row(to) ~= far_row(me) then return add(from, to) end
  for _, kind in ipairs { queen, rook, bishop, knight } do add_piece(kind(me), from, to) end
end

function moves(me)
  for c in each(pawn) do
    for to in neighbours(c, ahead) do
      if board[to] == EMPTY then pawn_move(me, c, to) end
    end
    for to in neighbours(c, ahead_diagonals) do
      if within(to, THEIRS) then pawn_move(me, c, to) end
    end
  end
  leap(knight, 2, 1, NOT_MINE)
  slide(bishop, diagonal, NOT_MINE)
  slide(rook, orthogonal, NOT_MINE)
  slide(queen, all_directions, NOT_MINE)
  step(king, all_directions, NOT_MINE)
end

local function in_check(me)
  local c, you = first(king(me)), 3 - me
  if not c then return true end
  local function seen(by, from) return count(both(by, from)) > 0 end
  return seen(either(rook(you), queen(you)), sight(c, orthogonal))
      or seen(either(bishop(you), queen(you)), sight(c, diagonal))
      or seen(knight(you), leaps(c, 2, 1))
      or seen(king(you), beside(cells(c)))
      or seen(pawn(you), beside(cells(c), me == 1 and north_west + north_east or south_west + south_east))
end

function legal(me) return not in_check(me) end

function ending(me) return in_check(me) and LOSS or DRAW end

function evaluate.material(me)
  local worth, points = 0, { 1, 3, 3, 5, 9 }
  for i, kind in ipairs { pawn, knight, bishop, rook, queen } do
    worth = worth + points[i] * (count(kind(me)) - count(kind(3 - me)))
  end
  return worth
end

-- Perft: Fairy-Stockfish 14, variant gardner
test { perft = { 7, 53, 506, 4775, 52512 } }
test { position = "3k1/P4/2K2/p2p1/1N2R 1", perft = { 18, 224, 2660, 28867 },
       lines = { { "a4-a5=Q", "1-0" }, { "c3-c4", "illegal" } } }
test { position = "3k1/P4/2K2/p2p1/1N2R 2", perft = { 17, 189, 2171, 22004 },
       lines = { { "a2xb1=n", "*" }, { "a2xb1", "illegal" } } }
test { position = "k4/2R2/1K3/5/5 1", lines = { { "c4-c5", "1-0" }, { "b3-b4", "illegal" } } }
test { position = "k4/2R2/2K2/5/5 1", lines = { { "c4-b4", "1/2-1/2" }, { "c3-b3", "*" } } }
