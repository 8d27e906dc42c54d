-- Oh hell: say how many tricks you will take, and take exactly so many. One deal.
-- Rules: https://en.wikipedia.org/wiki/Oh_hell. The card after the last one dealt shows trumps; player 1
-- bids and leads first; whoever keeps the bid gets 10 points and one for each trick, all others get none.
local function for_each(number)                  -- player, the same at the start
  local numbers = {}
  for p = 1, opt.players do numbers[p] = number end
  return numbers
end

game { name = "Oh hell", players = opt.players, goal = "margin", kind = "cards", aliases = { "contract_whist" },
       description = "Say how many tricks you will take, then follow suit if you can: exactly so many are ten points and one for each.",
       options = { players = { 3, min = 2, max = 6, help = "players" }, hand = { 4, min = 1, max = 7, help = "cards each" },
                   ranks = { 8, min = 4, max = 13, help = "cards of a suit" } },
       cards = { rank = string.sub("23456789TJQKA", -opt.ranks), suit = "cdhs" },
       zones = { hand = { each = opt.hand }, trick = { each = 0, seen = "all" }, taken = { each = 0, seen = "all" },
                 trump = { deal = 1 }, stock = { rest = true } },
       variables = { bid = for_each(-1), leader = 1, lacks = for_each(0) }, look = { beside = { lacks = "hidden" } } }

local function tricks(p) return count(taken(p)) // opt.players end

function moves(me)
  if var.bid[me] < 0 then
    for n = 0, opt.hand do add_number(n) end
    return
  end
  local lead = first(trick(var.leader))
  local same = both(hand, where(suit, suit(lead) or 0))
  choose(count(same) > 0 and same or hand)
end

local function beats(card, other)
  if suit(card) == suit(other) then return rank(card) > rank(other) end
  return suit(card) == suit(first(trump))
end

local function finish_trick()
  local best = var.leader
  for p = 1, opt.players do
    if beats(first(trick(p)), first(trick(best))) then best = p end
  end
  for p = 1, opt.players do fill(trick(p), taken(best)) end
  var.leader = best
  turn(best)
end

function play(me, n)
  if var.bid[me] < 0 then
    var.bid[me] = n
    return
  end
  local lead = first(trick(var.leader))
  if lead and suit(n) ~= suit(lead) then var.lacks[me] = var.lacks[me] | 1 << suit(lead) end
  board[n] = trick(me)
  if me % opt.players + 1 == var.leader then finish_trick() end
end

function possible(card, zone)                    -- who did not follow suit has none of it
  for p = 1, opt.players do
    if zone == hand(p) and var.lacks[p] >> suit(card) & 1 == 1 then return false end
  end
  return true
end

function result()
  local points = {}
  for p = 1, opt.players do
    if count(hand(p)) > 0 or count(trick(p)) > 0 then return end
    points[p] = var.bid[p] == tricks(p) and 10 + tricks(p) or 0
  end
  return score(table.unpack(points))
end

test { perft = { 32, 992 } }                     -- the first two cards
test { options = { players = 2, hand = 1, ranks = 4 },
       lines = { { "Jc Qc Kc 0 1 Jc Qc", "10:11" }, { "Jc Qc Kc 1 1 Jc Qc", "0:11" },
                 { "Kc Jd Jc 1 0 Kc Jd", "11:10" }, { "Jd Qc Jc 0 1 Jd Qc", "10:11" } } }
test { options = { players = 2, hand = 2, ranks = 4 },
       lines = { { "Jc Qc Kc Jd Ad 1 1 Jc Jd", "illegal" }, { "Jc Qc Kc Jd Ad 1 0 Jc Kc Jd", "*" } } }
