-- expect: mixed.lua: the table mixes a list and named fields
return { "nim", players = { "random" } }
