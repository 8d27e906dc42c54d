// @ts-check
/**
 * Clicks to moves, for every game: a pure function of the legal moves and the cells touched so far.
 *
 *     let touched = UNTOUCHED;
 *     const { touched: next, play, choose } = touch(moves, touched, "e2");
 *
 * A move says its cells `c` in the order one would touch them, and other orders that mean the same
 * (`alt`). A click on a next cell goes on, on the last one again steps back or stops a chain there, on a
 * later one skips what lies between; on anything else the touching begins anew. A move plays as soon as no
 * other one is left, but never with the first click, unless it has one cell only.
 */

/** @typedef {string | number} Cell */
/**
 * @typedef {object} Move
 * @property {string} t  the text, which tells it from all others
 * @property {Cell[]} [c]  in the order one would touch them; none: the move is a button
 * @property {Cell[]} [x]  cleared besides
 * @property {number} [p]  the piece that it becomes
 * @property {number} [n]  a number that it chooses
 * @property {string} [k]  pass, swap, ...
 * @property {Cell[][]} [alt]
 */
/**
 * @typedef {object} Touched
 * @property {Cell[]} path  the cells with which a move begins
 * @property {Cell[]} through  cells that it touches later, in any order
 * @property {number | null} piece  chosen from the tray
 * @property {number} clicks  those a person made
 * @property {Touched | null} back  before the last click
 */
/** @typedef {{move: Move, order: Cell[]}} Candidate */
/** @typedef {{touched: Touched, play: Move | null, choose: Move[]}} Step */

/** @type {Touched} */
export const UNTOUCHED = { path: [], through: [], piece: null, clicks: 0, back: null };

/** @param {Move} move */
const orders = (move) => [move.c ?? [], ...(move.alt ?? [])].filter((order) => order.length > 0);

/** @param {Candidate[]} candidates */
const movesOf = (candidates) => [...new Set(candidates.map(({ move }) => move))];

/** What a candidate touches or clears after the path. @param {Candidate} candidate @param {Cell[]} path */
const laterCells = ({ move, order }, path) => new Set([...order.slice(path.length), ...(move.x ?? [])]);

/**
 * The moves that are still possible, each in the orders that fit.
 * @param {Move[]} moves @param {Touched} touched @returns {Candidate[]}
 */
export function candidates(moves, touched) {
  const { path, through, piece } = touched;
  return moves.flatMap((move) =>
    orders(move)
      .filter((order) => path.every((cell, i) => order[i] === cell))
      .filter((order) => piece === null || (order.length === 1 && move.p === piece))
      .map((order) => ({ move, order }))
      .filter((candidate) => {
        const later = laterCells(candidate, path);
        return through.every((cell) => later.has(cell));
      }));
}

/** Cells in which several ways to the same cell differ. @param {Candidate[]} left @param {Touched} touched */
function differing(left, { path, through }) {
  const sets = left.map((candidate) => laterCells(candidate, path));
  const all = new Set(sets.flatMap((set) => [...set]));
  return [...all].filter((cell) => !through.includes(cell) && !sets.every((set) => set.has(cell)));
}

/**
 * What may be touched next, and the moves that could end here although others go on.
 * @param {Move[]} moves @param {Touched} touched
 * @returns {{moves: Move[], next: Cell[], stops: Move[]}}
 */
export function offer(moves, touched) {
  const { path, through } = touched;
  const left = candidates(moves, touched);
  if (through.length === 0) {
    const next = left.filter(({ order }) => order.length > path.length).map(({ order }) => order[path.length]);
    const stops = path.length === 0 ? [] : left.filter(({ order }) => order.length === path.length);
    return { moves: movesOf(left), next: [...new Set(next)], stops: movesOf(stops) };
  }
  const next = differing(left, touched);
  const stops = left.filter((candidate) => {
    const later = laterCells(candidate, path);
    return candidate.order.at(-1) === through.at(-1) && !next.some((cell) => later.has(cell));
  });
  return { moves: movesOf(left), next, stops: movesOf(stops) };
}

/**
 * Plays what is decided, takes a cell that all share, asks where moves differ in no cell.
 * @param {Move[]} moves @param {Touched} touched @returns {Step}
 */
function settle(moves, touched) {
  const left = candidates(moves, touched);
  const { path, clicks } = touched;
  const possible = movesOf(left);
  const complete = left.filter(({ order }) => order.length === path.length);
  if (possible.length === 1 && (complete.length > 0 || clicks >= 2 || left[0].order.length === 1)) {
    return { touched: UNTOUCHED, play: possible[0], choose: [] };
  }
  const { next, stops } = offer(moves, touched);
  if (next.length === 0 && possible.length > 1) return { touched, play: null, choose: possible };
  const shared = next.length === 1 && stops.length === 0 && touched.through.length === 0;
  if (shared && clicks >= 2) return settle(moves, { ...touched, path: [...path, next[0]] });
  return { touched, play: null, choose: [] };
}

/**
 * A click on a cell.
 * @param {Move[]} moves @param {Touched} touched @param {Cell} cell @returns {Step}
 */
export function touch(moves, touched, cell) {
  const { path, through, clicks } = touched;
  const on = { ...touched, clicks: clicks + 1, back: touched };
  const { next, stops } = offer(moves, touched);
  if (next.includes(cell)) {
    return settle(moves, through.length > 0 ? { ...on, through: [...through, cell] } : { ...on, path: [...path, cell] });
  }
  if (cell === (through.at(-1) ?? path.at(-1))) return stops.length > 0 ? stop(moves, touched) : stepBack(touched);
  if (lies(moves, touched, cell)) return settle(moves, { ...on, through: [...through, cell] });
  return begin(moves, cell);
}

/** Whether a move that has begun touches the cell later. @param {Move[]} moves @param {Touched} touched @param {Cell} cell */
function lies(moves, touched, cell) {
  const { path, through } = touched;
  return path.length > 0 &&
    candidates(moves, { ...touched, through: [...through, cell] }).some(({ order }) => order.indexOf(cell, path.length) >= 0);
}

/** Whether a click there goes on with what was begun. @param {Move[]} moves @param {Touched} touched @param {Cell} cell */
export const goesOn = (moves, touched, cell) => offer(moves, touched).next.includes(cell) || lies(moves, touched, cell);

/**
 * Begins anew with a cell; nothing is touched where no move begins with it.
 * @param {Move[]} moves @param {Cell} cell @returns {Step}
 */
export function begin(moves, cell) {
  const anew = { ...UNTOUCHED, path: [cell], clicks: 1, back: UNTOUCHED };
  if (candidates(moves, anew).length === 0) return { touched: UNTOUCHED, play: null, choose: [] };
  return settle(moves, anew);
}

/** The cells with which moves begin. @param {Move[]} moves */
export const beginnings = (moves) => new Set(moves.flatMap((move) => orders(move).map((order) => order[0])));

/** Whether a move begins with the cell. @param {Move[]} moves @param {Cell} cell */
export const begins = (moves, cell) => moves.some((move) => orders(move).some((order) => order[0] === cell));

/** The move ends here, although others go on. @param {Move[]} moves @param {Touched} touched @returns {Step} */
export function stop(moves, touched) {
  const { stops } = offer(moves, touched);
  if (stops.length === 1) return { touched: UNTOUCHED, play: stops[0], choose: [] };
  return { touched, play: null, choose: stops };
}

/** Takes the last click back. @param {Touched} touched @returns {Step} */
export const stepBack = (touched) => ({ touched: touched.back ?? UNTOUCHED, play: null, choose: [] });

/** A piece of the tray is taken, or put back where it was taken before. @param {Touched} touched @param {number} piece */
export function takePiece(touched, piece) {
  return { ...UNTOUCHED, piece: touched.piece === piece ? null : piece };
}

/**
 * The pieces among which a placement chooses: none where all placements are alike.
 * @param {Move[]} moves @returns {number[]}
 */
export function tray(moves) {
  const placements = moves.filter((move) => move.c?.length === 1 && move.p !== undefined);
  const pieces = [...new Set(placements.map((move) => /** @type {number} */ (move.p)))];
  const others = moves.some((move) => (move.c?.length ?? 0) > 1);
  return pieces.length > 1 || others ? pieces.sort((a, b) => a - b) : [];
}

/** Moves that touch no cell. @param {Move[]} moves */
export const buttons = (moves) => moves.filter((move) => orders(move).length === 0);
