import type { Database } from '../db/database';
import type { Files } from '../platform/files';
import { submissionOfKey } from '../submissions/submission-keys';
import { findSubmissionRecords } from '../submissions/submission-store';
import { documentOfKey } from '../templates/document-keys';
import { findDocumentIds } from '../templates/template-store';
import { loadCursor, saveCursor } from './sweep-store';

const orphanAgeMs = 24 * 3600_000;
/** D1 takes at most 100 parameters in a statement. */
const chunk = 90;

/**
 * Removes files that nothing points to: an upload that was refused half-way, the PDF of an attempt whose
 * report was lost. One page of the bucket in each run; the cursor is kept, so that all of it comes round.
 */
export const removeOrphans = async (deps: { db: Database; files: Files }, now: number): Promise<void> => {
  const page = await deps.files.list(await loadCursor(deps.db, 'orphans'));
  const old = page.objects
    .filter(({ uploaded }) => now - uploaded.getTime() > orphanAgeMs)
    .map(({ key }) => key);
  const orphans = [...(await strayUploads(deps.db, old)), ...(await strayPdfs(deps.db, old))];
  if (orphans.length > 0) await deps.files.remove(orphans);
  await saveCursor(deps.db, 'orphans', page.truncated ? page.cursor : null);
};

const strayUploads = async (db: Database, keys: string[]): Promise<string[]> => {
  const uploads = keys.filter((key) => documentOfKey(key));
  const known = new Set(
    await inChunks(
      uploads.flatMap((key) => documentOfKey(key) ?? []),
      (ids) => findDocumentIds(db, ids),
    ),
  );
  return uploads.filter((key) => !known.has(documentOfKey(key) ?? ''));
};

/** Of a submission that is unknown after a day, or that ended with another PDF. */
const strayPdfs = async (db: Database, keys: string[]): Promise<string[]> => {
  const ours = keys.filter((key) => submissionOfKey(key));
  const ids = [...new Set(ours.flatMap((key) => submissionOfKey(key) ?? []))];
  const records = await inChunks(ids, (some) => findSubmissionRecords(db, some));
  const byId = new Map(records.map((record) => [record.id, record]));
  return ours.filter((key) => {
    const record = byId.get(submissionOfKey(key) ?? '');
    return !record || (key.endsWith('.pdf') && record.pdf !== null && record.pdf.key !== key);
  });
};

const inChunks = async <Found>(
  ids: string[],
  find: (ids: string[]) => Promise<Found[]>,
): Promise<Found[]> => {
  const found: Found[] = [];
  for (let at = 0; at < ids.length; at += chunk) found.push(...(await find(ids.slice(at, at + chunk))));
  return found;
};
