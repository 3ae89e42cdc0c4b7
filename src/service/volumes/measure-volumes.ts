import { sql } from 'drizzle-orm';
import type { Volume } from '../../core/db/database';
import { readMigrationState } from '../../core/db/migrations';
import { boundVolumes, openBound, type VolumeBindings } from '../../core/db/volumes/open-volumes';
import { unlessUnavailable } from '../../core/platform/unavailable';
import type { Measured } from './next-turn';

/** Measures every volume that is bound, all at once. */
export function measureVolumes(env: VolumeBindings): Promise<Measured[]> {
  return Promise.all(boundVolumes(env).map((number) => measure(number, openBound(env, number))));
}

/** Whether a volume was open at some time. */
async function hasRecords(volume: Volume): Promise<boolean> {
  const row = await volume.get<{ some: number }>(
    sql`select exists (select 1 from submissions) or exists (select 1 from usage_days) as some`,
  );
  return row?.some === 1;
}

async function measure(number: number, volume: Volume): Promise<Measured> {
  const size = await unlessUnavailable(async () => {
    const { meta } = await volume.run(sql`select 1`);
    const { missing } = await readMigrationState(volume);
    const isMigrated = missing.length === 0;
    return { bytes: meta.size_after, isMigrated, hasRecords: isMigrated && (await hasRecords(volume)) };
  });
  return { number, ...(size ?? { bytes: null, isMigrated: false, hasRecords: false }) };
}
