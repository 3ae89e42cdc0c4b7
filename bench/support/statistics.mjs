/** @typedef {{ p50: number, p95: number, p99: number, max: number }} Percentiles */

/**
 * Returns percentiles by the nearest rank.
 * @param {readonly number[]} samples
 * @returns {Percentiles}
 */
export function percentiles(samples) {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

export function median(/** @type {readonly number[]} */ samples) {
  return percentiles(samples).p50;
}

/** Rounds to three digits, the precision of such a measurement. */
export function rounded(/** @type {number} */ value) {
  return Number(value.toPrecision(3));
}
