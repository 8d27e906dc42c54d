-- expect: write_option.lua:3: opt: options cannot be changed by the script
game { name = "Broken", board = square(3, 3), options = { width = { 3 } } }
function moves() opt.width = 4 end
