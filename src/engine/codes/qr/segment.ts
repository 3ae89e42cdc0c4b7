const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/** A text in the mode that needs the fewest bits. */
export type Segment = {
  mode: number;
  count: number;
  /** The length of the count in versions 1 to 9, 10 to 26 and 27 to 40. */
  countBits: readonly [number, number, number];
  /** Values of `width` bits each; the last one has `lastWidth` bits. */
  values: Uint8Array | Uint16Array;
  width: number;
  lastWidth: number;
};

export function segmentOf(text: string): Segment {
  const count = text.length;
  if (/^[0-9]+$/.test(text)) {
    // A group of one, two or three digits takes 4, 7 or 10 bits.
    const lastWidth = [10, 4, 7][count % 3] ?? 10;
    return { mode: 1, count, countBits: [10, 12, 14], values: piecesOf(text, 3, 10), width: 10, lastWidth };
  }
  if (/^[0-9A-Z $%*+./:-]+$/.test(text)) {
    const lastWidth = count % 2 === 0 ? 11 : 6;
    return { mode: 2, count, countBits: [9, 11, 13], values: piecesOf(text, 2, 45), width: 11, lastWidth };
  }
  const values = new TextEncoder().encode(text);
  return { mode: 4, count: values.length, countBits: [8, 16, 16], values, width: 8, lastWidth: 8 };
}

/** Groups of `length` characters, each as one number in the given base. */
function piecesOf(text: string, length: number, base: number): Uint16Array {
  const pieces = new Uint16Array(Math.ceil(text.length / length));
  for (let index = 0; index < text.length; index += 1) {
    const at = Math.floor(index / length);
    pieces[at] = base * (pieces[at] ?? 0) + ALPHANUMERIC.indexOf(text.charAt(index));
  }
  return pieces;
}

export function contentBits({ values, width, lastWidth }: Segment): number {
  return values.length === 0 ? 0 : width * (values.length - 1) + lastWidth;
}
