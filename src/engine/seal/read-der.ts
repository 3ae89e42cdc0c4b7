/** An element of DER: its tag, its content, and all of it as encoded. */
export type DerElement = { tag: number; content: Uint8Array; encoded: Uint8Array };

/** The elements that follow each other in these bytes; null for bytes that are no DER. */
export function readDer(bytes: Uint8Array): DerElement[] | null {
  const elements: DerElement[] = [];
  for (let at = 0; at < bytes.length; ) {
    const read = readElement(bytes, at);
    if (read === null) return null;
    elements.push(read);
    at += read.encoded.length;
  }
  return elements;
}

/** The elements in an element; none for one that contains something else. */
export function inside(element: DerElement | undefined): DerElement[] {
  return (element && readDer(element.content)) ?? [];
}

export function contentOf(element: DerElement | undefined): Uint8Array {
  return element?.content ?? new Uint8Array(0);
}

export function encodedOf(element: DerElement | undefined): Uint8Array {
  return element?.encoded ?? new Uint8Array(0);
}

/** The elements inside the first element of these bytes; none for something else. */
export function partsOf(encoded: Uint8Array | undefined): DerElement[] {
  const element = encoded && readDer(encoded)?.[0];
  return (element && readDer(element.content)) ?? [];
}

/** Follows a path into the first element of these bytes: the position at each level, a negative one from the end. */
export function partOf(encoded: Uint8Array | undefined, ...path: number[]): DerElement | undefined {
  let element = encoded && readDer(encoded)?.[0];
  for (const position of path) element = partsOf(element?.encoded).at(position);
  return element;
}

/** The element that begins here; what follows it is left out. */
export function readElement(bytes: Uint8Array, at: number): DerElement | null {
  const [tag, short] = bytes.subarray(at, at + 2);
  if (tag === undefined || short === undefined || (tag & 31) === 31) return null;
  const digits = short < 0x80 ? 0 : short & 127;
  if (digits > 4 || short === 0x80) return null;
  const start = at + 2 + digits;
  const length =
    digits === 0 ? short : bytes.subarray(at + 2, start).reduce((sum, byte) => sum * 256 + byte, 0);
  if (start + length > bytes.length) return null;
  return { tag, content: bytes.subarray(start, start + length), encoded: bytes.subarray(at, start + length) };
}
