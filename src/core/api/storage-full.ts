import type { Volumes } from '../db/volumes/volumes';
import { type OperationDocs, takesKey } from './operation';
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

/** Refuses what would fill the directory while it has no room: what stays there, and the answers kept for keys. */
export async function checkDirectory(
  { volumes }: { volumes: Pick<Volumes, 'directoryAccepts'> },
  operation: OperationDocs,
  isKeyed: boolean,
): Promise<Result<null>> {
  const isFilling = operation.fillsDirectory || (isKeyed && takesKey(operation));
  return !isFilling || (await volumes.directoryAccepts()) ? ok(null) : directoryFull;
}

const directoryFull = refuse(
  'storage_full',
  'The directory of this deployment is full: it takes no new templates, files, fonts or comments, and no Idempotency-Key. Documents of existing templates are made without a key. Its operator can make room; then send the request again.',
  { headers: { 'Retry-After': '900' } },
);
