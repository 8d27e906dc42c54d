-- Checkers, English draughts: men step and jump ahead, kings both ways; captures are compulsory.
-- Rules: https://en.wikipedia.org/wiki/English_draughts
game { name = "Checkers", board = square(8, 8), pieces = { "man", "king" }, glyphs = "wbWB",
       kind = "capture", aliases = { "english_draughts", "american_checkers" },
       winning_lead = { material = 3.6 },
       description = "Men jump over the other player's pieces and become kings on the far row; whoever cannot move has lost. Player 1 goes up from a1; the plugin numbers the squares.",
       nomoves = "loss", repetition = { 3, "draw" },
       regions = { dark = function(c) return (row(c) + column(c)) % 2 == 0 end } }

function setup()
  fill(both(dark, where(row, 1, 3)), man(1))
  fill(both(dark, where(row, 6, 8)), man(2))
end

moves = {
  { hop, man, ahead_diagonals, THEIRS, CHAIN },
  { hop, king, diagonal, THEIRS, CHAIN },
  otherwise,                                            -- captures come first
  { step, man, ahead_diagonals, EMPTY },
  { step, king, diagonal, EMPTY }
}
after = { promote, man, king }

-- a man counts two, a king three
function evaluate.material(me)
  local you = 3 - me
  return 2 * (count(man(me)) - count(man(you))) + 3 * (count(king(me)) - count(king(you)))
end

-- Perft: https://aartbik.blogspot.com/search/label/perft
test { perft = { 7, 49, 302, 1469, 7361, 36768, 179740 }, lines = { { "a3-b5", "illegal" } } }
test { position = "8/8/1b3b2/8/1b3b2/w7/8/8 1",
       lines = { { "a3xc5xa7", "*" }, { "a3xc5", "illegal" }, { "a3-b2", "illegal" } } }
-- a man that becomes a king stops there
test { position = "8/2b1b3/1w6/8/8/8/8/8 1", lines = { { "b6xd8", "*" }, { "b6xd8xf6", "illegal" } } }
test { position = "8/4b3/8/8/8/2W5/1b6/8 1",
       lines = { { "c3xa1 e7-f6 a1-b2 f6-g5 b2-c3 g5-h4 c3-b2", "*" }, { "c3-d4", "illegal" } } }
test { position = "8/8/8/8/8/2b5/1w6/8 1", lines = { { "b2xd4", "1-0" } } }
