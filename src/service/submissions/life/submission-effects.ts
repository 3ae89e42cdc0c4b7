import type { Volumes } from '../../../core/db/volumes/volumes';
import { amendAnswer, forgetAnswer } from '../../../core/idempotency/idempotency-store';
import { deliverDispatch, type EventDispatcher } from '../../delivery/events/event-dispatcher';
import { type DispatchEffect, isDispatch } from '../../delivery/events/event-table';
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
import type { Effect, JournalEntry, MailEffect } from './journal-entry';
import { deliverMailEffect, isMail } from './mail-effects';
import { type Projected, projectTogether } from './project-together';
import { noteDispatched } from './record-actions';
import { type BatchReporter, outcomeOf } from './report-to-batch';
import type { MailDeps } from './send-mail';
import { storeKept } from './store-kept';
import { subjectsOfSubmission } from './submission-holds';
import type { SubmissionJournal } from './submission-journal';
import { picturesFolder, submissionFolder } from './submission-keys';
import { expireUnfinished } from './submission-life';
import type { SubmissionRecord } from './submission-record';

type EffectDeps = MailDeps & { volumes: Volumes; batches: BatchReporter; dispatcher: EventDispatcher };

type Outcome = 'done' | 'again';

/** One effect that is due, and the submission as it was when the work on it began. */
type Work = {
  deps: EffectDeps;
  journal: SubmissionJournal;
  entry: JournalEntry;
  record: SubmissionRecord;
  attempts: number;
  now: number;
};

/** Carries out one effect of a submission. `again`: the record has changed meanwhile. */
export async function deliverEffect(
  deps: EffectDeps,
  journal: SubmissionJournal,
  { effect, attempts }: { effect: Effect; attempts: number },
  now: number,
): Promise<Outcome> {
  const entry = journal.load();
  if (!entry) return 'done';
  const work = { deps, journal, entry, record: entry.record, attempts, now };
  if (isMail(effect)) return mail(work, effect);
  if (isDispatch(effect)) return dispatch(work, effect);
  switch (effect) {
    case 'project':
      return project(work);
    case 'store_pdf':
      return storePdf(work);
    case 'count_usage':
      return count(work);
    case 'count_form':
      return countForm(work);
    case 'expire_unfinished':
      return expireForm(work, effect);
    case 'tell_batch':
      return tellBatch(work);
    case 'erase':
    case 'erase_again':
      return erase(work);
  }
  const [kind, what] = split(effect);
  return kind === 'leave_archive' ? leave(work, what) : discard(work, what);
}

/** The kind of an effect, and what it is about: a key may contain colons, too. */
function split(effect: string): [kind: string, what: string] {
  const colon = effect.indexOf(':');
  return [effect.slice(0, colon), effect.slice(colon + 1)];
}

async function project({ deps, journal, entry, record, attempts, now }: Work): Promise<Outcome> {
  const projected = { record, event: dueEvent(journal, now), words: wordsOfSubmission(entry) };
  await writeProjection(deps, projected, { isRetried: attempts > 0, now });
  return journal.load()?.record.version === record.version ? 'done' : 'again';
}

async function storePdf({ deps, journal, record }: Work): Promise<Outcome> {
  await storeKept(deps, journal, record);
  return 'done';
}

/** Journals of release 0.1.0 have this effect. */
async function count({ deps, record, now }: Work): Promise<Outcome> {
  const volume = await deps.volumes.of(record.accountId, record.id);
  await countUsage(volume, record.accountId, record.id, record.processedAt ?? now);
  return 'done';
}

async function countForm({ deps, record, now }: Work): Promise<Outcome> {
  const [form] = record.dataRequests;
  const at = form?.completedAt ?? now;
  await countWebForm(deps.db, { templateId: record.templateId, what: 'completed', at });
  return 'done';
}

/** Expires a public form that nobody completed, unless it is held. */
async function expireForm({ deps, journal, record, now }: Work, effect: Effect): Promise<Outcome> {
  if (await isHeld(deps.db, subjectsOfSubmission(record))) {
    journal.postponeEffect(effect, 0, now + heldAgainMs);
    return 'again';
  }
  expireUnfinished(journal, now);
  return 'done';
}

async function tellBatch({ deps, record }: Work): Promise<Outcome> {
  const outcome = outcomeOf(record);
  if (record.batchId && outcome !== 'pending')
    await deps.batches.note(record.batchId, [{ id: record.id, outcome }]);
  return 'done';
}

/** Erases the files of the submission, and its data in an answer that is kept for its idempotency key. */
async function erase({ deps, record, now }: Work): Promise<Outcome> {
  await deps.files.removeFolder(submissionFolder(record.accountId, record.id));
  if (record.batchId === null) await forgetAnswer(deps, record);
  else {
    const downloadLinks = createDownloadLinks(deps.signingKey, record.origin);
    const shown = presentSubmission(record, { downloadLinks, now });
    await amendAnswer(deps, { ...record, id: record.batchId }, shown);
  }
  return 'done';
}

async function mail(
  { deps, journal, entry, record, attempts, now }: Work,
  effect: MailEffect,
): Promise<Outcome> {
  await deliverMailEffect(deps, { journal, accountId: record.accountId, attempts, now }, effect);
  // The data request may have gone to another signer while this mail was sent: they get a mail
  // too.
  return addressee(journal, effect) === addressee({ load: () => entry }, effect) ? 'done' : 'again';
}

async function dispatch({ deps, journal, now }: Work, effect: DispatchEffect): Promise<Outcome> {
  const actions = await deliverDispatch(deps.dispatcher, journal.events, effect);
  if (actions.length > 0) noteDispatched(journal, actions, now);
  return 'done';
}

/** Takes the submission out of an archive, because it has been opened again. */
async function leave({ deps, journal, record, now }: Work, archive: string): Promise<Outcome> {
  const isHeld = await leaveRow(await deps.volumes.of(record.accountId, record.id), record.id, archive);
  await leaveArchive(deps.files, archiveKey(record.accountId, archive), [record.id]);
  if (!isHeld) journal.enqueue('project', now);
  return 'done';
}

/** Removes a file that nobody needs, or a folder, with the pictures of its pages. */
async function discard({ deps }: Work, key: string): Promise<Outcome> {
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
async function writeProjection(
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
