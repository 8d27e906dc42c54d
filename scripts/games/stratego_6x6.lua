-- Stratego on 6x6 squares: capture the flag, and find out what the other's pieces are by fighting them.
-- Rules: https://en.wikipedia.org/wiki/Stratego, with twelve pieces each and without lakes. Chance places
-- them; then each player may exchange two of its own in turn, unseen. A piece steps onto a neighbouring
-- square, a scout as far as it is free. In a fight the lower one is taken, equal ones both, and who is left
-- has been seen. The spy takes the marshal if it attacks, a miner the bomb. Whoever cannot move has lost.
game { name = "Stratego 6x6", board = square(6, 6), kind = "deduction", nomoves = "loss", limit = { 300, "draw" },
       description = "Take the flag. Nobody sees the kinds of the other's pieces until they fight; the lower one is taken.",
       options = { exchanges = { 3, min = 0, max = 12, help = "of each player before the first move" } },
       pieces = { "flag", "bomb", "spy", "scout", "miner", "sergeant", "general", "marshal", seen = "owner" },
       glyphs = "fFbBsScCmMeEgGhH", layers = { "moved" }, variables = { setting = 2 * opt.exchanges },
       regions = { home = { function(c) return row(c) <= 2 end, function(c) return row(c) >= 5 end } }, shuffled = { "home" } }

setup = "FBBSCC/CMMEGH/6/6/fbbscc/cmmegh"

function moves(me)
  if var.setting > 0 then
    for a in each(home(me)) do
      for b in each(home(me)) do
        if a < b and board[a] ~= board[b] then add(a, b) end
      end
    end
    pass()
  else
    step(without(MINE, flag, bomb, scout), orthogonal, NOT_MINE)
    slide(scout, orthogonal, NOT_MINE)
  end
end

function play(me, a, b) board[a], board[b] = board[b], board[a] end

local function wins_fight(me, attacker, defender)
  local other = 3 - me
  if defender == bomb(other) then return attacker == miner(me) end
  if defender == marshal(other) and attacker == spy(me) then return true end
  return attacker - me > defender - other
end

function after(me, from, to, captured)
  if var.setting > 0 then
    var.setting = var.setting - 1
    return
  end
  local attacker = board[to]
  if not captured or wins_fight(me, attacker, captured) then
    moved[to] = 1
  elseif attacker - me == captured - (3 - me) then
    board[to], moved[to] = EMPTY, 0
  else
    board[to] = captured
  end
  moved[from] = 0
  if captured then reveal(cells(to)) end
end

function possible(c, piece)                        -- what has moved is neither flag nor bomb
  return moved[c] == 0 or piece > bomb(2)
end

function result(me) if count(flag(3 - me)) == 0 then return WIN end end

test { position = "F4C/H5/s5/6/6/f4m 1 setting=0",
       lines = { { "a4xa5 f6-f5 a5xa6", "1-0" }, { "a1-a2", "illegal" }, { "f1-f2 f6-f3", "*" }, { "f1-f2 f6xf2", "*" } } }
test { position = "F4C/B5/s5/6/6/f4m 1 setting=0", lines = { { "a4xa5 f6-f5 a5xa6", "illegal" } } }
test { position = "FBBSCC/CMMEGH/6/6/fbbscc/cmmegh 1", perft = { 62 } }
