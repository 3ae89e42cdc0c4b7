import type { Database } from '../../core/db/database';
import { forgetAnswers } from '../../core/idempotency/idempotency-store';
import type { Files } from '../../core/platform/files';
import { isPublish } from '../delivery/events/event-table';
import { deliverPublish, type Publisher } from '../delivery/events/publisher';
import { deleteCustomFileRows, findCustomFiles } from '../uploads/custom-file-store';
import { noteCombinedActions } from './combined-actions';
import type { CombinedEffect, CombinedJournal } from './combined-journal';
import type { CombinedRecord } from './combined-record';
import { projectCombined } from './combined-store';

type Deps = { db: Database; files: Files; publisher: Publisher };

/** Carries one effect out. `again`: the record has changed meanwhile. */
export const deliverCombinedEffect = async (
  deps: Deps,
  journal: CombinedJournal,
  effect: CombinedEffect,
  now: number,
): Promise<'done' | 'again'> => {
  const record = journal.load()?.record;
  if (!record) return 'done';
  if (effect === 'project') {
    await projectCombined(deps.db, record, now);
    return journal.load()?.record.version === record.version ? 'done' : 'again';
  }
  if (isPublish(effect))
    noteCombinedActions(journal, await deliverPublish(deps.publisher, journal.events, effect), now);
  else if (effect === 'delete_custom_files') await deleteSources(deps, record);
  else if (effect === 'forget_answers') await forgetAnswers(deps.db, [record.id]);
  else await deps.files.remove(effect.slice('discard:'.length));
  return 'done';
};

/** The rows last: as long as they are there, their files are found again. */
const deleteSources = async (
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { accountId, sources }: CombinedRecord,
): Promise<void> => {
  const ids = new Set(sources.flatMap((source) => (source.type === 'custom_file' ? [source.id] : [])));
  if (ids.size === 0) return;
  const found = await findCustomFiles(db, accountId, [...ids]);
  await files.remove(found.map(({ fileKey }) => fileKey));
  await deleteCustomFileRows(db, accountId, [...ids]);
};
