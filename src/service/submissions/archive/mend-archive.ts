import { byItself } from '../../../core/coordinator/by-itself';
import type { Volumes } from '../../../core/db/volumes/volumes';
import type { Files } from '../../../core/platform/files';
import type { SubmissionCoordinators } from '../life/submission-coordinators';
import { type Archive, submissionIn } from './archive-file';
import { leaveArchive, readArchive } from './archive-files';
import { archiveOfKey } from './archive-names';
import { findPlace, noteArchive } from './archive-store';
import { archivedRecord } from './archived-submission';

type Deps = { volumes: Volumes; files: Files; submissions: Pick<SubmissionCoordinators, 'read'> };

/**
 * Mends an archive whose rows do not all name it. What is elsewhere is taken out of it, so that it is erased where it
 * is. What is nowhere else has a row that is older than the archive, as after a restore of the database: it is noted
 * again. A submission without a row may belong to an account that is being erased, and is left alone.
 */
export async function mendArchive(deps: Deps, key: string): Promise<void> {
  const place = archiveOfKey(key);
  const archive = place && (await readArchive(deps.files, key));
  if (!archive) return;
  const { accountId, name } = place;
  for (const id of archive.keys())
    await byItself(id, async () => {
      const volume = await deps.volumes.of(accountId, id);
      const row = await findPlace([volume], id);
      if (row === undefined || row?.archive === name) return;
      if (await deps.submissions.read(id)) await leaveArchive(deps.files, key, [id]);
      else await noteArchive(volume, name, [{ id, version: versionIn(archive, id) }]);
    });
}

function versionIn(archive: Archive, id: string): number {
  const submission = submissionIn(archive, id);
  if (!submission) throw new Error(`${id} is no longer in its archive`);
  return archivedRecord(submission).version;
}
