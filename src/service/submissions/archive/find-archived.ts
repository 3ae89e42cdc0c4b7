import { type JournalFault, noteJournalFault } from '../../../core/coordinator/journal-fault';
import type { Volumes } from '../../../core/db/volumes/volumes';
import type { Files } from '../../../core/platform/files';
import { unavailablePart } from '../../../core/platform/unavailable';
import { NewerForm, submissionIn } from './archive-file';
import { readArchive } from './archive-files';
import { archiveKey } from './archive-names';
import { findPlace, type Place } from './archive-store';
import { type ArchivedSubmission, archivedRecord } from './archived-submission';

export type Archived = { archive: string; submission: ArchivedSubmission };

/** The fault of a submission whose archive, or whose part of it, is damaged or gone. */
export class DamagedArchive extends Error {
  override readonly name = 'DamagedArchive';

  constructor(
    readonly place: Place,
    readonly fault: JournalFault,
  ) {
    super(fault.message, { cause: fault });
  }
}

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
  for (let tried = 1, missed: string | null = null; ; tried++) {
    const place = await findPlace(held, id);
    if (!place) return null;
    const { archive } = place;
    const submission = archive === missed ? null : await readFrom(files, place, id);
    if (submission) return { archive, submission };
    if (archive === missed || tried === tries)
      throw damaged(place, id, new Error('it is not in its archive'));
    missed = archive;
  }
}

async function readFrom(files: Files, place: Place, id: string): Promise<ArchivedSubmission | null> {
  try {
    const archive = await readArchive(files, archiveKey(place.accountId, place.archive));
    const submission = archive && submissionIn(archive, id);
    // A record that this code cannot read is damage, too.
    if (submission) archivedRecord(submission);
    return submission;
  } catch (error) {
    if (unavailablePart(error) !== null) throw error;
    throw error instanceof NewerForm ? noteJournalFault(nameOf(id), error) : damaged(place, id, error);
  }
}

function damaged(place: Place, id: string, error: unknown): DamagedArchive {
  return new DamagedArchive(place, noteJournalFault(nameOf(id), error));
}

function nameOf(id: string): string {
  return `a submission (${id})`;
}
