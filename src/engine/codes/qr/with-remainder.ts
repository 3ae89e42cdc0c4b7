/** The value, followed by its remainder when divided by the polynomial. */
export function withRemainder(value: number, length: number, polynomial: number): number {
  let rest = value << length;
  for (let bit = 31 - Math.clz32(rest); bit >= length; bit = 31 - Math.clz32(rest)) {
    rest ^= polynomial << (bit - length);
  }
  return (value << length) | rest;
}
