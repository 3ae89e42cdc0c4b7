import type { Span } from './volumes';

/** From a time on, new records go to these volumes. */
export type Turn = { from: number; open: readonly number[]; full: boolean };

/** Where the records of an account go in a span. */
export type Place = Span & { number: number };

/** A new deployment has one volume, in the database of the directory. */
const first: Omit<Turn, 'from'> = { open: [0], full: false };

type Timed = Omit<Turn, 'from'> & Span;

/** The turns with the end of each, newest first. The first one has always been. */
function timeline(turns: readonly Turn[]): Timed[] {
  const all = [{ ...first, from: null }, ...turns];
  return all.map((turn, index) => ({ ...turn, until: all[index + 1]?.from ?? null })).reverse();
}

function touches({ from, until }: Span, span: Partial<Span>): boolean {
  const begins = from === null || span.until == null || from < span.until;
  const ends = until === null || span.from == null || until > span.from;
  return begins && ends;
}

/** The turn that counts at a time. */
export function turnAt(turns: readonly Turn[], time: number): Omit<Turn, 'from'> {
  return timeline(turns).find(({ from }) => from === null || from <= time) ?? first;
}

/** An account writes to one of the open volumes at a time, so that its lists read one at a time. */
function volumeOf(open: readonly number[], accountId: string): number {
  let hash = 0x811c9dc5;
  for (const char of accountId) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0;
  return open[hash % open.length] ?? 0;
}

/** The volume of a record. */
export function placeOf(turns: readonly Turn[], accountId: string, time: number): number {
  return volumeOf(turnAt(turns, time).open, accountId);
}

/** The places of an account that reach into a span, newest first. */
export function placesIn(turns: readonly Turn[], accountId: string, span: Partial<Span>): Place[] {
  const places: Place[] = [];
  for (const { open, from, until } of timeline(turns)) {
    if (!touches({ from, until }, span)) continue;
    const number = volumeOf(open, accountId);
    const later = places.at(-1);
    if (later?.number === number) later.from = from;
    else places.push({ number, from, until });
  }
  return places;
}

/** The numbers of all volumes that may have records. */
export function usedVolumes(turns: readonly Turn[]): number[] {
  return [...new Set([...first.open, ...turns.flatMap(({ open }) => open)])].sort((a, b) => a - b);
}
