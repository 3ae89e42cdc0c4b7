import { openVolume } from '../database';
import type { Volumes } from './volumes';

/** Opens the volumes of a deployment. The directory's database is volume 0. */
export function openVolumes({ DB }: { DB: D1Database }): Volumes {
  const first = openVolume(DB);
  return {
    of: async () => first,
    stretches: async () => [{ volume: first, from: null, until: null }],
    thatMayHave: async () => [first],
    all: async () => [first],
  };
}
