import { batchWords as words } from '../words';
import type { Row } from './model/check-rows';

/** The number of a row in its file, as people see it there. */
export function numberText(number: number | null): string {
  return number === null ? words.added : String(number);
}

/** The name of a batch that has some rows of a table, with `most` characters. */
export function nameOfPart(name: string, rows: readonly Row[], most: number): string {
  const numbers = rows.flatMap(({ number }) => (number === null ? [] : [number]));
  if (numbers.length === 0) return name;
  const rest = words.rowsOf(Math.min(...numbers), Math.max(...numbers));
  return `${name.slice(0, most - rest.length - 1)} ${rest}`;
}

/** The numbers of rows in their file, in short: 2–51, 53. */
export function rangesOf(rows: readonly Pick<Row, 'number'>[]): string[] {
  const ranges: [first: number | null, last: number | null][] = [];
  for (const { number } of rows) {
    const range = ranges.at(-1);
    if (range && number !== null && range[1] === number - 1) range[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) =>
    first === last ? numberText(first) : `${numberText(first)}–${numberText(last)}`,
  );
}
