-- expect: long_error.lua:6: one two three
game { name = "Broken", board = square(3, 3) }
function moves()
    local s = "one\ntwo\nthree\n"
    for i = 1, 18 do s = s .. s end
    error(s)
end
