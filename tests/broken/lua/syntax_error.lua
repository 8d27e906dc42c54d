-- expect: syntax_error.lua:4: ')' expected near 'then'
game { name = "Broken", board = square(3, 3) }
function moves()
    if (1 == 1 then place() end
end
