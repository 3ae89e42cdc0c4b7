import { type SQL, sql } from 'drizzle-orm';
import { type IdKind, idAtTime } from '../../platform/ids';
import type { Volume } from '../database';
import type { Span, Stretch } from './volumes';

/**
 * Reads a page of a list, from the first stretch on and into the next as long as the page is not full.
 * `read` gets the rows still wanted, and returns rows of its stretch only, in the order of the list.
 */
export async function readStretches<Row>(
  stretches: readonly Stretch[],
  limit: number,
  read: (stretch: Stretch, wanted: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const stretch of stretches) {
    if (rows.length >= limit) break;
    rows.push(...(await read(stretch, limit - rows.length)));
  }
  return rows;
}

/** Each volume of these stretches, once. */
export function volumesIn(stretches: readonly Stretch[]): Volume[] {
  return [...new Set(stretches.map(({ volume }) => volume))];
}

/** The conditions that an id was made in a span; none for an end that the span has not. */
export function idsWithin(column: unknown, kind: IdKind, { from, until }: Span): SQL[] {
  return [
    ...(from === null ? [] : [sql`${column} >= ${idAtTime(kind, from)}`]),
    ...(until === null ? [] : [sql`${column} < ${idAtTime(kind, until)}`]),
  ];
}
