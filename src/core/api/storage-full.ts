import type { Volumes } from '../db/volumes/volumes';
import { ok, type Result, refuse } from './refusal';

/** Refuses new records while no volume has room for them. Records that are there go on. */
export async function checkRoom(
  { volumes }: { volumes: Pick<Volumes, 'accepts'> },
  now: number,
): Promise<Result<null>> {
  return (await volumes.accepts(now)) ? ok(null) : full;
}

const full = refuse(
  'storage_full',
  'The databases of this deployment are full. Its operator can add one; then send the request again.',
  { headers: { 'Retry-After': '900' } },
);
