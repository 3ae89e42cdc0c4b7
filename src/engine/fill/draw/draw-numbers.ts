/** Far beyond every page, and a number that every reader of PDFs can hold. */
const MOST = 1e9;

/** A page needs no more than four decimals; PDF knows no exponents, and in these bounds there are none. */
export function numbers(values: readonly number[]): string {
  let text = '';
  for (const value of values) {
    const rounded = Math.round(Math.max(-MOST, Math.min(MOST, value)) * 10_000) / 10_000;
    text += text === '' ? String(rounded || 0) : ` ${rounded || 0}`;
  }
  return text;
}
