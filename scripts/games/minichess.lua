-- Minichess on five by five cells (Martin Gardner, 1969).
-- Rules: https://en.wikipedia.org/wiki/Minichess#5%C3%975_chess; no double step, no castling.
game { name = "Minichess", board = square(5, 5), repetition = { 3, "draw" }, limit = { 300, "draw" },
       kind = "chess", aliases = { "gardner_minichess" },
       winning_lead = { material = 3.6 },
       description = "Chess with one piece of each kind on a board of five by five cells.",
       pieces = { "pawn", "knight", "bishop", "rook", "queen", "king" }, glyphs = "PpNnBbRrQqKk" }

setup = "rnbqk/ppppp/5/PPPPP/RNBQK"

local promotions = { queen, rook, bishop, knight }

moves = { { step, pawn, ahead, EMPTY, promotions },
          { step, pawn, ahead_diagonals, THEIRS, promotions },
          { leap, knight, 2, 1, NOT_MINE },
          { slide, bishop, diagonal, NOT_MINE },
          { slide, rook, orthogonal, NOT_MINE },
          { slide, queen, all_directions, NOT_MINE },
          { step, king, all_directions, NOT_MINE } }

function legal(me) return not attacked(king(me)) end
function ending(me) return attacked(king(me)) and LOSS or DRAW end

function evaluate.material(me)
  local function more(kind) return count(kind(me)) - count(kind(3 - me)) end
  return more(pawn) + 3 * more(knight) + 3 * more(bishop) + 5 * more(rook) + 9 * more(queen)
end

-- Perft: Fairy-Stockfish 14, variant gardner
test { perft = { 7, 53, 506, 4775, 52512 } }
test { position = "3k1/P4/2K2/p2p1/1N2R 1", perft = { 18, 224, 2660, 28867 },
       lines = { { "a4-a5=Q", "1-0" }, { "c3-c4", "illegal" } } }
test { position = "3k1/P4/2K2/p2p1/1N2R 2", perft = { 17, 189, 2171, 22004 },
       lines = { { "a2xb1=n", "*" }, { "a2xb1", "illegal" } } }
test { position = "k4/2R2/1K3/5/5 1", lines = { { "c4-c5", "1-0" }, { "b3-b4", "illegal" } } }
test { position = "k4/2R2/2K2/5/5 1", lines = { { "c4-b4", "1/2-1/2" }, { "c3-b3", "*" } } }
