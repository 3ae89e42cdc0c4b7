import type { Files } from '../../../core/platform/files';
import { PlatformUnavailable } from '../../../core/platform/unavailable';
import { Gate } from '../../../lib/gate';
import { limits } from '../../../lib/limits';
import { type Archive, decodeArchive, encodeArchive } from './archive-file';

const contentType = 'application/gzip';
/** How often a change of an archive is tried when others change it at the same time. */
const tries = 5;

/** Archives share the memory of their isolate, and one may take tens of megabytes of it. */
const gate = new Gate({ bytes: () => limits.archivesOpen, waiting: () => limits.archivesWaiting });

/** The archive that this isolate has read last: many submissions of one expire, or are shown, together. */
let last: { key: string; etag: string; archive: Archive } | null = null;

/**
 * Null when there is no such archive. Only a few are read at a time in an isolate. The last one is not read again, as long as
 * its version is the same.
 */
export function readArchive(files: Pick<Files, 'readUnless'>, key: string): Promise<Archive | null> {
  return inTurn(() => readKnown(files, key));
}

async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const most = limits.fileStorageSeconds * 1000;
  const done = await gate.run({ bytes: 1, waitMs: most / 2, heldMs: most }, work);
  if (done === 'full') throw new PlatformUnavailable('file storage', new Error('too many archives are open'));
  return done;
}

async function readKnown(files: Pick<Files, 'readUnless'>, key: string): Promise<Archive | null> {
  const known = last?.key === key ? last : null;
  const found = await files.readUnless(key, known?.etag);
  if (found === 'same' && known) return known.archive;
  if (!found || found === 'same') return null;
  const archive = await decodeArchive(found.bytes);
  if (found.bytes.length <= keptBytes) last = { key, etag: found.etag, archive };
  return archive;
}

/** A larger archive would take too much of the memory while nobody reads it. */
const keptBytes = 1_000_000;

export async function writeArchive(files: Files, key: string, archive: Archive): Promise<void> {
  await files.putWith(key, await encodeArchive(archive), { contentType, facts: factsOf(archive) });
}

/** The first and the last id in an archive, which a list of files has. So a search need not read those of other times. */
function factsOf(archive: Archive): Record<string, string> {
  const ids = [...archive.keys()].sort();
  return { first: ids[0] ?? '', last: ids.at(-1) ?? '' };
}

/** Whether an archive may have one of these submissions, as its facts say. Release 0.6.0 wrote none. */
export function mayHave(facts: Record<string, string> | undefined, ids: readonly string[]): boolean {
  const { first, last: end } = facts ?? {};
  if (!first || !end) return true;
  return ids.some((id) => id >= first && id <= end);
}

/**
 * Takes submissions out of an archive, which is removed with its last one. An archive that changed since it
 * was read is read again, so that two that leave at once are both gone.
 */
export async function leaveArchive(files: Files, key: string, ids: readonly string[]): Promise<void> {
  for (let tried = 0; tried < tries; tried++) if (await inTurn(() => hasLeft(files, key, ids))) return;
  throw new Error('An archive changed too often while a submission left it.');
}

/** Writes an archive without these submissions. False: it has changed meanwhile. */
async function hasLeft(files: Files, key: string, ids: readonly string[]): Promise<boolean> {
  const stored = await files.readVersion(key);
  if (!stored) return true;
  const archive = new Map(await decodeArchive(stored.bytes));
  if (!ids.map((id) => archive.delete(id)).includes(true)) return true;
  // Nothing is ever added to an archive, so one that becomes empty stays so.
  if (archive.size === 0) await files.remove(key);
  if (archive.size === 0) return true;
  const bytes = await encodeArchive(archive);
  return files.replace(key, stored.etag, { bytes, contentType, facts: factsOf(archive) });
}
