/** `(node00000011)`: how the browser names the parts of a tagged document, after its own count of everything it ever drew. */
const [NODE, NODE_DIGITS] = [Buffer.from('(node'), 8];
const DATE = /\(D:\d{14}[+-]\d\d'\d\d'\)/g;
/** Title, dates and the like are the first object. */
const INFO_BYTES = 2_000;

/**
 * Takes out of a printed PDF what depends on when and where it was printed, byte for byte in its place: a document that
 * is printed again is the same document.
 */
export const settlePrinted = (printed: Uint8Array, now: Date): void => {
  const bytes = Buffer.from(printed.buffer, printed.byteOffset, printed.byteLength);
  const start = bytes.subarray(0, INFO_BYTES);
  const digits = now.toISOString().replace(/\.\d+Z|[-:T]/g, '');
  start.write(start.toString('latin1').replace(DATE, `(D:${digits}+00'00')`), 'latin1');
  countNodesAnew(bytes);
};

/** From 1, in the order they had. */
const countNodesAnew = (bytes: Buffer): void => {
  const places: { at: number; number: number }[] = [];
  for (let at = bytes.indexOf(NODE); at !== -1; at = bytes.indexOf(NODE, at + 1)) {
    const digits = bytes.toString('latin1', at + NODE.length, at + NODE.length + NODE_DIGITS + 1);
    if (/^\d+\)$/.test(digits)) places.push({ at: at + NODE.length, number: Number.parseInt(digits, 10) });
  }
  const inOrder = [...new Set(places.map(({ number }) => number))].sort((one, other) => one - other);
  const ranks = new Map(inOrder.map((number, rank) => [number, `${rank + 1}`.padStart(NODE_DIGITS, '0')]));
  for (const { at, number } of places) bytes.write(ranks.get(number) ?? '', at, 'latin1');
};
