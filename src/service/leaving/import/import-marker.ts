import * as z from 'zod';
import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import { timestamp } from '../../../lib/timestamp';
import { isAccount, ownerOfLogo } from './owners-store';

/**
 * That an import of this export has begun, and when it ended: a file of the account, which goes with it. An
 * import that broke off goes on; one that has ended does not begin again.
 */
const markerSchema = z.object({ digest: z.string(), begunAt: z.string(), endedAt: z.string().nullable() });

type Marker = z.output<typeof markerSchema>;
type Deps = { db: Database; files: Files };
type Import = { accountId: string; digest: string };

function markerKey(accountId: string): string {
  return `${accountId}/import.json`;
}

/** Whether this import has begun; or why it cannot. */
export async function findImport(
  { db, files }: Deps,
  { accountId, digest }: Import,
): Promise<{ hasBegun: boolean } | { problem: string }> {
  const bytes = await files.read(markerKey(accountId));
  const marker = bytes && markerSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  if (marker?.digest === digest && marker.endedAt === null) return { hasBegun: true };
  if (marker?.endedAt) return { problem: `The account ${accountId} was imported at ${marker.endedAt}.` };
  if (marker) return { problem: `Another export of the account ${accountId} is being imported.` };
  return (await isAccount(db, accountId))
    ? { problem: `The account ${accountId} is in this deployment already.` }
    : { hasBegun: false };
}

export function noteBegin({ files }: Deps, { accountId, digest }: Import, now: number): Promise<void> {
  return write(files, accountId, { digest, begunAt: timestamp(now), endedAt: null });
}

export function noteEnd({ files }: Deps, { accountId, digest }: Import, now: number): Promise<void> {
  return write(files, accountId, { digest, begunAt: timestamp(now), endedAt: timestamp(now) });
}

function write(files: Files, accountId: string, marker: Marker): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(marker));
  return files.put(markerKey(accountId), bytes, 'application/json');
}

/** Whether a file of an import may be written: below its account, or a logo that nobody else has. */
export async function mayWrite({ db }: Deps, accountId: string, key: string): Promise<boolean> {
  const isPlain = /^[\w./-]+$/.test(key) && !key.split('/').some((part) => part === '' || /^\.+$/.test(part));
  if (!isPlain) return false;
  const [, file] = /^logos\/([^/]+)$/.exec(key) ?? [];
  if (file === undefined) return key.startsWith(`${accountId}/`) && key !== markerKey(accountId);
  const owner = await ownerOfLogo(db, file);
  return owner === undefined || owner === accountId;
}
