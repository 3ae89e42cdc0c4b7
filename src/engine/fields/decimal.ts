export type Decimal = {
  negative: boolean;
  whole: string;
  fraction: string;
};

/**
 * Returns the digits of a number as people write it: without exponent, and rounded half away from
 * zero on the decimal digits (1.005 to two places is 1.01, although its binary value is lower).
 */
export function formatDecimal(value: number, places: number | null): Decimal {
  const { whole, fraction } = expand(Math.abs(value));
  if (places === null) return { negative: value < 0, whole, fraction };
  const padded = fraction.padEnd(places + 1, '0');
  const kept = BigInt(whole + padded.slice(0, places));
  const rounded = (padded.charAt(places) >= '5' ? kept + 1n : kept).toString().padStart(places + 1, '0');
  const split = rounded.length - places;
  // A number that rounds to zero has no sign.
  return {
    negative: value < 0 && /[1-9]/.test(rounded),
    whole: rounded.slice(0, split),
    fraction: rounded.slice(split),
  };
}

/** Returns the digits before and after the point, from the shortest text for the number. */
function expand(value: number): { whole: string; fraction: string } {
  const [coefficient = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = coefficient.split('.');
  const shift = Number(exponent);
  if (shift >= 0) {
    const digits = fraction.padEnd(shift, '0');
    return { whole: trimZeros(whole + digits.slice(0, shift)), fraction: digits.slice(shift) };
  }
  const digits = whole.padStart(1 - shift, '0');
  const split = digits.length + shift;
  return { whole: trimZeros(digits.slice(0, split)), fraction: digits.slice(split) + fraction };
}

function trimZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}
