import type { Database } from '../../core/db/database';
import type { Volumes } from '../../core/db/volumes/volumes';
import { forgetAnswer } from '../../core/idempotency/idempotency-store';
import type { Files } from '../../core/platform/files';
import { deliverDispatch, type EventDispatcher } from '../delivery/events/event-dispatcher';
import { isDispatch } from '../delivery/events/event-table';
import { isHeld } from '../holds/hold-store';
import { heldAgainMs } from '../holds/put-off';
import { deleteCustomFileRows, findCustomFiles } from '../uploads/custom-file-store';
import { recordCombinedActions } from './combined-actions';
import { subjectsOfCombined } from './combined-holds';
import type { CombinedEffect, CombinedJournal } from './combined-journal';
import type { CombinedRecord } from './combined-record';
import { projectCombined } from './combined-store';

type Deps = { db: Database; volumes: Volumes; files: Files; dispatcher: EventDispatcher };

/** Carries out one effect of a combined submission. `again`: the record has changed meanwhile. */
export async function deliverCombinedEffect(
  deps: Deps,
  journal: CombinedJournal,
  effect: CombinedEffect,
  now: number,
): Promise<'done' | 'again'> {
  const record = journal.load()?.record;
  if (!record) return 'done';
  if (effect === 'project') {
    await projectCombined(await deps.volumes.of(record.accountId, record.id), record, now);
    return journal.load()?.record.version === record.version ? 'done' : 'again';
  }
  if (isDispatch(effect))
    recordCombinedActions(journal, await deliverDispatch(deps.dispatcher, journal.events, effect), now);
  else if (effect === 'delete_custom_files') {
    if (await isHeld(deps.db, subjectsOfCombined(record))) {
      journal.outbox.postponeEffect(effect, 0, now + heldAgainMs);
      return 'again';
    }
    await deleteSources(deps, record);
  } else if (effect === 'forget_answers') await forgetAnswer(deps, record);
  else await deps.files.remove(effect.slice('discard:'.length));
  return 'done';
}

/**
 * Deletes the custom files among the sources. The rows go last: as long as they are there, their
 * files can be found again.
 */
async function deleteSources(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { accountId, sources }: CombinedRecord,
): Promise<void> {
  const ids = new Set(sources.flatMap((source) => (source.type === 'custom_file' ? [source.id] : [])));
  if (ids.size === 0) return;
  const found = await findCustomFiles(db, accountId, [...ids]);
  await files.remove(found.map(({ fileKey }) => fileKey));
  await deleteCustomFileRows(db, accountId, [...ids]);
}
