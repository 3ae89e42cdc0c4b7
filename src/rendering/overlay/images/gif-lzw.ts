const MOST_CODES = 4096;

/** Undoes the LZW of GIF, whose codes grow from the least significant bit. Null when the data is damaged or short. */
export function decodeLzw(data: Uint8Array, minimumSize: number, length: number): Uint8Array | null {
  if (minimumSize < 2 || minimumSize > 8) return null;
  const clear = 1 << minimumSize;
  const prefixes = new Uint16Array(MOST_CODES);
  const suffixes = new Uint8Array(MOST_CODES);
  const lengths = new Uint16Array(MOST_CODES);
  for (let code = 0; code < clear; code += 1) {
    suffixes[code] = code;
    lengths[code] = 1;
  }
  const pixels = new Uint8Array(length);
  let [size, next, previous, first, filled] = [minimumSize + 1, clear + 2, -1, 0, 0];
  let [bits, held, at] = [0, 0, 0];
  while (filled < length) {
    while (held < size) {
      if (at >= data.length) return null;
      bits |= (data[at] ?? 0) << held;
      held += 8;
      at += 1;
    }
    const code = bits & ((1 << size) - 1);
    bits >>>= size;
    held -= size;
    if (code === clear) {
      [size, next, previous] = [minimumSize + 1, clear + 2, -1];
      continue;
    }
    if (code === clear + 1) return null;
    // The one code that is used before it is known: the last text and its own first pixel.
    const known = code < next ? code : previous;
    if (known === -1 || code > next || (previous === -1 && code >= clear)) return null;
    const count = (lengths[known] ?? 0) + (code < next ? 0 : 1);
    let [from, end] = [known, filled + count];
    if (code >= next) {
      end -= 1;
      if (end < length) pixels[end] = first;
    }
    for (let place = end - 1; place >= filled; place -= 1) {
      first = suffixes[from] ?? 0;
      if (place < length) pixels[place] = first;
      from = prefixes[from] ?? 0;
    }
    if (code >= next && end < length) pixels[end] = first;
    if (previous !== -1 && next < MOST_CODES) {
      prefixes[next] = previous;
      suffixes[next] = first;
      lengths[next] = (lengths[previous] ?? 0) + 1;
      next += 1;
      if (next === 1 << size && size < 12) size += 1;
    }
    previous = code;
    filled += count;
  }
  return pixels;
}
