import { Buffer } from 'node:buffer';
import { deflateSync } from 'node:zlib';
import { latin1 } from '../../pdf/reader/characters';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { PdfRef, PdfStream } from '../../pdf/values';
import type { ObjectWriter } from '../../pdf/writer/file-update';

const [KEY, LONGEST_NUMBER] = [Buffer.from('/ToUnicode '), 10];
const CMAP = '/CIDInit';
/** A line of a map that gives a code, or a range of codes, one of the values that mean no text. */
const NO_TEXT = /^(<[\da-f]+> (?:<[\da-f]+> )?)<(?:0000|feff|fffe)(?:[\da-f]{4})*>$/gim;
/** A space that nobody sees. */
const UNSEEN = '$1<200B>';

/**
 * Mends what fonts say about parts of signs, such as vowels that stand before their consonant. The browser writes the
 * text of the whole sign beside it, and says of each part that it stands for U+0000, which no text may have.
 */
export async function repairUnicode(file: PdfFile, update: ObjectWriter): Promise<void> {
  for (const number of mapsIn(file.bytes)) {
    if (file.budget.mustBreathe) await file.budget.breathe();
    const map = file.resolve(new PdfRef(number, 0));
    const text = map instanceof PdfStream ? latin1(file.decode(map)) : '';
    if (!text.startsWith(CMAP)) continue;
    const mended = text.replace(NO_TEXT, UNSEEN);
    if (mended === text) continue;
    update.stream(number, '/Filter/FlateDecode', deflateSync(Buffer.from(mended, 'latin1')));
  }
}

function mapsIn(printed: Uint8Array): Set<number> {
  const bytes = Buffer.from(printed.buffer, printed.byteOffset, printed.byteLength);
  const found = new Set<number>();
  for (let at = bytes.indexOf(KEY); at !== -1; at = bytes.indexOf(KEY, at + 1)) {
    const start = at + KEY.length;
    const number = Number.parseInt(bytes.toString('latin1', start, start + LONGEST_NUMBER), 10);
    if (number > 0) found.add(number);
  }
  return found;
}
