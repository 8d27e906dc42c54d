---@meta plyboard
-- The words of Plyboard's games for the Lua language server (LuaLS): what editors complete,
-- explain and check. Nothing here runs, and nobody edits it: plyboard words --luals prints it.

---A cell of the board, from 1: `a1` is 1, then along the row.
---@alias cell integer
---What stands on a cell: 0 is empty; plain stones have the number of their player.
---@alias piece integer
---A player, from 1.
---@alias player integer
---A set of cells: EMPTY, MINE, ALL, a piece, a kind of pieces, a region, or what a verb returned.
---@alias set any
---One direction or several added up: north, ahead + sideways, orthogonal.
---@alias directions_set integer
---How a game ended, as result and ending return it.
---@alias result integer
---A board, as square, hex, drawn and others make it.
---@alias shape userdata

---@class game_table
---@field name string the title, as people read it
---@field description? string a sentence or two: what moves there are, who wins
---@field kind? string what it is about: "connection", "race" ...
---@field aliases? string[] other names of the game: { "reversi" }
---@field options? table<string, table> width = { 7, 5, 6 } or width = { 7, min = 4, max = 26 }
---@field board? shape square(width, height), hex(width, height), drawn [[ ... ]] ...
---@field players? integer 1 to 6; 2 if not said
---@field cards? cards_table|string[] cards instead of a board: { "J", "Q", "K" }, { rank = "789TJQKA", suit = "cdhs", copies = 1 }
---@field zones? table<string, zone_table> where cards lie and who sees them: { hand = { each = 5, seen = "owner" }, deck = { rest = true } }
---@field sealed? boolean all players move at the same time, unseen by the others
---@field pieces? string[] kinds of pieces; each name becomes a function: king(me)
---@field neutral? string[] kinds of pieces that are nobody's; each name becomes the piece
---@field glyphs? string a letter for each piece of each player: "xo", "xoXO"
---@field counts? boolean cells hold numbers from 0 to 255 instead of pieces
---@field layers? string[]|table<string, layer_table> more boards of the same cells that hold numbers: { "height", mines = { seen = "none" } }
---@field regions? table<string, any> sets of cells with names: { palace = "d1 e1 f1" }
---@field shuffled? any[] sets of cells, or names of regions, on which chance exchanges what stands there before the first move: { "home" }
---@field goal? "win"|"margin" whether the difference of the scores matters
---@field nomoves? "draw"|"loss"|"win"|"pass" what it means that the player to move has no move
---@field repetition? "forbidden"|table { 3, "draw" }, or no move may repeat a position
---@field variables? table numbers beside the cells, or lists of them: { passes = 0 }
---@field dice? table dice that are thrown before each turn: { 6, 6 }, or { 6, 6, sorted = true } where they are not told apart
---@field hand? integer|integer[] how many pieces each player may place
---@field look? look_table figures, kinds of cells, owners of edges: { pieces = { king = { "♔", "♚" } } }
---@field pie? boolean after the first move player 2 may change sides
---@field limit? table { 200, "draw" }: the game ends after so many plies
---@field longest? integer no game has more moves than this
---@field protocols? table<string, string|table> what other programs call the game: { uci = "breakthrough" }
---@field winning_lead? table<string, number> how far ahead by an evaluation a player is who wins three of four: { material = 120 }

---@class cards_table
---@field rank? integer|string|string[] ranks, the lowest first: 9, "789TJQKA" or names; the list itself stands for it
---@field suit? integer|string|string[] suits, in the same ways; without it there is one
---@field copies? integer|integer[] of each card, or a number for each rank

---@class zone_table
---@field each? integer|integer[] each player has one, and is dealt so many cards at the start, or player 1, 2, ... so many
---@field deal? integer so many cards are dealt to it at the start
---@field rest? boolean the other cards lie there and are dealt from it
---@field seen? "owner"|"others"|"all"|"none" who sees the cards; owner if each player has one, else all; none for the rest

---@class layer_table
---@field each? boolean each player has one: plan(me)[c]
---@field seen? "owner"|"others"|"all"|"none" who sees the numbers; owner if each player has one, else all

---@class look_table
---@field pieces? table<string, string|string[]> a character for each kind, or one for each player: { king = { "♔", "♚" } }
---@field cells? table<string, any> sets of light, dark, star, rosette, across, upright and store cells: { star = "c3 g7" }
---@field edges? table<"south"|"north"|"west"|"east", player> whose the edges are: { west = 2 }
---@field board? board_table what pictures have besides: { ground = "points" }
---@field numbers? (string|string[])[] for each number from 1 on a figure, or figure and letters: { { "●", "(d)" } }
---@field once? boolean each number is there once; those left over are listed
---@field beside? table<string, string> what variables are: kinds of pieces, number, store, bar, off, hidden: { chicks = "chick" }
---@field heights? string the layer that says how high a piece stands
---@field stacks? string the layer whose binary digits are the stones of such a stack
---@field men? string the layer with the men of player 2, of a track that is a board of points
---@field picture? string lines between squares, an o for each, row by row from the top

---@class board_table
---@field ground? "cells"|"points"|"loops"|"holes" what pieces stand on; points are where lines cross, loops lead around the corners
---@field colour? string of the board: black, white, grey, red, green, brown ...
---@field players? string[] colours of their pieces and edges: { "red", "blue" }
---@field homes? any[] for each player a set of cells in its colour: { "a1", "h8" }
---@field regions? any[] sets of cells with thick lines around them: { "a1 b1" }
---@field numbers? "plain"|"properties" properties: numbers from 1 to 16 are pieces with four properties
---@field chords? integer so many points on a circle: a4 is the line from the 1st to the 4th

---@class test_table
---@field perft? integer[] how many games of exactly 1, 2, 3 ... moves there are
---@field lines? string[][] { { "a1 b1 a2", "*" } }: moves and how the game stands after them
---@field position? string the test begins here, not at the start
---@field options? table<string, integer|string> with these options

-- The game ----------------------------------------------------------------------------------------

---Says what the game is; the first thing in the file.
---@param declaration game_table
function game(declaration) end

---A test that `plyboard check` runs.
---@param expected test_table
function test(expected) end

-- Boards ------------------------------------------------------------------------------------------

---A board of squares.
---@param width integer a number of cells
---@param height integer a number of cells
---@param holes? string|fun(x: integer, y: integer): boolean? cells left out: "a1 b1"
---@return shape
function square(width, height, holes) end

---A rhombus of hexagons.
---@param width integer a number of cells
---@param height integer a number of cells
---@param holes? string|fun(x: integer, y: integer): boolean? cells left out: "a1 b1"
---@return shape
function hex(width, height, holes) end

---Hexagons in the shape of a hexagon.
---@param side integer a number of cells
---@param holes? string|fun(x: integer, y: integer): boolean? cells left out: "a1 b1"
---@return shape
function hexagon(side, holes) end

---Hexagons in the shape of a triangle.
---@param side integer a number of cells
---@param holes? string|fun(x: integer, y: integer): boolean? cells left out: "a1 b1"
---@return shape
function triangle(side, holes) end

---Hexagons in the shape of a star with six arms.
---@param arm integer a number of cells
---@param holes? string|fun(x: integer, y: integer): boolean? cells left out: "a1 b1"
---@return shape
function star(arm, holes) end

---A ring of cells; they hold numbers unless counts = false.
---@param cells integer a number of cells
---@return shape
function track(cells) end

---Points `o` and the lines between them, as they are drawn.
---@param picture string
---@return shape
function drawn(picture) end

-- Other files -------------------------------------------------------------------------------------

---What another file of the scripts folder returns; each is read once.
---@param name string "lib/name" for lib/name.lua
---@return any
function include(name) end

-- Offering moves ----------------------------------------------------------------------------------

---A stone of the player, or that piece, on each cell of the set.
---@param where? set EMPTY if left out
---@param what? piece a stone if left out
---@return integer moves how many were offered
function place(where, what) end

---Each cell of the set is a move, which play(me, c) carries out.
---@param of? set MINE if left out
---@return integer moves how many were offered
function choose(of) end

---A stone falls onto the lowest empty cell of each column.
---@return integer moves how many were offered
function drop() end

---Each piece to the next cell in the directions, if that belongs to the target.
---@param pieces? set MINE if left out
---@param way? directions_set all_directions if left out
---@param target? set EMPTY if left out
---@param into? piece|piece[] what it becomes on the far row, or a list to choose from
---@param on? set where it does, instead of the far row
---@return integer moves how many were offered
function step(pieces, way, target, into, on) end

---Over any number of empty cells onto one of the target: a rook is slide(MINE, orthogonal,
---NOT_MINE).
---@param pieces? set MINE if left out
---@param way? directions_set all_directions if left out
---@param target? set EMPTY if left out
---@param distance? integer any if left out; how many cells it may go, 1 or more, or FARTHEST
---@return integer moves how many were offered
function slide(pieces, way, target, distance) end

---A stone on each empty cell that closes a line of other stones, which it turns over.
---@return integer moves how many were offered
function flank() end

---One move by its cells, up to five; play(me, ...) gets them, result(me, last) the last.
---@param ... cell
---@return integer moves how many were offered
function add(...) end

---One move by a number and up to four cells; play(me, ..., n) gets the number last, and so does
---after(me, from, to, captured, n).
---@param n integer a number from 0 to 2047
---@param ... cell
---@return integer moves how many were offered
function add_number(n, ...) end

---One move that puts the piece on a cell, or moves what stands on a to b and makes it that piece.
---@param what piece
---@param a cell
---@param b? cell
---@return integer moves how many were offered
function add_piece(what, a, b) end

---The player may do nothing.
---@return integer moves how many were offered
function pass() end

-- Moving over others ------------------------------------------------------------------------------

---Over a neighbour that is in `over` to the cell behind it, capturing.
---@param pieces? set MINE if left out
---@param way? directions_set all_directions if left out
---@param over? set THEIRS if left out
---@param flags? integer none if left out; CHAIN, MAY_STOP, STRAIGHT, FAR, KEEP, MOST, AT_ONCE
---@param landing? set EMPTY if left out; what stands there is captured, too
---@return integer moves how many were offered
function hop(pieces, way, over, flags, landing) end

---Each piece a leap away, whatever lies between: a knight is leap(knight, 2, 1, NOT_MINE).
---@param pieces? set MINE if left out
---@param far integer how many cells, as in leap(knight, 2, 1, NOT_MINE)
---@param wide integer how many cells, as in leap(knight, 2, 1, NOT_MINE)
---@param target? set EMPTY if left out
---@return integer moves how many were offered
function leap(pieces, far, wide, target) end

---Each piece to any cell of the target; nothing if there are more than `most` pieces.
---@param pieces? set MINE if left out
---@param target? set EMPTY if left out
---@param most? integer any if left out; how many pieces may fly, 1 or more
---@return integer moves how many were offered
function fly(pieces, target, most) end

-- Sets of cells -----------------------------------------------------------------------------------

---These cells; nil is none.
---@param ... cell?
---@return set
function cells(...) end

---The cells of all these sets.
---@param one set
---@param other set
---@param ... set
---@return set
function both(one, other, ...) end

---The cells of one of these sets or more.
---@param one set
---@param other set
---@param ... set
---@return set
function either(one, other, ...) end

---The cells of the first set that no other has.
---@param one set
---@param other set
---@param ... set
---@return set
function without(one, other, ...) end

---The cells with the same piece as this one that are connected to it.
---@param where cell
---@param way? directions_set all_directions if left out
---@return set
function group(where, way) end

---The empty cells next to the group of this one.
---@param where cell
---@param way? directions_set all_directions if left out
---@return set
function liberties(where, way) end

---The cells next to a cell of the set that are not in it.
---@param of? set MINE if left out
---@param way? directions_set all_directions if left out
---@return set
function beside(of, way) end

---The cells a step away from a cell of the set, or so many, in the set or not.
---@param of? set MINE if left out
---@param way? directions_set all_directions if left out
---@param steps? integer 1 if left out; how many steps, 1 or more
---@return set
function shift(of, way, steps) end

---The cells of the set whose neighbours all belong to `by`.
---@param of? set MINE if left out
---@param by? set THEIRS if left out
---@param way? directions_set all_directions if left out
---@return set
function surrounded(of, by, way) end

---The set, and those cells of `through` to which steps lead over cells of `through`.
---@param from? set MINE if left out
---@param way? directions_set all_directions if left out
---@param through? set EMPTY if left out
---@return set
function reach(from, way, through) end

---The empty cells in straight lines from here, and the first occupied one on each.
---@param from cell
---@param way? directions_set all_directions if left out
---@return set
function sight(from, way) end

---The cells of the straight line between two cells, without them; none where there is none.
---@param one cell
---@param other cell?
---@return set
function between(one, other) end

---The cells that hold the number, or one from low to high; or those for which a function returns
---true.
---@param layer table|function board, a layer, row or column
---@param low integer a whole number
---@param high? integer low if left out; a whole number
---@return set
---@overload fun(condition: fun(c: cell): boolean?): set
function where(layer, low, high) end

---The other players' pieces in straight lines between here and one of `ends`; with a number only
---lines of so many.
---@param from cell
---@param way? directions_set all_directions if left out
---@param number? integer how many pieces, 1 or more
---@param ends? set MINE if left out
---@return set
function enclosed(from, way, number, ends) end

---The cells a leap away: a knight's are leaps(c, 2, 1).
---@param from cell
---@param far integer how many cells, as in leap(knight, 2, 1, NOT_MINE)
---@param wide integer how many cells, as in leap(knight, 2, 1, NOT_MINE)
---@return set
function leaps(from, far, wide) end

---The cells without a neighbour in any of the directions: edge(north).
---@param way directions_set
---@return set
function edge(way) end

---How many groups of neighbouring cells the set has, and how many cells the largest.
---@param of? set MINE if left out
---@param way? directions_set all_directions if left out
---@return integer number
---@return integer largest
function groups(of, way) end

-- Looking at the board ----------------------------------------------------------------------------

---Whether at least n of what stands on the cell are in a straight row through it; or how many are.
---@param where cell? nil: anywhere, of the player
---@param n? integer a length, 1 or more
---@param ... integer EXACT, and directions if only those count
---@return boolean|integer
function line(where, n, ...) end

---Whether the group of equal pieces around the cell touches both edges.
---@param where cell? nil: anywhere, of the player
---@param from directions_set
---@param to directions_set
---@param way? directions_set all_directions if left out; along which pieces are connected
---@return boolean
function connected(where, from, to, way) end

---Whether the cell lies in the row that is farthest from the player.
---@param where cell? nil: anywhere, of the player
---@return boolean
function crossed(where) end

---How many cells belong to the set.
---@param of? set OCCUPIED if left out
---@return integer
function count(of) end

---The numbers on these cells together; sum(MINE, row) adds up rows.
---@param of? set OCCUPIED if left out
---@param layer? table|function board if left out; a layer, row or column
---@return integer
function sum(of, layer) end

---Whether the set has fewer than n cells; of MINE and THEIRS those in the hand count, too.
---@param of? set THEIRS if left out
---@param n integer a number of pieces
---@return boolean
function fewer(of, n) end

---for c in each(MINE) do ... end: the cells of the set, from a1 on.
---@param of? set OCCUPIED if left out
---@return fun(...): cell
function each(of) end

---Whether the cell belongs to the set; false for nil.
---@param where cell?
---@param of? set MINE if left out
---@return boolean
function within(where, of) end

---The lowest cell of the set; nil where it has none.
---@param of? set MINE if left out
---@return cell?
function first(of) end

---Whose piece that is; 0 for an empty cell.
---@param what piece
---@return player
function owner(what) end

-- Attacks -----------------------------------------------------------------------------------------

---Whether another player, if it were their turn, could move onto a cell of the set or capture
---there.
---@param of? set MINE if left out
---@return boolean
function attacked(of) end

-- Places and directions ---------------------------------------------------------------------------

---The row of a cell, from 1 at the bottom; nil for nil.
---@param where cell?
---@return integer?
function row(where) end

---The column of a cell, from 1 at the left; nil for nil.
---@param where cell?
---@return integer?
function column(where) end

---The row farthest from the player: the top one for player 1, 1 for player 2.
---@param me? player me if left out
---@return integer
function far_row(me) end

---Whose half of the board it is in: 1, 2, or 0 in the middle.
---@param where cell
---@return integer
function side(where) end

---The cell there, or with this name: cell("d4"); nil off the board.
---@param x integer a column
---@param y integer a row
---@return cell?
---@overload fun(name: string): cell?
function cell(x, y) end

---The next cell there, or the one so many steps away; nil off the board.
---@param from cell?
---@param way directions_set
---@param steps? integer 1 if left out; a number of steps, 0 or more
---@return cell?
function neighbour(from, way, steps) end

---for n in neighbours(c) do ... end: the cells next to it, lowest first; none of nil.
---@param from cell?
---@param way? directions_set all_directions if left out
---@return fun(...): cell
function neighbours(from, way) end

---for c in ray(from, north) do ... end: the cells in a straight line from it, nearest first.
---@param from cell
---@param way directions_set
---@return fun(...): cell
function ray(from, way) end

---for d in directions(orthogonal) do ... end: one direction after the other that the board has.
---@param way? directions_set all_directions if left out
---@return fun(...): directions_set
function directions(way) end

---The direction of the straight line from one cell to the other, and how many steps it is; nil
---where there is none.
---@param from cell
---@param to cell?
---@return directions_set? direction
---@return integer? steps
function toward(from, to) end

---The directions that lead back: opposite(north) is south.
---@param way directions_set
---@return directions_set
function opposite(way) end

-- Changing the position ---------------------------------------------------------------------------

---Fills rows; -1 is the top one, -2 the one below.
---@param first integer a row
---@param last integer a row
---@param what piece
function rows(first, last, what) end

---Puts the value on each cell of the set: fill(group(c), EMPTY).
---@param where set
---@param what piece
function fill(where, what) end

---Takes what the cell holds and puts one on each of the cells that follow; returns the last.
---@param from cell
---@param way? directions_set east if left out; a single one
---@param skipped? set cells that get none
---@return cell?
function sow(from, way, skipped) end

---Turns over the stones that the one on the cell flanks; returns how many.
---@param where cell
---@return integer
function flip(where) end

---Such a piece on the cell becomes another one in the far row, or on a cell of the set.
---@param where cell?
---@param what piece
---@param into piece
---@param on? set instead of the far row
---@return boolean
function promote(where, what, into, on) end

---In after: a line of n through the cell takes a piece of another player, by a move of its own.
---@param where cell?
---@param n integer the length of a line, 1 to 127
---@param ... integer EXACT, and directions, as with line
---@return boolean
function mill(where, n, ...) end

---In play and after: the same player moves once more.
function again() end

---In play and after: that player moves next.
---@param who player
function turn(who) end

---In play and after: the dice are thrown before the next move, even after again().
function throw() end

-- Cards and what is hidden ------------------------------------------------------------------------

---Which of the ranks a card has, from 1; nil for nil.
---@param card cell?
---@return integer?
function rank(card) end

---Which of the suits a card has, from 1; nil for nil.
---@param card cell?
---@return integer?
function suit(card) end

---In play and after: chance deals so many cards, or what is left, before the next move.
---@param zone piece which gets them
---@param n? integer 1 if left out; how many cards, 0 to 1024
function deal(zone, n) end

---In play and after: that player, or everybody, sees what is there, wherever it lies. Numbers of
---hidden layers are shown with it.
---@param cards? set MINE if left out
---@param who? player without it everybody
function reveal(cards, who) end

---The cells of which a player sees what they hold, and the cards that it sees.
---@param who? player me if left out
---@param layer? table|function without it, what stands there
---@return set
function seen(who, layer) end

-- How it ended ------------------------------------------------------------------------------------

---That player has won, to be returned by result or ending.
---@param who player
---@return result
function wins(who) end

---The final scores, to be returned by result or ending.
---@param ... integer a whole number for each player
---@return result
function score(...) end

-- Names of sets -----------------------------------------------------------------------------------

---Cells on which nothing stands.
---@type set
EMPTY = 0

---Cells with a piece of the player.
---@type set
MINE = 0

---Cells with a piece of another player.
---@type set
THEIRS = 0

---Cells that are empty or another player's.
---@type set
NOT_MINE = 0

---Cells with any piece.
---@type set
OCCUPIED = 0

---Every cell.
---@type set
ALL = 0

---Cells with fewer neighbours than others.
---@type set
border = 0

---Cells with the fewest neighbours; where diagonals are drawn at every other point, those with the
---fewest lines along rows and columns.
---@type set
corners = 0

-- Names of directions -----------------------------------------------------------------------------

---Up the board.
---@type directions_set
north = 0

---Up and to the right.
---@type directions_set
north_east = 0

---To the right; onward on a track.
---@type directions_set
east = 0

---Down and to the right.
---@type directions_set
south_east = 0

---Down the board.
---@type directions_set
south = 0

---Down and to the left.
---@type directions_set
south_west = 0

---To the left; back on a track.
---@type directions_set
west = 0

---Up and to the left.
---@type directions_set
north_west = 0

---North, east, south and west.
---@type directions_set
orthogonal = 0

---The four between them.
---@type directions_set
diagonal = 0

---All that the board has.
---@type directions_set
all_directions = 0

---Away from the player: north for player 1, south for player 2.
---@type directions_set
ahead = 0

---The two diagonals ahead of the player.
---@type directions_set
ahead_diagonals = 0

---East and west.
---@type directions_set
sideways = 0

---Towards the player.
---@type directions_set
behind = 0

---The two diagonals behind the player.
---@type directions_set
behind_diagonals = 0

-- Results -----------------------------------------------------------------------------------------

---The player has won.
---@type result
WIN = 0

---The player has lost.
---@type result
LOSS = 0

---Nobody has won.
---@type result
DRAW = 0

-- Flags -------------------------------------------------------------------------------------------

---A flag of hop: goes on with the same piece while it can.
---@type integer
CHAIN = 0

---A flag of hop, with CHAIN: captured pieces are gone at once, and there is no turning back.
---@type integer
AT_ONCE = 0

---A flag of hop, with CHAIN: or stops between.
---@type integer
MAY_STOP = 0

---A flag of hop, with CHAIN: in one direction.
---@type integer
STRAIGHT = 0

---A flag of hop: over empty cells before and behind.
---@type integer
FAR = 0

---A flag of hop: captures nothing.
---@type integer
KEEP = 0

---A flag of hop: who can capture more may not capture less.
---@type integer
MOST = 0

---With line: a row of more than n does not count.
---@type integer
EXACT = 0

---How many cells a slide goes: in each direction only onto the last of the cells it could go to.
---@type integer
FARTHEST = 0

---In a list of declared moves: what follows is offered only if nothing before it was.
---@type integer
otherwise = 0

-- Tables of the script ----------------------------------------------------------------------------

---The cells: board[c] is what stands on cell c, #board is how many there are.
---@type table<cell, piece>
board = {}

---The declared variables: var.passes, var.hand[me].
---@type table<string, any>
var = {}

---The options as they were chosen: opt.width.
---@type table<string, any>
opt = {}

---Named evaluations: function evaluate.material(me) ... end; the first is the default.
---@type table<string, fun(me: player): number>
evaluate = {}
