import { canonicalJson } from '../../../../../lib/canonical-json';
import type { Table } from './read-table';

/**
 * For each row a short text by which it is known again, in whichever order the columns are. What the row
 * says cannot be read from it.
 */
export function printsOf(table: Table): string[] {
  if (table.kind === 'data') return table.rows.map((row) => printOf(row));
  if (table.kind !== 'cells') return [];
  return table.rows.map((cells) => {
    const named = cells.map((cell, index) => [table.columns[index] ?? String(index), cell.trim()]);
    return printOf(named.filter(([, cell]) => cell !== '').sort());
  });
}

/** The prints of a table by the numbers of its rows. */
export function printsByNumber(table: Table): Map<number, string> {
  const numbers = 'rows' in table ? table.numbers : [];
  return new Map(
    printsOf(table).flatMap((print, index) => {
      const number = numbers[index] ?? null;
      return number === null ? [] : [[number, print] as const];
    }),
  );
}

function printOf(row: unknown): string {
  const text = canonicalJson(row);
  return hashOf(text, 0x811c9dc5) + hashOf(text, 0x9747b28c);
}

/** FNV-1a, mixed at its end. */
function hashOf(text: string, seed: number): string {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0).toString(16).padStart(8, '0');
}
