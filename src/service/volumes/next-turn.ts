import { type Turn, usedVolumes } from '../../core/db/volumes/volume-map';

/** A volume as the sweep found it. */
export type Measured = {
  number: number;
  /** Null: it does not answer. */
  bytes: number | null;
  /** Whether it has run all migrations that this code knows. */
  isMigrated: boolean;
  /** Whether it has submissions, or has counted some. */
  hasRecords: boolean;
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

/** Parts of the size at which a volume is sealed. Records that go into archives leave room in one that was sealed. */
const emptiedShare = 0.5;
const nearlyFullShare = 0.9;

/** The volumes that are open, after all turns that were announced. */
export function lastTurn(turns: readonly Turn[]): Opening {
  return turns.at(-1) ?? { open: [0], full: false };
}

/**
 * Which volumes are to be open from now on; null: as they are. Open ones with room stay open; then come those
 * whose records have gone into archives, the emptiest first, then spares, then those that did not answer for a
 * while. Without any, records go to full volumes as long as these take them.
 */
export function nextTurn(
  turns: readonly Turn[],
  measured: readonly Measured[],
  sizes: Sizes,
): Opening | null {
  const last = lastTurn(turns);
  const below = (most: number) => measured.filter(({ bytes }) => bytes !== null && bytes < most);
  const ranked = below(sizes.sealed).flatMap((one) => {
    const rank = rankOf(one, turns, sizes);
    return rank === null ? [] : { number: one.number, rank };
  });
  const roomy = ranked
    .sort((one, other) => one.rank - other.rank || one.number - other.number)
    .map(({ number }) => number)
    .slice(0, sizes.open);
  const crammed = below(sizes.most).flatMap(({ number }) => (last.open.includes(number) ? number : []));
  const open = (roomy.length > 0 ? roomy : crammed).sort((one, other) => one - other);
  if (open.length > 0) return differs(last, { open, full: false });
  const isFull = last.open.every((number) => isOver(measured, number, sizes.most));
  return isFull ? differs(last, { open: last.open, full: true }) : null;
}

/** When a volume with room has its turn: a lower rank comes first; null: not at all. */
function rankOf(
  { number, bytes, isMigrated, hasRecords }: Measured,
  turns: readonly Turn[],
  sizes: Sizes,
): number | null {
  if (lastTurn(turns).open.includes(number)) return 0;
  const filled = (bytes ?? 0) / sizes.sealed;
  if (!usedVolumes(turns).includes(number)) return isMigrated && !hasRecords ? 2 : null;
  if (filled < emptiedShare) return 1 + filled / 2;
  // A volume that was just sealed would be full again at once.
  return filled < nearlyFullShare ? 3 : null;
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
export function roomOf(turns: readonly Turn[], measured: readonly Measured[], sizes: Sizes): Room {
  const { open, full } = lastTurn(turns);
  if (full) return 'full';
  const spares = sparesOf(turns, measured).length + emptiedOf(turns, measured, sizes).length;
  const hasTurned = usedVolumes(turns).length > 1;
  const isHalfFull = open.every((number) => isOver(measured, number, sizes.sealed / 2));
  if (spares > 1 || !(hasTurned || isHalfFull)) return 'enough';
  return spares === 1 ? 'one_spare' : 'no_spare';
}

/** The sealed volumes that can be open again. */
function emptiedOf(turns: readonly Turn[], measured: readonly Measured[], { sealed }: Sizes): Measured[] {
  const { open } = lastTurn(turns);
  const sealedOnes = usedVolumes(turns).filter((number) => !open.includes(number));
  return measured.filter(
    ({ number, bytes }) => bytes !== null && sealedOnes.includes(number) && bytes < sealed * emptiedShare,
  );
}

/** The volumes that have records and were never open: those that wrote them were opened by turns that are lost. */
export function unknownOf(turns: readonly Turn[], measured: readonly Measured[]): number[] {
  const used = usedVolumes(turns);
  return measured.flatMap(({ number, hasRecords }) => (hasRecords && !used.includes(number) ? number : []));
}

/** The volumes that were never open and can be. One with records is none: what it has counted would count twice. */
export function sparesOf(turns: readonly Turn[], measured: readonly Measured[]): number[] {
  const used = usedVolumes(turns);
  return measured.flatMap(({ number, bytes, isMigrated, hasRecords }) =>
    bytes !== null && isMigrated && !hasRecords && !used.includes(number) ? number : [],
  );
}
