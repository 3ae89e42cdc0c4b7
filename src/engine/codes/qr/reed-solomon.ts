/**
 * The polynomial of the field of 256 elements that QR codes use. Powers of 2 and their logarithms
 * are tabulated in it.
 */
const POLYNOMIAL = 0x11d;
/** The powers are stored twice in a row, so that the sum of two logarithms finds its power. */
const powers = new Uint8Array(510);
const logarithms = new Uint8Array(256);
for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
  powers[exponent] = value;
  powers[exponent + 255] = value;
  logarithms[value] = exponent;
  value = value < 128 ? value << 1 : (value << 1) ^ POLYNOMIAL;
}

function product(a: number, b: number): number {
  if (a === 0 || b === 0) return 0;
  return powers[(logarithms[a] ?? 0) + (logarithms[b] ?? 0)] ?? 0;
}

/**
 * The generators by number of factors: (x - 1)(x - 2)(x - 4)… as logarithms, without the first
 * coefficient, which is 1.
 */
const generators = new Map<number, Uint8Array>();

function generatorOf(degree: number): Uint8Array {
  const known = generators.get(degree);
  if (known) return known;
  const generator = new Uint8Array(degree);
  generator[degree - 1] = 1;
  for (let factor = 0; factor < degree; factor += 1) {
    for (let at = 0; at < degree; at += 1) {
      generator[at] = product(generator[at] ?? 0, powers[factor] ?? 0) ^ (generator[at + 1] ?? 0);
    }
  }
  // No coefficient is 0, so each has a logarithm.
  const made = generator.map((coefficient) => logarithms[coefficient] ?? 0);
  generators.set(degree, made);
  return made;
}

/** The remainder of the data, followed by zeros, divided by the generator. */
export function parityOf(data: Uint8Array, length: number): Uint8Array {
  const generator = generatorOf(length);
  // The extra last byte is always 0 and shifts in from the right.
  const rest = new Uint8Array(length + 1);
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0);
    if (factor === 0) {
      rest.copyWithin(0, 1);
      continue;
    }
    const logarithm = logarithms[factor] ?? 0;
    for (let at = 0; at < length; at += 1) {
      rest[at] = (rest[at + 1] ?? 0) ^ (powers[(generator[at] ?? 0) + logarithm] ?? 0);
    }
  }
  return rest.subarray(0, length);
}
