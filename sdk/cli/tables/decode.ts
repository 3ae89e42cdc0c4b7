import { decodeTable as decode, decodeUnicode, fromWindows } from '../../../src/lib/table-text';
import { Failure } from '../kit/failure';

/** What `--encoding` calls the encoding of Excel in western Europe and America. */
const OF_EXCEL = 'windows-1252';

/** The text of a table: in the encoding that is said, or as spreadsheets save it. */
export function decodeTable(bytes: Uint8Array, said: string | undefined): { text: string; isGuess: boolean } {
  return said === undefined ? decode(bytes) : { text: decodeAs(bytes, said.toLowerCase()), isGuess: false };
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
