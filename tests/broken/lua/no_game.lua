-- expect: no_game.lua: there is no game { ... }
function moves() place() end
