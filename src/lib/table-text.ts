/** The characters of Windows-1252 from 0x80 on that Latin-1 does not have. Node 20 does not know them all. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The text of a table as spreadsheets save it. `isGuess`: it is not Unicode, and is read as Excel writes it. */
export function decodeTable(bytes: Uint8Array): { text: string; isGuess: boolean } {
  const unicode = decodeUnicode(bytes);
  return unicode === null ? { text: fromWindows(bytes), isGuess: true } : { text: unicode, isGuess: false };
}

/** Null: the bytes are neither UTF-8 nor UTF-16. */
export function decodeUnicode(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  // With a mark, or by the empty half of a first character below 256.
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0))
    return new TextDecoder('utf-16le').decode(bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0))
    return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return null;
  }
}

/** The text in the encoding of Excel in western Europe and America. */
export function fromWindows(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes)
    text += byte >= 0x80 && byte <= 0x9f ? WINDOWS.charAt(byte - 0x80) : String.fromCharCode(byte);
  return text;
}
