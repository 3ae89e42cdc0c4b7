import { limits } from '../../../lib/limits';
import type { AuditedActor } from '../../audit/audit-chain';
import { documentHash } from '../../data-requests/document-hash';
import type { PrintJob } from '../../printing/print-job';
import type { FailedState, RenderJob, RenderReport } from '../render/render-job';
import { renderJobOf } from '../render/render-job-of';
import { auditedPerson, inviteNext } from '../signers/people-steps';
import { expiredRecord } from './expire-record';
import { tellSubmission } from './submission-events';
import type { SubmissionInput, SubmissionJournal } from './submission-journal';
import type { Preview, SubmissionRecord } from './submission-record';
import { isSettled, nextState, type SubmissionEvent } from './submission-state';

/**
 * The steps of a submission's life, each to be run inside one transaction of its coordinator:
 * accept → lease → settle, or lease again when an attempt was lost.
 */

/** Most submissions are settled before this, and are then projected once instead of twice. */
const firstProjectionDelayMs = 250;
/** Somebody waits for the others of a batch: what nobody waits for comes after them. */
const batchBookkeepingDelayMs = 2_000;

/** Writes down what is accepted; a second time finds it and changes nothing. */
export const accept = (
  journal: SubmissionJournal,
  record: SubmissionRecord,
  input: SubmissionInput,
  now: number,
): SubmissionRecord => {
  const existing = journal.load();
  if (existing) return existing.record;
  journal.create(record, input);
  const { id, source, contentHash } = record;
  journal.note(
    {
      type: 'submission.created',
      submission: id,
      source,
      content_hash: contentHash,
      data_hash: input.data.sha256,
    },
    now,
  );
  if (record.state === 'invalid_data') {
    journal.note({ type: 'submission.invalid', problems: record.jsonSchemaErrors.length }, now);
  }
  for (const request of record.dataRequests)
    journal.note({ type: 'data_request.created', ...auditedPerson(request) }, now);
  if (record.state === 'waiting_for_data_requests') inviteNext(journal, record, now);
  const delay = record.batchId === null ? firstProjectionDelayMs : batchBookkeepingDelayMs;
  journal.enqueue('project', isSettled(record.state) ? now : now + delay);
  return record;
};

const bookkeepingDelay = ({ batchId }: SubmissionRecord): number =>
  batchId === null ? 0 : batchBookkeepingDelayMs;

/** What to do with a lease: draw at once, or stand in line for a browser. */
export type Leased = { kind: 'render'; job: RenderJob } | { kind: 'queue'; ticket: PrintJob };

/**
 * The next attempt. One that is drawn here begins now. One that needs a browser begins when it gets one (`beginAttempt`):
 * until then its fence is ahead of the attempts that are counted, and however often it has to ask, it is the same one.
 */
export const leaseRender = (journal: SubmissionJournal, now: number): Leased | null => {
  const entry = journal.load();
  if (!entry || isSettled(entry.record.state)) return null;
  const { record, lease } = entry;
  const { attempt, fence } = lease ?? entry.attempted;
  if (attempt - entry.attemptsBefore >= limits.renderAttempts) {
    exhaust(journal, record, now);
    return null;
  }
  if (record.templateType === 'html') {
    const ticket = { id: record.id, accountId: record.accountId, fence: attempt + 1 };
    journal.lease({ attempt, fence: ticket.fence, until: now + limits.renderQueuedSeconds * 1000 });
    return { kind: 'queue', ticket };
  }
  // The attempt is written before its work starts, so that one that kills the process is counted too.
  journal.lease({ attempt: attempt + 1, fence: fence + 1, until: now + limits.renderLeaseSeconds * 1000 });
  return { kind: 'render', job: renderJobOf({ ...entry, trail: () => journal.trail() }, fence + 1) };
};

/** A browser is free for the attempt of this fence. null: it is no longer wanted. */
export const beginAttempt = (journal: SubmissionJournal, fence: number, now: number): RenderJob | null => {
  const entry = journal.load();
  if (!entry || isSettled(entry.record.state) || entry.lease?.fence !== fence) return null;
  journal.lease({ attempt: fence, fence, until: now + limits.printLeaseSeconds * 1000 });
  return renderJobOf({ ...entry, trail: () => journal.trail() }, fence);
};

/** What failed gets as many attempts again; what has not failed stays as it is. */
export const reprocess = (journal: SubmissionJournal, by: AuditedActor, now: number): void => {
  const record = journal.load()?.record;
  if (!record || record.expiredAt !== null) return;
  const state = nextState(record.state, 'reprocessed');
  if (state === 'ignored') return;
  journal.save({ ...record, state, errorMessage: null });
  journal.beginAnew();
  journal.note({ type: 'submission.reprocessed', after: record.state, ...by }, now);
  journal.enqueue('project', now);
};

/** A preview of what is there now takes the place of the one before; any other is of no use. */
export const notePreview = (journal: SubmissionJournal, preview: Preview, now: number): void => {
  const entry = journal.load();
  if (!entry) return;
  const { record, data } = entry;
  const { preview: known } = record;
  if (known?.key === preview.key) return;
  const isCurrent = data !== null && preview.documentHash === documentHash(record.contentHash, data.sha256);
  const isKnown = known?.documentHash === preview.documentHash;
  if (record.state !== 'waiting_for_data_requests' || !isCurrent || isKnown) {
    journal.enqueue(`discard:${preview.key}`, now);
    return;
  }
  if (known) journal.enqueue(`discard:${known.key}`, now);
  journal.save({ ...record, preview });
  journal.enqueue('project', now);
};

/** A lost attempt, begun or not, frees its lease soon; the alarm leases the next one. */
export const loseAttempt = (journal: SubmissionJournal, fence: number, now: number): void => {
  const entry = journal.load();
  if (!entry || isSettled(entry.record.state) || entry.lease?.fence !== fence) return;
  journal.lease({ attempt: fence, fence, until: now + 500 * 2 ** fence });
};

/** Takes the report of the newest attempt; any other changes nothing, and what it stored is discarded. */
export const settle = (
  journal: SubmissionJournal,
  report: RenderReport,
  { now, senderWaits }: { now: number; senderWaits: boolean },
): 'settled' | 'dropped' => {
  const entry = journal.load();
  if (!entry) return 'dropped';
  const { record, lease } = entry;
  const event = eventOf(report);
  const state = nextState(record.state, event);
  if (state === 'ignored' || lease?.fence !== report.fence) {
    discardStray(journal, record, report, now);
    return 'dropped';
  }
  if (report.outcome === 'rendered') {
    const { pdf, kept, truncatedText, missingGlyphs } = report;
    // There is something better to look at now.
    const { preview, ...rest } = record;
    if (preview) journal.enqueue(`discard:${preview.key}`, now);
    const done = { ...rest, state, pdf, truncatedText, missingGlyphs, processedAt: now };
    journal.save(done);
    journal.note({ type: 'submission.processed', pdf_hash: pdf.hash, bytes: pdf.bytes }, now);
    journal.forgetPassword();
    tellSubmission(journal, 'submission.processed', {
      record: done,
      now,
      dueAt: now + bookkeepingDelay(record),
    });
    sendCompleted(journal, record, now);
    if (kept) storeLater(journal, kept, now);
    if (!record.test) journal.enqueue('count_usage', now + bookkeepingDelay(record));
  } else {
    const failed = journal.save({ ...record, state, errorMessage: report.message });
    journal.note({ type: 'submission.failed', state }, now);
    tellSubmission(journal, 'submission.failed', { record: failed, now });
  }
  end(journal, record, { now, senderWaits });
  return 'settled';
};

/** Everybody who took part and was reached by mail gets the document, and those who only get a copy. */
const sendCompleted = (journal: SubmissionJournal, record: SubmissionRecord, now: number): void => {
  for (const { id, authentication, state } of record.dataRequests)
    if (authentication.type === 'email_link' && state === 'complete')
      journal.enqueue(`mail_completed:${id}`, now);
  for (const [index] of (record.signing?.cc ?? []).entries())
    journal.enqueue(`mail_completed:cc:${index}`, now);
};

/** What is kept here in the transaction that says "processed" is as safe as a file. */
const storeLater = (journal: SubmissionJournal, kept: Uint8Array, now: number): void => {
  journal.keep(kept);
  journal.enqueue('store_pdf', now + batchBookkeepingDelayMs);
};

const eventOfFailure: Record<FailedState, SubmissionEvent> = {
  image_download_failed: 'download_failed',
  image_processing_failed: 'image_failed',
  syntax_error: 'syntax_failed',
  error: 'failed',
};

const eventOf = (report: RenderReport): SubmissionEvent =>
  report.outcome === 'rendered' ? 'rendered' : eventOfFailure[report.state];

const exhaust = (journal: SubmissionJournal, record: SubmissionRecord, now: number): void => {
  const state = nextState(record.state, 'exhausted');
  if (state === 'ignored') return;
  const message = `The PDF could not be generated in ${limits.renderAttempts} attempts.`;
  const failed = journal.save({ ...record, state, errorMessage: message });
  journal.note({ type: 'submission.failed', state }, now);
  tellSubmission(journal, 'submission.failed', { record: failed, now });
  end(journal, record, { now, senderWaits: false });
};

/** Nothing is rendered any more, and everybody who counts on it is told. */
const end = (
  journal: SubmissionJournal,
  record: SubmissionRecord,
  { now, senderWaits }: { now: number; senderWaits: boolean },
): void => {
  journal.endRendering();
  journal.enqueue('project', now + bookkeepingDelay(record));
  // A batch that waits is told by the answer; the notice is for the case that it was lost.
  if (record.batchId !== null)
    journal.enqueue('tell_batch', now + (senderWaits ? batchBookkeepingDelayMs : 0));
};

/** Long after anything that was being drawn at the time has stored what it made. */
const eraseAgainMs = limits.eraseAgainSeconds * 1000;

/**
 * Everything that was sent, and the PDF, is gone: here at once, elsewhere by effects. Whatever is still being drawn
 * finds a submission that has ended; what it stores all the same is removed when it reports, or by the second round.
 */
export const expire = (journal: SubmissionJournal, by: 'schedule' | AuditedActor, now: number): void => {
  const record = journal.load()?.record;
  if (!record || record.expiredAt !== null) return;
  const expired = expiredRecord(record, now);
  journal.erase(expired);
  const facts = { type: 'submission.expired' as const, pdf_hash: expired.erasedPdfHash };
  journal.note(by === 'schedule' ? { ...facts, by } : { ...facts, by: 'request', ...by }, now);
  tellSubmission(journal, 'submission.expired', { record: expired, now });
  journal.events.hurry(now);
  journal.enqueue('project', now);
  journal.enqueue('erase', now);
  journal.enqueue('erase_again', now + eraseAgainMs);
  if (record.batchId !== null && !isSettled(record.state)) journal.enqueue('tell_batch', now);
};

/** While the submission is pending the same key may be written again by the attempt that counts. */
const discardStray = (
  journal: SubmissionJournal,
  record: SubmissionRecord,
  report: RenderReport,
  now: number,
) => {
  if (report.outcome !== 'rendered' || !isSettled(record.state)) return;
  if (report.pdf.key !== record.pdf?.key) journal.enqueue(`discard:${report.pdf.key}`, now);
};
