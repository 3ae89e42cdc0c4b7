import { Failure } from '../kit/failure';
import type { Row } from '../tables/row';

/** A name has at most 255 bytes on most disks, and gets an ending while it is written. */
const MOST_BYTES = 200;

/** Names that Windows keeps for devices, whatever their ending. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** The name of each row's PDF: `{row}` and `{field}` of the pattern stand for its row and values. */
export function fileNames(rows: readonly Row[], pattern: string, file: string): Map<number, string> {
  const names = new Map<number, string>();
  const taken = new Map<string, number>();
  for (const { row, data } of rows) {
    const name = `${safe(pattern.replace(/\{([^{}]+)\}/g, (_, key: string) => valueIn({ row, data }, key, file)))}.pdf`;
    // Two names that differ by case are one file on many disks.
    const before = taken.get(name.toLowerCase());
    if (before !== undefined)
      throw new Failure(
        'refused',
        `Two rows have the same file name. Add {row} to --name. Nothing was made.`,
        [{ file, row, message: `"${name}" is the name of row ${before}, too` }],
      );
    taken.set(name.toLowerCase(), row);
    names.set(row, name);
  }
  return names;
}

function valueIn({ row, data }: Row, key: string, file: string): string {
  if (key === 'row') return String(row);
  const value = key
    .split('/')
    .reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], data);
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new Failure('refused', 'A row has no value for its file name. Nothing was made.', [
      { file, row, column: key, message: 'is missing' },
    ]);
  return String(value);
}

function safe(name: string): string {
  const plain = name.normalize('NFC').replace(/[\p{C}/\\:*?"<>|]+/gu, '_');
  const short = shortened(plain.replace(/^[.\s]+/, '')).replace(/[.\s]+$/, '');
  return short === '' ? '_' : short.replace(DEVICES, '$1_');
}

/** The first characters, whole ones. */
function shortened(name: string): string {
  let bytes = 0;
  let short = '';
  for (const character of name) {
    bytes += Buffer.byteLength(character);
    if (bytes > MOST_BYTES) break;
    short += character;
  }
  return short;
}
