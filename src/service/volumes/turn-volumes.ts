import type { Database } from '../../core/db/database';
import type { VolumeBindings } from '../../core/db/volumes/open-volumes';
import { addTurn, listTurns, noteSize } from '../../core/db/volumes/turn-store';
import { limits } from '../../lib/limits';
import { logNotice } from '../../lib/log';
import type { OwnersMailer } from '../mail/mail-owners';
import { measureVolumes } from './measure-volumes';
import { type Measured, nextTurn, roomOf, type Sizes, unknownOf } from './next-turn';
import { type DirectorySizes, roomOfDirectory } from './room-of-directory';
import { tellOwners } from './tell-owners';
import { troubleOf } from './trouble-of-room';

type Deps = OwnersMailer & { env: VolumeBindings; volumes: Wanted; directory?: DirectorySizes };

/** How many volumes are to be open, and the size at which one is sealed. */
type Wanted = { open: number; bytes: number };

/**
 * Measures the volumes, opens a spare for one that is full or does not answer, and tells when spares or the directory run
 * out. One turn is announced at a time, and the next one after it counts.
 */
export async function turnVolumes(deps: Deps, now: number): Promise<void> {
  const { db, env, mailer, assets } = deps;
  const sizes = sizesOf(deps.volumes);
  const [turns, measured] = await Promise.all([listTurns(db), measureVolumes(env)]);
  await noteSizes(db, measured, now);
  const unknown = unknownOf(turns, measured);
  if (unknown.length > 0)
    logNotice(
      `Volume ${unknown.join(', ')} has records of turns that are lost. It is not opened: bind an empty one.`,
    );
  const isAnnounced = (turns.at(-1)?.from ?? 0) > now;
  const next = isAnnounced ? null : nextTurn(turns, measured, sizes);
  if (next && (await addTurn(db, turns, next, now))) turns.push({ ...next, from: now });
  const rooms = {
    volumes: roomOf(turns, measured, sizes),
    directory: roomOfDirectory(measured, deps.directory),
  };
  await tellOwners({ db, mailer, assets }, rooms);
  const trouble = troubleOf(rooms, measured);
  if (trouble !== null) throw new Error(trouble);
}

/** A volume that is sealed early, for a trial, is full as much earlier. */
export function sizesOf({ open, bytes }: Wanted): Sizes {
  return { open, sealed: bytes, most: Math.floor((bytes / limits.volumeBytes) * limits.volumeBytesMost) };
}

async function noteSizes(db: Database, measured: readonly Measured[], now: number): Promise<void> {
  for (const { number, bytes } of measured)
    if (bytes !== null) await noteSize(db, { number, bytes, measuredAt: now });
}
