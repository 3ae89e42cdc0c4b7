import type { Volume } from '../database';
import { inEachVolume } from './answering-volumes';
import { numberOfVolume } from './open-volumes';
import type { Volumes } from './volumes';

/** A place among rows in the order of a time. */
export type RowPlace = { at: number; id: string };

/** A walk through some rows of a volume, and how far it has come. It can be sent in a message. */
export type Walk = { volume: number; part: string; after: RowPlace };

type Step = {
  /** What a volume is left out of when it does not answer. */
  what: string;
  parts: readonly string[];
  /** A step ends when it has seen so many rows. A page has at most as many. */
  rowsInStep: number;
  /** Works on the rows after a place, and returns them. */
  work(volume: Volume, walk: Walk, limit: number): Promise<readonly RowPlace[]>;
};

/**
 * Goes on with walks through all volumes, or begins them. Returns those that are not at their end, those that had no turn
 * first; null: there are none. So no row is met twice, and those that fail again and again hold up no other.
 */
export async function walkVolumes(
  volumes: Volumes,
  begun: readonly Walk[] | null,
  { what, parts, rowsInStep, work }: Step,
): Promise<Walk[] | null> {
  const all = new Map((await volumes.all()).map((volume) => [numberOfVolume(volume), volume]));
  const anew = [...all.keys()].flatMap((volume) =>
    parts.map((part) => ({ volume, part, after: { at: 0, id: '' } })),
  );
  const waiting: Walk[] = [];
  const unfinished: Walk[] = [];
  let seen = 0;
  for (const walk of begun ?? anew) {
    const volume = all.get(walk.volume);
    if (volume && seen >= rowsInStep) waiting.push(walk);
    else if (volume)
      await inEachVolume([volume], what, async () => {
        const rows = await work(volume, walk, rowsInStep);
        const last = rows.at(-1);
        seen += rows.length;
        if (last && rows.length === rowsInStep)
          unfinished.push({ ...walk, after: { at: last.at, id: last.id } });
      });
  }
  const walks = [...waiting, ...unfinished];
  return walks.length > 0 ? walks : null;
}
