import { Failure } from '../kit/failure';

/** The characters of Windows-1252 from 0x80 on that Latin-1 does not have. Node 20 does not know them all. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** What `--encoding` calls the encoding of Excel in western Europe and America. */
const OF_EXCEL = 'windows-1252';

/** The text of a table: UTF-8, UTF-16, or what Excel writes where nobody says otherwise. */
export function decodeTable(bytes: Uint8Array, said: string | undefined): { text: string; isGuess: boolean } {
  const unicode = said === undefined ? decodeUnicode(bytes) : null;
  if (unicode !== null) return { text: unicode, isGuess: false };
  return { text: decodeAs(bytes, said?.toLowerCase() ?? OF_EXCEL), isGuess: said === undefined };
}

/** The text of a file that must be Unicode, such as JSON. */
export function decodeText(bytes: Uint8Array, file: string): string {
  const text = decodeUnicode(bytes);
  if (text !== null) return text;
  throw new Failure('refused', `${file} is not UTF-8.`, [
    { file, row: lineOf(bytes), message: 'has bytes that are no characters in UTF-8' },
  ]);
}

function decodeAs(bytes: Uint8Array, encoding: string): string {
  if (encoding === OF_EXCEL) return fromWindows(bytes);
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    throw new Failure('usage', `--encoding "${encoding}" is unknown. Write utf-8, windows-1250 or such.`);
  }
}

function fromWindows(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (character) => WINDOWS[character.charCodeAt(0) - 0x80] ?? character);
}

/** Null: the bytes are neither UTF-8 nor UTF-16. */
function decodeUnicode(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  // With a mark, or by the empty half of a first character below 256.
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0))
    return decodeAs(bytes, 'utf-16le');
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0))
    return decodeAs(bytes, 'utf-16be');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The line of the first bytes that are no UTF-8. */
function lineOf(bytes: Uint8Array): number {
  let line = 1;
  for (let from = 0; from < bytes.length; line += 1) {
    const end = bytes.indexOf(0x0a, from);
    const to = end === -1 ? bytes.length : end;
    if (decodeUnicode(bytes.subarray(from, to)) === null) return line;
    from = to + 1;
  }
  return line;
}
