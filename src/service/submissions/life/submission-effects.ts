import type { Volumes } from '../../../core/db/volumes/volumes';
import { amendAnswer, forgetAnswer } from '../../../core/idempotency/idempotency-store';
import { deliverDispatch, type EventDispatcher } from '../../delivery/events/event-dispatcher';
import { isDispatch } from '../../delivery/events/event-table';
import type { ServiceEvent } from '../../delivery/events/service-event';
import { createDownloadLinks } from '../../download-links/download-links';
import { isHeld } from '../../holds/hold-store';
import { heldAgainMs } from '../../holds/put-off';
import { countUsage } from '../../usage/usage-store';
import { leaveArchive } from '../archive/archive-files';
import { archiveKey } from '../archive/archive-names';
import { leaveRow } from '../archive/archive-store';
import { presentSubmission } from '../present-submission';
import { wordsOfSubmission } from '../search/words-of-submission';
import { countWebForm } from '../web-form-day-store';
import type { Effect } from './journal-entry';
import { deliverMailEffect, isMail, type MailDeps } from './mail-effects';
import { type Projected, projectTogether } from './project-together';
import { noteDispatched } from './record-actions';
import { type BatchReporter, outcomeOf } from './report-to-batch';
import { storeKept } from './store-kept';
import { subjectsOfSubmission } from './submission-holds';
import type { SubmissionJournal } from './submission-journal';
import { picturesFolder, submissionFolder } from './submission-keys';
import { expireUnfinished } from './submission-life';

type EffectDeps = MailDeps & { volumes: Volumes; batches: BatchReporter; dispatcher: EventDispatcher };

/** Carries out one effect of a submission. `again`: the record has changed meanwhile. */
export async function deliverEffect(
  deps: EffectDeps,
  journal: SubmissionJournal,
  { effect, attempts }: { effect: Effect; attempts: number },
  now: number,
): Promise<'done' | 'again'> {
  const entry = journal.load();
  if (!entry) return 'done';
  const { record } = entry;
  if (effect === 'project') {
    const projected = { record, event: dueEvent(journal, now), words: wordsOfSubmission(entry) };
    await project(deps, projected, { isRetried: attempts > 0, now });
    return journal.load()?.record.version === record.version ? 'done' : 'again';
  }
  if (effect === 'store_pdf') {
    await storeKept(deps, journal, record);
    return 'done';
  }
  // Journals of release 0.1.0 have this effect.
  if (effect === 'count_usage') {
    const volume = await deps.volumes.of(record.accountId, record.id);
    await countUsage(volume, record.accountId, record.id, record.processedAt ?? now);
    return 'done';
  }
  if (effect === 'count_form') {
    const [form] = record.dataRequests;
    const at = form?.completedAt ?? now;
    await countWebForm(deps.db, { templateId: record.templateId, what: 'completed', at });
    return 'done';
  }
  if (effect === 'expire_unfinished') {
    if (await isHeld(deps.db, subjectsOfSubmission(record))) {
      journal.postponeEffect(effect, 0, now + heldAgainMs);
      return 'again';
    }
    expireUnfinished(journal, now);
    return 'done';
  }
  if (effect === 'tell_batch') {
    const outcome = outcomeOf(record);
    if (record.batchId && outcome !== 'pending')
      await deps.batches.note(record.batchId, [{ id: record.id, outcome }]);
    return 'done';
  }
  if (effect === 'erase' || effect === 'erase_again') {
    await deps.files.removeFolder(submissionFolder(record.accountId, record.id));
    if (record.batchId === null) await forgetAnswer(deps, record);
    else {
      const downloadLinks = createDownloadLinks(deps.signingKey, record.origin);
      const shown = presentSubmission(record, { downloadLinks, now });
      await amendAnswer(deps, { ...record, id: record.batchId }, shown);
    }
    return 'done';
  }
  if (isMail(effect)) {
    await deliverMailEffect(deps, { journal, accountId: record.accountId, attempts, now }, effect);
    // The data request may have gone to another signer while this mail was sent: they get a mail
    // too.
    return addressee(journal, effect) === addressee({ load: () => entry }, effect) ? 'done' : 'again';
  }
  if (isDispatch(effect)) {
    const actions = await deliverDispatch(deps.dispatcher, journal.events, effect);
    if (actions.length === 0) return 'done';
    noteDispatched(journal, actions, now);
    return 'done';
  }
  if (effect.startsWith('leave_archive:')) {
    const archive = effect.slice('leave_archive:'.length);
    const isHeld = await leaveRow(await deps.volumes.of(record.accountId, record.id), record.id, archive);
    await leaveArchive(deps.files, archiveKey(record.accountId, archive), [record.id]);
    if (!isHeld) journal.enqueue('project', now);
    return 'done';
  }
  const key = effect.slice('discard:'.length);
  if (key.endsWith('/')) await deps.files.removeFolder(key);
  else await deps.files.remove(key);
  const pictures = picturesFolder(key);
  if (pictures !== null) await deps.files.removeFolder(pictures);
  return 'done';
}

/**
 * Writes the projection. A batch writes those of its submissions together; one that failed there is
 * written by itself.
 */
async function project(
  deps: EffectDeps,
  projected: Projected,
  { isRetried, now }: { isRetried: boolean; now: number },
): Promise<void> {
  const { record, event } = projected;
  const [targets] =
    record.batchId === null || isRetried
      ? await projectTogether(deps, [projected], now)
      : [await deps.batches.project(record.batchId, projected)];
  if (event) deps.dispatcher.take(event, targets ?? []);
}

/** The event that is to be dispatched in the same round. */
function dueEvent(journal: SubmissionJournal, now: number): ServiceEvent | null {
  const due = journal.dueEffects(now).flatMap(({ effect }) => (isDispatch(effect) ? effect : []));
  return due[0] === undefined ? null : journal.events.find(due[0]);
}

/** The email a mail goes to, and since when its signer has been invited. */
function addressee(journal: Pick<SubmissionJournal, 'load'>, effect: string): string {
  const [, id] = effect.split(':');
  const request = journal.load()?.record.dataRequests.find((known) => known.id === id);
  return JSON.stringify([request?.email, request?.invitedAt]);
}
