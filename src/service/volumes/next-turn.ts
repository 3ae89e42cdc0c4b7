import { type Turn, usedVolumes } from '../../core/db/volumes/volume-map';

/** A volume as the sweep found it. */
export type Measured = {
  number: number;
  /** Null: it does not answer. */
  bytes: number | null;
  /** Whether it has run all migrations that this code knows. */
  isMigrated: boolean;
};

export type Sizes = {
  /** How many volumes are to be open. */
  open: number;
  /** A volume of this size is sealed. */
  sealed: number;
  /** A volume of this size takes nothing more. */
  most: number;
};

export type Opening = Omit<Turn, 'from'>;

/** The volumes that are open, after all turns that were announced. */
export function lastTurn(turns: readonly Turn[]): Opening {
  return turns.at(-1) ?? { open: [0], full: false };
}

/**
 * Which volumes are to be open from now on; null: as they are. Open ones with room stay open, and so do
 * those that did not answer for a while; then come spares. Without a spare, records go to full volumes as
 * long as these take them.
 */
export function nextTurn(
  turns: readonly Turn[],
  measured: readonly Measured[],
  sizes: Sizes,
): Opening | null {
  const last = lastTurn(turns);
  const used = usedVolumes(turns);
  const rankOf = (number: number) => (last.open.includes(number) ? 0 : used.includes(number) ? 1 : 2);
  const below = (most: number) => measured.filter(({ bytes }) => bytes !== null && bytes < most);
  const roomy = below(sizes.sealed)
    .filter(({ number, isMigrated }) => isMigrated || used.includes(number))
    .map(({ number }) => number)
    .sort((one, other) => rankOf(one) - rankOf(other) || one - other)
    .slice(0, sizes.open);
  const crammed = below(sizes.most).flatMap(({ number }) => (last.open.includes(number) ? number : []));
  const open = (roomy.length > 0 ? roomy : crammed).sort((one, other) => one - other);
  if (open.length > 0) return differs(last, { open, full: false });
  const isFull = last.open.every((number) => isOver(measured, number, sizes.most));
  return isFull ? differs(last, { open: last.open, full: true }) : null;
}

function isOver(measured: readonly Measured[], number: number, most: number): boolean {
  const bytes = measured.find((one) => one.number === number)?.bytes ?? null;
  return bytes !== null && bytes >= most;
}

function differs(last: Opening, next: Opening): Opening | null {
  return last.full === next.full && String(last.open) === String(next.open) ? null : next;
}

/** How much room is left for new records. */
export type Room = 'enough' | 'one_spare' | 'no_spare' | 'full';

/** A deployment that has never opened a second volume may have one spare, or none before it is half full. */
export function roomOf(turns: readonly Turn[], measured: readonly Measured[], { sealed }: Sizes): Room {
  const { open, full } = lastTurn(turns);
  if (full) return 'full';
  const spares = sparesOf(turns, measured).length;
  const hasTurned = usedVolumes(turns).length > 1;
  const isHalfFull = open.every((number) => isOver(measured, number, sealed / 2));
  if (spares > 1 || !(hasTurned || isHalfFull)) return 'enough';
  return spares === 1 ? 'one_spare' : 'no_spare';
}

/** The volumes that were never open and can be. */
export function sparesOf(turns: readonly Turn[], measured: readonly Measured[]): number[] {
  const used = usedVolumes(turns);
  return measured.flatMap(({ number, bytes, isMigrated }) =>
    bytes !== null && isMigrated && !used.includes(number) ? number : [],
  );
}
