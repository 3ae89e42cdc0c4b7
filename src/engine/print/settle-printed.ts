/**
 * `(node00000011)` names a part of a tagged PDF. The browser counts on through everything it ever
 * drew.
 */
const [NODE, NODE_DIGITS] = [Buffer.from('(node'), 8];
const DATE = /\(D:\d{14}[+-]\d\d'\d\d'\)/g;
/** The first object, with title and dates, lies within these bytes. */
const INFO_BYTES = 2_000;

/**
 * Replaces what depends on time and place of printing, byte for byte and in place, so that printing
 * a document again gives the same PDF.
 */
export function settlePrinted(printed: Uint8Array, now: Date): void {
  const bytes = Buffer.from(printed.buffer, printed.byteOffset, printed.byteLength);
  const start = bytes.subarray(0, INFO_BYTES);
  const digits = now.toISOString().replace(/\.\d+Z|[-:T]/g, '');
  start.write(start.toString('latin1').replace(DATE, `(D:${digits}+00'00')`), 'latin1');
  countNodesAnew(bytes);
}

/** Numbers the nodes from 1, in their order. */
function countNodesAnew(bytes: Buffer): void {
  const places: { at: number; number: number }[] = [];
  for (let at = bytes.indexOf(NODE); at !== -1; at = bytes.indexOf(NODE, at + 1)) {
    const digits = bytes.toString('latin1', at + NODE.length, at + NODE.length + NODE_DIGITS + 1);
    if (/^\d+\)$/.test(digits)) places.push({ at: at + NODE.length, number: Number.parseInt(digits, 10) });
  }
  const inOrder = [...new Set(places.map(({ number }) => number))].sort((one, other) => one - other);
  const ranks = new Map(inOrder.map((number, rank) => [number, `${rank + 1}`.padStart(NODE_DIGITS, '0')]));
  for (const { at, number } of places) bytes.write(ranks.get(number) ?? '', at, 'latin1');
}
