/** A page needs no more than four decimals; PDF knows no exponents, and at this precision there are none. */
export function numbers(values: readonly number[]): string {
  let text = '';
  for (const value of values) {
    const rounded = Math.round(value * 10_000) / 10_000;
    text += text === '' ? String(rounded || 0) : ` ${rounded || 0}`;
  }
  return text;
}
