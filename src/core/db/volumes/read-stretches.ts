import { type SQL, sql } from 'drizzle-orm';
import { logError } from '../../../lib/log';
import { type IdKind, idAtTime } from '../../platform/ids';
import { unavailablePart } from '../../platform/unavailable';
import type { Volume } from '../database';
import { type PartRead, VolumeReads } from './volume-reads';
import type { Span, Stretch } from './volumes';

/** A row is known by its id, by which lists are sorted. */
type Row = string | { id: string };

/** Reads rows of one stretch only, in the order of the list, and no more than are wanted. */
type Read<Found> = (stretch: Stretch, wanted: number) => Promise<Found[]>;

/** A page of a list, and the spans of which nothing could be read. */
export type SpannedPage<Found> = PartRead<Found> & { absent: Span[] };

/** Reads a page of a list, from the first stretch on and into the next as long as the page is not full. */
export async function readStretches<Found extends Row>(
  stretches: readonly Stretch[],
  limit: number,
  read: Read<Found>,
): Promise<Found[]> {
  const rows: Found[] = [];
  const reads = new VolumeReads(stretches, async (stretch, wanted) => ({
    rows: await read(stretch, wanted),
  }));
  for (const stretch of stretches) {
    if (rows.length >= limit) break;
    rows.push(...(await reads.of(stretch, limit - rows.length)).rows);
  }
  return rows;
}

/**
 * Reads a page as far as the volumes answer, and not beyond a stretch that was not looked at as a whole. With a single
 * volume there is nothing else to show.
 */
export async function readAnswering<Found extends Row>(
  stretches: readonly Stretch[],
  limit: number,
  read: (stretch: Stretch, wanted: number) => Promise<PartRead<Found>>,
): Promise<SpannedPage<Found>> {
  const page: SpannedPage<Found> = { rows: [], absent: [] };
  const away = new Set<Volume>();
  const reads = new VolumeReads(stretches, read);
  for (const stretch of stretches) {
    if (page.rows.length >= limit || page.restBelow !== undefined) break;
    const { volume, from, until } = stretch;
    try {
      const { rows, restBelow } = await reads.of(stretch, limit - page.rows.length);
      page.rows.push(...rows);
      page.restBelow = restBelow;
    } catch (error) {
      if (isAll(stretch) || unavailablePart(error) !== 'database') throw error;
      if (!away.has(volume)) logError('a volume did not answer', error);
      away.add(volume);
      page.absent.push({ from, until });
    }
  }
  return page;
}

/** Whether a stretch has everything of its account. */
function isAll({ from, until }: Span): boolean {
  return from === null && until === null;
}

/** Each volume of these stretches, once. */
export function volumesIn(stretches: readonly Stretch[]): Volume[] {
  return [...new Set(stretches.map(({ volume }) => volume))];
}

type Cursors = { after?: string | undefined; before?: string | undefined };

/** What ids are above and below that were made in all of these spans, after one id and before another. */
export function endsOfIds(
  kind: IdKind,
  spans: readonly Span[],
  { after, before }: Cursors = {},
): { lowest: string | undefined; highest: string | undefined } {
  const ends = (times: (number | null)[]) =>
    times.flatMap((time) => (time === null ? [] : idAtTime(kind, time)));
  const lowest = [...ends(spans.map(({ from }) => from)), ...(after === undefined ? [] : [after])]
    .sort()
    .at(-1);
  const highest = [
    ...ends(spans.map(({ until }) => until)),
    ...(before === undefined ? [] : [before]),
  ].sort()[0];
  return { lowest, highest };
}

/**
 * The conditions that an id was made in all of these spans, after one id and before another. There is one for
 * each end: of two for the same end, SQLite seeks one in an index and tests every row for the other.
 */
export function idsWithin(
  column: unknown,
  kind: IdKind,
  spans: readonly Span[],
  cursors: Cursors = {},
): SQL[] {
  const { lowest, highest } = endsOfIds(kind, spans, cursors);
  // No id equals what stands for a time: it is shorter.
  return [
    ...(lowest === undefined ? [] : [sql`${column} > ${lowest}`]),
    ...(highest === undefined ? [] : [sql`${column} < ${highest}`]),
  ];
}
