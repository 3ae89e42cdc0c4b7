import { sql } from 'drizzle-orm';
import { logError } from '../../../lib/log';
import type { Volume } from '../database';
import { nameOfVolume, numberOfVolume } from './open-volumes';
import type { Volumes } from './volumes';

/**
 * The volumes of one sweep: `all` are those that answer. They are asked once, all at the same time, so that one that
 * is away costs the sweep no more than one wait.
 */
export function answeringVolumes(volumes: Volumes): Volumes {
  let asked: Promise<Volume[]> | undefined;
  const ask = async () =>
    inEachVolume(await volumes.all(), 'this sweep', async (volume) => {
      await volume.run(sql`select 1`);
      return volume;
    });
  return {
    ...volumes,
    all: () => {
      asked ??= ask();
      return asked;
    },
  };
}

/** As `answeringVolumes` when it is known which ones do not answer. A record is still looked for where it belongs. */
export function allBut(volumes: Volumes, numbers: readonly number[]): Volumes {
  return { ...volumes, all: async () => (await volumes.all()).filter(isNoneOf(numbers)) };
}

function isNoneOf(numbers: readonly number[]) {
  return (volume: Volume) => !numbers.includes(numberOfVolume(volume));
}

/** The volumes without those of some numbers, which are not asked: what all of them are asked for is a part. */
export function withoutVolumes(volumes: Volumes, numbers: readonly number[]): Volumes {
  const isAsked = isNoneOf(numbers);
  return {
    ...allBut(volumes, numbers),
    stretches: async (...asked) =>
      (await volumes.stretches(...asked)).filter(({ volume }) => isAsked(volume)),
  };
}

/**
 * Does work in all volumes at the same time. The log names one that fails, and what it is left out of: it holds up no
 * other. Returns what the others returned.
 */
export async function inEachVolume<Value>(
  volumes: readonly Volume[],
  what: string,
  work: (volume: Volume) => Promise<Value>,
): Promise<Value[]> {
  const asked = volumes.map(async (volume) => {
    try {
      return [await work(volume)];
    } catch (error) {
      logError(`${nameOfVolume(volume)} is left out of ${what}`, error);
      return [];
    }
  });
  return (await Promise.all(asked)).flat(1) as Value[];
}
