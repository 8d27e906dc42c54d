-- expect: global_in_moves.lua:3: 'count_of_moves' is written while the game is played; write local count_of_moves
game { name = "Broken", board = square(3, 3) }
function moves() count_of_moves = 1; place() end
