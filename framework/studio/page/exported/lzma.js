// @ts-check
/**
 * Unpacks what `xz --format=lzma` has packed: the browser's own DecompressionStream knows deflate alone, which leaves
 * a third more. After the LZMA specification (Igor Pavlov, 2015), whose names these are: a range decoder reads bits,
 * each by its probability so far; they make literals, and matches with what was unpacked before. Pure.
 *
 *     const bytes = unpackLzma(packed);
 */

const HEADER = 13; // properties, size of the dictionary, size of the content
const STATES = 12;
const FIRST_STATE_AFTER_MATCH = 7;
const POSITIONS = 16; // of the last byte, as far as it tells anything
const HALF = 1024; // of 2048: a probability that nothing is known of
const SHORTEST = 2; // match
const LENGTHS = 2 + 2 * POSITIONS * 8 + 256; // probabilities of a length

// Where the probabilities of each kind begin.
const IS_MATCH = 0;
const IS_REPEATED = IS_MATCH + STATES * POSITIONS;
const IS_REPEATED_0 = IS_REPEATED + STATES;
const IS_REPEATED_1 = IS_REPEATED_0 + STATES;
const IS_REPEATED_2 = IS_REPEATED_1 + STATES;
const IS_REPEATED_LONG = IS_REPEATED_2 + STATES;
const SLOT = IS_REPEATED_LONG + STATES * POSITIONS;
const SPECIAL = SLOT + 4 * 64;
const ALIGN = SPECIAL + 128;
const MATCH_LENGTH = ALIGN + 16;
const REPEATED_LENGTH = MATCH_LENGTH + LENGTHS;
const LITERAL = REPEATED_LENGTH + LENGTHS;

const DAMAGED = "the packed part of this page is damaged";

/** @param {Uint8Array} packed */
export function unpackLzma(packed) {
  const properties = packed[0];
  const contextBits = properties % 9;
  const literalMask = (1 << (Math.floor(properties / 9) % 5)) - 1;
  const positionMask = (1 << Math.floor(properties / 45)) - 1;
  if (packed.length < HEADER + 5 || properties >= 9 * 5 * 5) throw new Error(DAMAGED);
  const header = new DataView(packed.buffer, packed.byteOffset, HEADER);
  const said = Number(header.getBigUint64(5, true));
  const size = said < 2 ** 32 ? said : Infinity; // as long as no mark of its end comes

  const probabilities = new Uint16Array(LITERAL + (0x300 << (contextBits + 4))).fill(HALF);
  let output = new Uint8Array(Math.min(size, 4 * packed.length + 1));
  let written = 0;
  let next = HEADER + 1;
  let range = 0xffffffff;
  let code = 0;
  for (let i = 0; i < 4; ++i) code = ((code << 8) | packed[next++]) >>> 0;

  function normalize() {
    if (range >= 0x1000000) return;
    if (next >= packed.length) throw new Error(DAMAGED);
    range = (range << 8) >>> 0;
    code = ((code << 8) | packed[next++]) >>> 0;
  }
  /** @param {number} at */
  function bit(at) {
    const probability = probabilities[at];
    const bound = (range >>> 11) * probability;
    if (code < bound) {
      range = bound;
      probabilities[at] = probability + ((2048 - probability) >>> 5);
      normalize();
      return 0;
    }
    range -= bound;
    code -= bound;
    probabilities[at] = probability - (probability >>> 5);
    normalize();
    return 1;
  }
  /** Bits that are as often 0 as 1. @param {number} count */
  function plainBits(count) {
    let value = 0;
    for (let i = 0; i < count; ++i) {
      range >>>= 1;
      const one = code >= range ? 1 : 0;
      if (one) code -= range;
      value = 2 * value + one;
      normalize();
    }
    return value;
  }
  /** @param {number} at @param {number} count */
  function tree(at, count) {
    let node = 1;
    for (let i = 0; i < count; ++i) node = 2 * node + bit(at + node);
    return node - (1 << count);
  }
  /** The same, the lowest bit first. @param {number} at @param {number} count */
  function reverseTree(at, count) {
    let node = 1;
    let value = 0;
    for (let i = 0; i < count; ++i) {
      const one = bit(at + node);
      node = 2 * node + one;
      value |= one << i;
    }
    return value;
  }
  /** @param {number} at @param {number} position */
  function length(at, position) {
    if (!bit(at)) return SHORTEST + tree(at + 2 + 8 * position, 3);
    if (!bit(at + 1)) return SHORTEST + 8 + tree(at + 2 + 8 * (POSITIONS + position), 3);
    return SHORTEST + 16 + tree(at + 2 + 2 * 8 * POSITIONS, 8);
  }
  /** @param {number} matched  a length */
  function distance(matched) {
    const slot = tree(SLOT + 64 * Math.min(matched - SHORTEST, 3), 6);
    if (slot < 4) return slot;
    const low = (slot >>> 1) - 1;
    const high = (2 | (slot & 1)) * 2 ** low;
    if (slot < 14) return high + reverseTree(SPECIAL + high - slot, low);
    return high + plainBits(low - 4) * 16 + reverseTree(ALIGN, 4);
  }
  /** @param {number} least */
  function makeRoom(least) {
    if (least <= output.length) return;
    const larger = new Uint8Array(Math.max(least, 2 * output.length));
    larger.set(output);
    output = larger;
  }
  /** @param {number} state @param {number} repeated  a distance */
  function literal(state, repeated) {
    const before = written > 0 ? output[written - 1] : 0;
    const at = LITERAL + 0x300 * (((written & literalMask) << contextBits) + (before >>> (8 - contextBits)));
    let symbol = 1;
    if (state >= FIRST_STATE_AFTER_MATCH) {
      let expected = output[written - repeated - 1];
      while (symbol < 0x100) {
        const likely = expected >>> 7;
        expected = (expected << 1) & 0xff;
        const one = bit(at + 0x100 * (1 + likely) + symbol);
        symbol = 2 * symbol + one;
        if (one !== likely) break;
      }
    }
    while (symbol < 0x100) symbol = 2 * symbol + bit(at + symbol);
    makeRoom(written + 1);
    output[written++] = symbol;
  }

  const last = [0, 0, 0, 0]; // distances, less one
  let state = 0;
  while (written < size) {
    const position = written & positionMask;
    if (!bit(IS_MATCH + POSITIONS * state + position)) {
      literal(state, last[0]);
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    const afterLiteral = state < FIRST_STATE_AFTER_MATCH;
    let copied;
    if (!bit(IS_REPEATED + state)) {
      copied = length(MATCH_LENGTH, position);
      last.unshift(distance(copied));
      last.pop();
      if (last[0] === 0xffffffff) break; // the mark of the end
      state = afterLiteral ? 7 : 10;
    } else {
      const another = bit(IS_REPEATED_0 + state);
      if (!another && !bit(IS_REPEATED_LONG + POSITIONS * state + position)) {
        copied = 1;
        state = afterLiteral ? 9 : 11;
      } else {
        if (another) last.unshift(...last.splice(!bit(IS_REPEATED_1 + state) ? 1 : 2 + bit(IS_REPEATED_2 + state), 1));
        copied = length(REPEATED_LENGTH, position);
        state = afterLiteral ? 8 : 11;
      }
    }
    const from = written - last[0] - 1;
    if (from < 0) throw new Error(DAMAGED);
    makeRoom(written + copied);
    for (let i = 0; i < copied; ++i) output[written + i] = output[from + i];
    written += copied;
  }
  return output.subarray(0, written);
}
