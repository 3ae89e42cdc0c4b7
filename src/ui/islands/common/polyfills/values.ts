export function isWellFormed(this: string): boolean {
  return !/\p{Surrogate}/u.test(this);
}

export function spliced<Item>(this: readonly Item[], ...change: [number, number, ...Item[]]): Item[] {
  const copy = [...this];
  copy.splice(...change);
  return copy;
}

/** The old buffer gives up its bytes, as in the browsers that have the function. */
export function toFixedLength(this: ArrayBuffer, length: number = this.byteLength): ArrayBuffer {
  const moved = structuredClone(this, { transfer: [this] });
  if (length === moved.byteLength) return moved;
  const resized = new Uint8Array(length);
  resized.set(new Uint8Array(moved, 0, Math.min(length, moved.byteLength)));
  return resized.buffer;
}
