---@meta plyboard_players
-- The words of Plyboard's players for the Lua language server (LuaLS). Nothing here runs, and
-- nobody edits it: plyboard words --players --luals prints it.

---A player of the game, from 1.
---@alias player integer

---@class player_table
---@field name? string what it is called where there is room
---@field description? string one sentence: how it chooses
---@field options? table<string, table> { depth = { 2, min = 1, max = 9, help = "..." }, style = { "bold", "calm" } }: the default first

---@class position
---@field mover integer whose turn it is, from 1; 0: dice are thrown
---@field ply integer moves made since the match began; those that you know of, where something is hidden
---@field text string as `plyboard show --position` reads it
---@field seen string the same with what you do not see left out, where players do not see everything

---@class clock_table
---@field budget number seconds to think for: of the clock, or of the option time; math.huge without either
---@field left number seconds on the clock; math.huge without one
---@field increment number seconds that each move adds
---@field period number seconds of a period of byoyomi; 0: there is none
---@field periods integer of byoyomi that are left
---@field moves_to_go integer until the clock is set anew; 0: it is not

---@class game_facts
---@field name string `hex`
---@field title string `Hex`
---@field players integer 1 to 6
---@field chance boolean there are dice or the like
---@field chance_first boolean chance moves only before the first move of a player
---@field hidden boolean players do not see everything
---@field goal string `win`, or `margin` where the size of a win matters
---@field evaluations string[] the game's own, the default first
---@field cells string[] names of all cells; empty where there is no board
---@field pieces string[] names of the pieces, in the order of their numbers
---@field options table<string, integer|string> of the game, with their values

-- The player --------------------------------------------------------------------------------------

---Says what the player is called and what can be set. It may be left out, and stands above whatever
---reads opt.
---@param about player_table
function player(about) end

-- Moves and ends ----------------------------------------------------------------------------------

---The position in which the game starts; a match may begin later.
---@return position
function start() end

---The position in which you are to choose; where players do not see everything, one that you cannot
---tell from it, drawn anew each time: what you have not seen is made up, as likely as it is.
---@return position
function imagine() end

---The legal moves, as they are written everywhere and in the order of the rules; of dice their
---results. None where the game is over.
---@param position position
---@return string[]
function moves(position) end

---The position after the move; the one it is given stays as it is.
---@param position position
---@param move string one of moves(position)
---@return position
function play(position, move) end

---Whether the game has ended there, by its rules or by repetition.
---@param position position
---@return boolean
function over(position) end

---How the game ended for a player: 1 won, 0.5 drawn, 0 lost, with more players what lies between;
---then the points or the margin it ended with. nil: it is not over.
---@param position position
---@param player? player me if left out
---@return number? points
---@return integer? utility
function result(position, player) end

---Whether the rules call the move noisy: a capture, a promotion, what else changes much.
---@param position position
---@param move string one of moves(position)
---@return boolean
function noisy(position, move) end

---Where position.mover is 0: how likely each of moves(position) is, from 0 to 1.
---@param position position
---@return number[]
function chances(position) end

-- The board ---------------------------------------------------------------------------------------

---What stands on a cell: 0 nothing, else the number of the piece, or how many where cells are
---counts; then whose it is, 0 nobody's; then what it is called, nil for nothing.
---@param position position
---@param cell string|integer
---@return integer content
---@return integer owner
---@return string? name
function at(position, cell) end

---How many pieces of a player stand on the board, all or those of one name.
---@param position position
---@param player? player me if left out
---@param piece? string of this name
---@return integer
function count(position, player, piece) end

---What is written beside the board, by name: counters, hands, dice; a list where there are several.
---Numbers of the cells, such as heights, are lists in the order of game.cells.
---@param position position
---@return table<string, integer|integer[]>
function numbers(position) end

---What lies before the players and between them where there is no board, by name: lists of cards,
---dice, words; by player where each has such a zone: zones(position).hand[me]. unseen in a list is
---how many more lie there that position does not name, as in a deck.
---@param position position
---@return table<string, string[]|string[][]>
function zones(position) end

---A number that equal positions share, for tables of your own: seen[key(position)] = true.
---@param position position
---@return integer
function key(position) end

-- Searching ---------------------------------------------------------------------------------------

---The best move, what it is worth to the mover there (nil of those that do not say; points where
---the margin is the goal), the line that is expected, and "win", "loss" or "draw" where that is
---proved.
---@param searcher string as `plyboard players` lists them: "pvs(depth=4)"
---@param position position
---@return string move
---@return integer? value
---@return string[] line
---@return "win"|"loss"|"draw"|nil proved
function search(searcher, position) end

---What the position is worth to a player by the game's own evaluation, in its units; 0 where it has
---none. Of a game that is over what a search would say: 2^30 for a win.
---@param position position
---@param player? player me if left out
---@param evaluation? string one of game.evaluations
---@return integer
function value(position, player, evaluation) end

---What random games from there score on average for a player, from 0 to 1; of fewer games where
---clock.budget is used up before.
---@param position position
---@param games? integer 1 if left out; how many are played
---@param player? player me if left out
---@return number
function playouts(position, games, player) end

---A random whole number from 1 to n; without n a number from 0 up to 1. The same seed of a match
---gives the same numbers.
---@param n? integer a whole number, 1 or more
---@return any
function random(n) end

---Seconds until clock.budget is used up, below 0 afterwards; math.huge without a limit.
---@return number
function left() end

-- Values

---The player who is to choose, from 1.
---@type integer
me = 0

---What game it is.
---@type game_facts
game = 0

---The options of the player with their values, below player { ... }.
---@type table<string, integer|string>
opt = {}
