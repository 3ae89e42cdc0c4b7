/** The greatest number: far beyond every page, and within the range of every PDF reader. */
const MOST = 1e9;

/**
 * Spells numbers with at most four decimals, which is enough for a page. PDF has no exponents;
 * numbers within these bounds need none.
 */
export function numbers(values: readonly number[]): string {
  let text = '';
  for (const value of values) {
    const rounded = Math.round(Math.max(-MOST, Math.min(MOST, value)) * 10_000) / 10_000;
    text += text === '' ? String(rounded || 0) : ` ${rounded || 0}`;
  }
  return text;
}
