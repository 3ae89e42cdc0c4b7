import { noteJournalFault } from '../../../core/coordinator/journal-fault';
import type { Volumes } from '../../../core/db/volumes/volumes';
import type { Files } from '../../../core/platform/files';
import { decodeArchive, submissionIn } from './archive-file';
import { archiveKey } from './archive-names';
import { findPlace, type Place } from './archive-store';
import { type ArchivedSubmission, archivedRecord } from './archived-submission';

export type Archived = { archive: string; submission: ArchivedSubmission };

/** How often the row is read: a submission may move to another archive meanwhile. */
const tries = 3;

/**
 * The archived submission with this id, which its row names; null when no archive has it. One that cannot
 * be read is a fault of this submission alone.
 */
export async function findArchived(
  { volumes, files }: { volumes: Volumes; files: Files },
  id: string,
): Promise<Archived | null> {
  const held = await volumes.thatMayHave(id);
  let missed: string | null = null;
  for (let tried = 0; tried < tries; tried++) {
    const place = await findPlace(held, id);
    if (!place) return null;
    const { archive } = place;
    if (archive === missed) break;
    const submission = await readFrom(files, place, id);
    if (submission) return { archive, submission };
    missed = archive;
  }
  throw noteJournalFault(`a submission (${id})`, new Error(`its archive ${missed} does not have it`));
}

async function readFrom(
  files: Files,
  { accountId, archive }: Place,
  id: string,
): Promise<ArchivedSubmission | null> {
  const bytes = await files.read(archiveKey(accountId, archive));
  if (!bytes) return null;
  try {
    const submission = submissionIn(await decodeArchive(bytes), id);
    // A record that this code cannot read is damage, too.
    if (submission) archivedRecord(submission);
    return submission;
  } catch (error) {
    throw noteJournalFault(`a submission (${id})`, error);
  }
}
