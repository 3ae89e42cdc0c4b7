import type { Database } from '../../core/db/database';
import type { VolumeBindings } from '../../core/db/volumes/open-volumes';
import { listTurns } from '../../core/db/volumes/turn-store';
import { usedVolumes } from '../../core/db/volumes/volume-map';
import { measureVolumes } from './measure-volumes';
import { lastTurn, type Room, roomOf, sparesOf } from './next-turn';
import { bytesOfDirectory, type DirectoryRoom, roomOfDirectory } from './room-of-directory';
import { sizesOf } from './turn-volumes';

export type ShownVolumes = {
  /** The volumes that new records go to, with turns that are announced. */
  open: number[];
  spare: number[];
  /** The volumes that do not answer. */
  away: number[];
  /** The volumes with records that lack migrations. */
  behind: number[];
  room: Room;
  /** The database of the directory; null: it does not say how large it is. */
  directory: { bytes: number | null; room: DirectoryRoom };
};

/** How the volumes stand, measured now. */
export async function showVolumes(
  { db, env }: { db: Database; env: VolumeBindings },
  volumes: { open: number; bytes: number },
): Promise<ShownVolumes> {
  const [turns, measured] = await Promise.all([listTurns(db), measureVolumes(env)]);
  const used = usedVolumes(turns);
  const numbers = (found: typeof measured) => found.map(({ number }) => number);
  const bound = numbers(measured);
  return {
    open: [...lastTurn(turns).open],
    spare: sparesOf(turns, measured),
    away: [
      ...numbers(measured.filter(({ bytes }) => bytes === null)),
      ...used.filter((number) => !bound.includes(number)),
    ],
    behind: numbers(
      measured.filter(
        ({ number, bytes, isMigrated }) => bytes !== null && !isMigrated && used.includes(number),
      ),
    ),
    room: roomOf(turns, measured, sizesOf(volumes)),
    directory: { bytes: bytesOfDirectory(measured), room: roomOfDirectory(measured) },
  };
}
