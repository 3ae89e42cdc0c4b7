import { byItself } from '../../../core/coordinator/by-itself';
import { volumesIn } from '../../../core/db/volumes/read-stretches';
import type { Volumes } from '../../../core/db/volumes/volumes';
import type { Files } from '../../../core/platform/files';
import { logNotice } from '../../../lib/log';
import { storeSubmissionIds } from '../../data-requests/data-request-store';
import type { SubmissionCoordinators } from '../life/submission-coordinators';
import { projectionsOf } from '../life/submission-store';
import { wordsOfSubmission } from '../search/words-of-submission';
import { type Archive, submissionIn, UnreadableArchive } from './archive-file';
import { leaveArchive, readArchive } from './archive-files';
import { archiveKey, archiveOfKey } from './archive-names';
import { findArchives, isNamed, noteArchive, removeRows } from './archive-store';
import { archivedData, archivedRecord } from './archived-submission';

export type MendDeps = {
  volumes: Volumes;
  files: Files;
  submissions: Pick<SubmissionCoordinators, 'standing' | 'reconcile'>;
  /** Whether an account is there, and nothing erases it. */
  isKept(accountId: string): Promise<boolean>;
};

type Opened = { key: string; accountId: string; name: string; archive: Archive };
/** Whether a submission has a row, and the archive that it names. */
type Row = { archive: string | null } | undefined;

/**
 * Mends an archive whose rows do not all name it. What is elsewhere is taken out of it, so that it is erased where it
 * is. What is nowhere else has lost its row or has an older one, as after a restore of the database: the row is written
 * again. No offer to this archive may be open any more. `only`: no other submission is looked at.
 */
export async function mendArchive(deps: MendDeps, key: string, only?: readonly string[]): Promise<void> {
  const place = archiveOfKey(key);
  const archive = place && (await readOrEnd(deps, key, place));
  if (!archive) return;
  const ids = only ?? [...archive.keys()];
  const rows = await findArchives(deps.volumes, place.accountId, ids);
  for (const id of ids) {
    const row = rows.get(id);
    if (row?.archive === place.name) continue;
    await byItself(id, () => mendEntry(deps, { key, archive, ...place }, id, row));
  }
}

async function mendEntry(deps: MendDeps, of: Opened, id: string, row: Row): Promise<void> {
  const { volumes, files, submissions, isKept } = deps;
  const standing = await submissions.standing(id);
  if (standing === 'empty' && !(await isIn(files, of.accountId, row?.archive ?? null, id))) {
    if (await isKept(of.accountId)) await writeRow(volumes, of, id);
    return;
  }
  await leaveArchive(files, of.key, [id]);
  if (standing === 'erased') await removeRows(await volumes.of(of.accountId, id), id);
  if (standing === 'open' && !row) await submissions.reconcile(id);
}

/** Whether the archive of this name has a submission. */
async function isIn(files: Files, accountId: string, name: string | null, id: string): Promise<boolean> {
  if (name === null) return false;
  try {
    return (await readArchive(files, archiveKey(accountId, name)))?.has(id) ?? false;
  } catch (error) {
    if (error instanceof UnreadableArchive) return false;
    throw error;
  }
}

/** Writes the row of a submission as its projection would, and notes the archive in it. A newer row stays. */
async function writeRow(volumes: Volumes, { accountId, name, archive }: Opened, id: string): Promise<void> {
  const submission = submissionIn(archive, id);
  if (!submission) throw new Error(`${id} is no longer in its archive`);
  const record = archivedRecord(submission);
  const words = wordsOfSubmission({ record, data: JSON.parse(archivedData(submission) ?? 'null') });
  const volume = await volumes.of(accountId, id);
  await storeSubmissionIds(volumes, [record]);
  const [first, ...others] = projectionsOf(volume, [{ record, words }], Date.now());
  if (first) await volume.batch([first, ...others]);
  await noteArchive(volume, name, [{ id, version: record.version }]);
}

/** Reads an archive. One that cannot be read is removed when no row names it any more: all that it had is erased. */
async function readOrEnd(
  { volumes, files }: MendDeps,
  key: string,
  { accountId, name }: { accountId: string; name: string },
): Promise<Archive | null> {
  try {
    return await readArchive(files, key);
  } catch (error) {
    const isOver =
      error instanceof UnreadableArchive &&
      !(await isNamed(volumesIn(await volumes.stretches(accountId)), accountId, name));
    if (!isOver) throw error;
    await files.remove(key);
    logNotice(`${key} was removed: it is damaged, and no submission is in it any more`);
    return null;
  }
}
