import { limits } from '../../../lib/limits';
import { timeOfId } from '../../platform/ids';
import { unlessUnavailable } from '../../platform/unavailable';
import { openDatabase, openVolume, type Volume } from '../database';
import { readDirectoryBytes, readTurns } from './read-map';
import { placeOf, placesIn, turnAt, usedVolumes } from './volume-map';
import type { Volumes } from './volumes';

/** The directory, and the volumes beside it: `VOLUME_1`, `VOLUME_2` and so on. */
export type VolumeBindings = { DB: D1Database };

/** Opens the volumes of a deployment. The directory's database is volume 0. */
export function openVolumes(env: VolumeBindings): Volumes {
  const db = openDatabase(env.DB);
  const open = (number: number) => openBound(env, number);
  return {
    async of(accountId, id) {
      const time = timeOfId(id);
      return open(placeOf(await readTurns(db, time), accountId, time));
    },
    async stretches(accountId, span = {}) {
      const turns = await readTurns(db, Date.now());
      return placesIn(turns, accountId, span).map(({ number, ...stretch }) => ({
        ...stretch,
        volume: open(number),
      }));
    },
    async thatMayHave(id) {
      const time = timeOfId(id);
      return turnAt(await readTurns(db, time), time).open.map(open);
    },
    async all() {
      return usedVolumes(await readTurns(db, Date.now())).map(open);
    },
    async accepts(now) {
      // While the directory is away nothing new is counted as too much: projections wait in outboxes.
      const turns = await unlessUnavailable(() => readTurns(db, now));
      return turns === null || !turnAt(turns, now).full;
    },
    async directoryAccepts() {
      const bytes = await unlessUnavailable(() => readDirectoryBytes(db));
      return bytes === null || bytes < limits.directoryBytesMost;
    },
  };
}

/** The numbers of the volumes that are bound, volume 0 first. */
export function boundVolumes(env: VolumeBindings): number[] {
  const numbers = Object.keys(env).flatMap((name) => /^VOLUME_([1-9]\d*)$/.exec(name)?.[1] ?? []);
  return [0, ...numbers.map(Number).sort((one, other) => one - other)];
}

export function boundDatabases(env: VolumeBindings): D1Database[] {
  return boundVolumes(env).flatMap((number) => bindingOf(env, number) ?? []);
}

const numbers = new WeakMap<Volume, number>();

export function openBound(env: VolumeBindings, number: number): Volume {
  const volume = openVolume(bindingOf(env, number) ?? absent(number));
  numbers.set(volume, number);
  return volume;
}

export function numberOfVolume(volume: Volume): number {
  return numbers.get(volume) ?? 0;
}

/** The name of a volume in the log. */
export function nameOfVolume(volume: Volume): string {
  return `volume ${numberOfVolume(volume)}`;
}

function bindingOf(env: VolumeBindings, number: number): D1Database | undefined {
  return number === 0 ? env.DB : Reflect.get(env, `VOLUME_${number}`);
}

const missing = new Map<number, D1Database>();

/** Stands for a volume that has records and is not bound. It never answers. */
function absent(number: number): D1Database {
  const known = missing.get(number);
  if (known) return known;
  const refuse = () => {
    throw new Error(`VOLUME_${number} is not bound: run npm run deploy, which binds it.`);
  };
  const made = { prepare: refuse, batch: refuse, exec: refuse, withSession: refuse, dump: refuse };
  missing.set(number, made);
  return made;
}
