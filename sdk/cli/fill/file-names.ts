import { Failure } from '../kit/failure';
import type { Row } from '../tables/sheet';

const MOST_CHARS = 120;

/** The name of each row's PDF: `{row}` and `{field}` of the pattern stand for its row and values. */
export function fileNames(rows: readonly Row[], pattern: string): Map<number, string> {
  const names = new Map<number, string>();
  const taken = new Map<string, number>();
  for (const { row, data } of rows) {
    const name = `${safe(pattern.replace(/\{([^{}]+)\}/g, (_, key: string) => valueIn({ row, data }, key)))}.pdf`;
    // Two names that differ by case are one file on many disks.
    const before = taken.get(name.toLowerCase());
    if (before !== undefined)
      throw new Failure(
        'refused',
        `Two rows have the same file name. Add {row} to --name. Nothing was made.`,
        [{ row, message: `"${name}" is the name of row ${before}, too` }],
      );
    taken.set(name.toLowerCase(), row);
    names.set(row, name);
  }
  return names;
}

function valueIn({ row, data }: Row, key: string): string {
  if (key === 'row') return String(row);
  const value = key
    .split('/')
    .reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], data);
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new Failure('refused', 'A row has no value for its file name. Nothing was made.', [
      { row, column: key, message: 'is missing' },
    ]);
  return String(value);
}

function safe(name: string): string {
  const plain = name.replace(/[\p{C}/\\:*?"<>|]+/gu, '_').replace(/^[.\s]+|[.\s]+$/g, '');
  return plain === '' ? '_' : plain.slice(0, MOST_CHARS);
}
