// @ts-check
/** Counts put into bins of equal width. Pure. */

/**
 * Some 24 bins at most, whose width is a round number.
 * @param {{at: number, count: number}[]} counts  at whole numbers
 * @returns {{from: number, to: number, count: number}[]}  `to` included
 */
export function bins(counts) {
  if (counts.length === 0) return [];
  const low = Math.min(...counts.map(({ at }) => at));
  const high = Math.max(...counts.map(({ at }) => at));
  const width = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].find((each) => (high - low + 1) / each <= 24) ?? 10000;
  const first = Math.floor(low / width) * width;
  const made = [];
  for (let from = first; from <= high; from += width) made.push({ from, to: from + width - 1, count: 0 });
  for (const { at, count } of counts) made[Math.floor((at - first) / width)].count += count;
  return made;
}
