/** Powers of 2 and their logarithms in the field of 256 elements with the polynomial that QR codes use. */
const POLYNOMIAL = 0x11d;
/** Twice in a row, so that the sum of two logarithms finds its power. */
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

/** (x - 1)(x - 2)(x - 4)… as logarithms, without its first coefficient, which is 1; by the number of factors. */
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

/** The rest of the data, followed by zeros, when it is divided by the generator. */
export function parityOf(data: Uint8Array, length: number): Uint8Array {
  const generator = generatorOf(length);
  // One more than the rest has, and always 0: it comes in from the right.
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
