-- Cheat: put down cards unseen and say what they are; who does not believe it looks.
-- Rules: https://en.wikipedia.org/wiki/Cheat_(game), for two. Players say the ranks in order, from the
-- lowest again after the highest, whatever they put down. The other may call the last cards a lie: who
-- is wrong takes all cards that were put down, and the other goes on. Whoever has put down all cards and
-- is not caught wins; after 120 plies it is whoever has fewer.
game { name = "Cheat", kind = "bluffing", aliases = { "i_doubt_it", "bullshit" }, limit = { 120, "ending" },
       description = "Put cards face down as if they were all of the rank whose turn it is, or call the other's a lie (0). No cards left wins.",
       options = { ranks = { 6, min = 2, max = 13, help = "ranks" }, copies = { 3, min = 2, max = 4, help = "cards of a rank" },
                   most = { 2, min = 1, max = 4, help = "cards put down at once" } },
       cards = { rank = string.sub("A23456789TJQK", 1, opt.ranks), copies = opt.copies },
       zones = { hand = { each = opt.ranks * opt.copies // 2 }, last = { seen = "none" }, pile = { seen = "none" },
                 out = { rest = true } },
       variables = { claim = 0 } }

local LIE = 0

local function offer(chosen)                       -- these cards and one more
  for c in each(hand) do
    if c > (chosen[#chosen] or 0) then
      local cards = { table.unpack(chosen) }
      cards[#cards + 1] = c
      add(table.unpack(cards))
      if #cards < opt.most then offer(cards) end
    end
  end
end

function moves()
  if count(last) > 0 then add_number(LIE) end
  offer {}
end

function play(me, ...)
  if ... == LIE then
    local honest = count(both(last, where(rank, var.claim))) == count(last)
    if not honest then again() end
    reveal(last)
    fill(either(last, pile), hand(honest and me or 3 - me))
  else
    fill(last, pile)
    fill(cells(...), last)
    var.claim = var.claim % opt.ranks + 1
  end
end

function result(me) if count(hand(3 - me)) == 0 then return wins(3 - me) end end

function ending()
  local mine, other = count(hand(1)), count(hand(2))
  return mine == other and DRAW or wins(mine < other and 1 or 2)
end

-- Player 1 has the first two cards. A true pair of aces stands, also when it is called a lie.
test { options = { ranks = 2, copies = 2 }, perft = { 2, 4 },
       lines = { { "A A 2 2 A-A 0", "1-0" }, { "2 2 A A 2-2 0", "*" }, { "2 2 A A 2-2 A", "1-0" },
                 { "2 2 A A A", "illegal" }, { "2 2 A A 0", "illegal" } } }
