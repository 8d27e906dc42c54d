// @ts-check
/** Where the lines of a chart's grid lie. Pure. */

/** Powers of ten around the values, which are above 0; two at least. @param {number[]} values */
export function decades(values) {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))));
  const step = Math.max(1, Math.ceil((high - low) / 6));
  const ticks = [];
  for (let power = low; power < high + step; power += step) ticks.push(10 ** power);
  return ticks;
}

/** From 4 to 7 round numbers from `low` to `high` or a little more. @param {number} low @param {number} high */
export function nice(low, high) {
  const span = high - low || 1;
  const rough = 10 ** Math.floor(Math.log10(span / 5));
  const step = [1, 2, 5, 10].map((times) => times * rough).find((each) => span / each <= 6) ?? 10 * rough;
  const ticks = [];
  for (let i = Math.floor(low / step); ; ++i) {
    ticks.push(Number((i * step).toPrecision(12)));
    if (i * step >= high) return ticks;
  }
}

/** `2.5 µs`, `4 ms`. @param {number} seconds */
export function timeWords(seconds) {
  const [unit, name] = /** @type {[number, string]} */ ([[1, "s"], [1e-3, "ms"], [1e-6, "µs"]].find(([least]) => seconds >= Number(least) * 0.9999) ?? [1e-9, "ns"]);
  return `${Number((seconds / unit).toPrecision(3))} ${name}`;
}
