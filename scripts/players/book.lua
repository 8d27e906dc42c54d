-- Plays opening lines by heart, then searches. Lines are kept by position, so that they are found
-- again by another order of moves.
player { name = "Book", description = "Opening lines, then a search.",
         options = { nodes = { 2000, min = 1, max = 100000000, help = "of the search" } } }

local lines = {
  connect_four = { { "d", "d", "d", "d", "d", "b" }, { "d", "c", "d", "d", "d", "d" } },
  tic_tac_toe = { { "b2", "a1", "c3", "a3" }, { "a1", "b2", "c3", "b1" } },
  othello = { { "d3", "c5", "d6", "e3" }, { "d3", "c3", "c4", "c5" } },
}

local book                                        -- from the key of a position to moves

local function open_book()
  book = {}
  for _, line in ipairs(lines[game.name] or {}) do
    local position = start()
    for _, move in ipairs(line) do
      local same = key(position)
      book[same] = book[same] or {}
      table.insert(book[same], move)
      position = play(position, move)
    end
  end
end

function choose(position, legal)
  if book == nil then open_book() end             -- kept until the match is over
  local known = book[key(position)]
  if known then return known[random(#known)] end
  local searcher = (game.chance or game.players > 2) and "mcts" or "pvs"
  local move, worth = search(searcher .. "(nodes=" .. opt.nodes .. ")", position)
  return move, worth
end
