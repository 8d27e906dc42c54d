-- expect: wrong_score.lua:4: score: 3 scores for 2 players; give each player one
game { name = "Broken", board = square(3, 3) }
function moves() place() end
function result(me, last) return score(1, 2, 3) end
