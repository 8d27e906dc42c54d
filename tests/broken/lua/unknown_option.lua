-- expect: unknown_option.lua:3: opt: no option is called 'widht'; did you mean 'width'?
game { name = "Broken", options = { width = { 3, 4 } },
       board = square(opt.widht, 3) }
function moves() place() end
