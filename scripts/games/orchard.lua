-- Orchard: take a fruit, hand on the rest. A drafting game for three, made for Plyboard.
-- Rules: each is dealt five of 21 cards, apples, pears and cherries from 1 to 7. All take one card of
-- their hands at the same time, lay it open, and hand the rest to the left, until nobody has any. For
-- each fruit the highest sum is worth 5 points, shared sums nothing; each set of one apple, one pear and
-- one cherry is worth 2. The most points win.
game { name = "Orchard", players = 3, sealed = true, kind = "cards",
       description = "All take a card at once and hand on the rest. Five points for the most of a fruit, two for each set of three.",
       options = { hand = { 5, min = 1, max = 7, help = "cards each" } },
       cards = { rank = 7, suit = "apc" },
       zones = { hand = { each = opt.hand }, basket = { each = 0, seen = "all" }, box = { rest = true } } }

moves = { choose, hand }

function play(me, card) board[card] = basket(me) end

function after(me)
  if me < 3 then return end                        -- all have taken theirs
  local hands = { both(hand(1), ALL), both(hand(2), ALL), both(hand(3), ALL) }
  for p = 1, 3 do fill(hands[p], hand(p % 3 + 1)) end
end

function result()
  if count(hand(1)) > 0 then return end
  local points = { 0, 0, 0 }
  for fruit = 1, 3 do
    local most, owner = 0, nil
    for p = 1, 3 do
      local of = sum(both(basket(p), where(suit, fruit)), rank)
      if of == most then owner = nil end
      if of > most then most, owner = of, p end
    end
    if owner then points[owner] = points[owner] + 5 end
  end
  for p = 1, 3 do
    local sets = opt.hand
    for fruit = 1, 3 do sets = math.min(sets, count(both(basket(p), where(suit, fruit)))) end
    points[p] = points[p] + 2 * sets
  end
  return score(points[1], points[2], points[3])
end

test { perft = { 21, 420 } }                     -- the first two cards
test { options = { hand = 1 },
       lines = { { "7a 7p 1a 7a 7p 1a", "5:5:0" }, { "7a 7p 7c 7a 7p", "*" }, { "7a 7p 7c 7p", "illegal" } } }
test { options = { hand = 2 },                   -- hands have gone round
       lines = { { "1a 2a 1p 2p 1c 2c 1a 1p 1c 2a", "illegal" }, { "1a 2a 1p 2p 1c 2c 1a 1p 1c 2c 2a 2p", "5:5:5" } } }
