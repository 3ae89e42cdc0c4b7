import { ok, type Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import type { Files } from '../../core/platform/files';
import { limits } from '../../lib/limits';
import { logoKey, logoTypes } from './logo-keys';
import { insertLogo, keepSameLogo, type StoredLogo } from './logo-store';
import { readLogo } from './read-logo';

type Wanted = { accountId: string; sent: unknown; at: string };

/**
 * Stores a logo before anything points to it; null and undefined stay what they are. Its row comes before
 * its file, so that the sweep knows of every file.
 */
export async function storeLogo(
  { db, files }: { db: Database; files: Files },
  { accountId, sent, at }: Wanted,
  now: number,
): Promise<Result<StoredLogo | null | undefined>> {
  if (sent === undefined || sent === null) return ok(sent);
  const read = await readLogo(sent, at);
  if (!read.ok) return read;
  const { bytes, end, hash, width, height } = read.value;
  const times = { now, dueAt: now + limits.logoUnusedDays * 86_400_000 };
  const same = await keepSameLogo(db, { accountId, hash }, times);
  const file = same ?? `${randomName()}.${end}`;
  if (!same) await insertLogo(db, { file, accountId, hash, sentAt: now, dueAt: times.dueAt });
  await files.put(logoKey(file), bytes, logoTypes[end]);
  return ok({ file, width, height });
}

function randomName(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex');
}
