import type { Database } from '../../../core/db/database';
import type { Volumes } from '../../../core/db/volumes/volumes';
import type { Files } from '../../../core/platform/files';
import { logNotice } from '../../../lib/log';
import { isHeld } from '../../holds/hold-store';
import { heldArchivedAgainMs } from '../../holds/put-off';
import { submissionFolder } from '../life/submission-keys';
import { UnreadableArchive } from './archive-file';
import { leaveArchive } from './archive-files';
import { archiveKey } from './archive-names';
import { putRowOff, removeRows } from './archive-store';
import type { DamagedArchive } from './find-archived';

type Stores = { db: Database; volumes: Volumes; files: Files };
type Of = {
  id: string;
  damaged: DamagedArchive;
  /** Notes that the submission is erased, so that nothing brings it back. */
  note(): void;
};

/**
 * Erases what is left of a submission whose record cannot be read: its PDF and its data, what its archive still has of
 * it, its words and its row. Each step can be repeated, and the row goes last, so that a broken run is found.
 */
export async function eraseDamaged({ volumes, files }: Stores, { id, damaged, note }: Of): Promise<void> {
  const { accountId, archive } = damaged.place;
  await files.removeFolder(submissionFolder(accountId, id));
  try {
    await leaveArchive(files, archiveKey(accountId, archive), [id]);
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error;
  }
  note();
  await removeRows(await volumes.of(accountId, id), id);
  logNotice(`${id} was erased without its record, which a damaged archive had (${damaged.fault.id})`);
}

/** Erases it if its time has come, as its row says, and no legal hold stops it. */
export async function expireDamaged(stores: Stores, of: Of, now: number): Promise<void> {
  const { accountId, templateId, expiresAt } = of.damaged.place;
  if (expiresAt === null || expiresAt > now) throw of.damaged;
  if (!(await isHeld(stores.db, [accountId, templateId, of.id]))) return eraseDamaged(stores, of);
  await putRowOff(await stores.volumes.of(accountId, of.id), of.id, now + heldArchivedAgainMs);
}
