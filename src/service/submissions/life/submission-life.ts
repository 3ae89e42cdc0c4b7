import { waitForPlatform } from '../../../core/coordinator/platform-wait';
import type { Prevented } from '../../../core/platform/unavailable';
import { limits } from '../../../lib/limits';
import type { AuditedActor } from '../../audit/audit-chain';
import { dataHashOf } from '../../audit/data-hashes';
import type { PrintJob } from '../../printing/print-job';
import type { FailedState, RenderJob, RenderOutcome, RenderReport } from '../render/render-job';
import { renderJobOf } from '../render/render-job-of';
import { auditedSigner, inviteNext } from '../signers/signer-steps';
import type { SignedEntry } from './audit-table';
import { processedFacts } from './closing-entry';
import { expiredRecord } from './expire-record';
import type { JournalEntry, SubmissionInput } from './journal-entry';
import { discardPreview } from './shown-previews';
import { emitSubmissionEvent } from './submission-events';
import type { SubmissionJournal } from './submission-journal';
import type { SubmissionRecord } from './submission-record';
import { isSettled, nextState, type SubmissionTrigger } from './submission-state';

/**
 * The steps of a submission's life, each to be run inside one transaction of its coordinator:
 * accept → lease → settle, or lease again when an attempt was lost.
 */

/**
 * Most submissions are settled before this delay ends, and are then projected once instead of
 * twice.
 */
const firstProjectionDelayMs = 250;
/**
 * A caller waits for all submissions of a batch: work that no caller waits for comes after them, all
 * at once, so that it needs one alarm.
 */
const batchBookkeepingDelayMs = 3_000;

/** When an attempt for which there was no room is dispatched again. */
const roomAgainMs = 500;

/** Writes an accepted submission to the journal; a second call finds it and changes nothing. */
export function accept(
  journal: SubmissionJournal,
  record: SubmissionRecord,
  input: SubmissionInput,
  now: number,
): SubmissionRecord {
  const existing = journal.load();
  if (existing) return existing.record;
  journal.create(record, input);
  const { id, source, contentHash } = record;
  journal.appendEntry(
    {
      type: 'submission.created',
      submission: id,
      source,
      content_hash: contentHash,
      ...dataHashOf(input.data),
      ...input.by,
    },
    now,
  );
  if (record.state === 'invalid_data') {
    journal.appendEntry({ type: 'submission.invalid', problems: record.jsonSchemaErrors.length }, now);
  }
  for (const request of record.dataRequests)
    journal.appendEntry({ type: 'data_request.created', ...auditedSigner(request) }, now);
  if (record.state === 'waiting_for_data_requests') inviteNext(journal, record, now);
  // Anybody can begin a public form: what nobody completes does not stay.
  if (record.source === 'web')
    journal.enqueue('expire_unfinished', now + limits.webFormUnfinishedDays * 86_400_000);
  const first = record.batchId === null ? now + firstProjectionDelayMs : bookkeepingAt(record, now);
  journal.enqueue('project', isSettled(record.state) ? now : first);
  return record;
}

/** When the outcome is projected and told: at one time for all that a batch waits for. */
function bookkeepingAt({ batchId, createdAt }: SubmissionRecord, now: number): number {
  return batchId === null ? now : Math.max(now, createdAt + batchBookkeepingDelayMs);
}

/** The next step of a leased attempt: render at once, or queue for a browser. */
export type Leased = { kind: 'render'; job: RenderJob } | { kind: 'queue'; ticket: PrintJob };

/**
 * Leases the next attempt. An attempt of a PDF template begins now. An attempt of an HTML template
 * begins when it gets a browser (`beginAttempt`): until then its fence is one ahead of the counted
 * attempts, and stays the same however often the attempt asks.
 */
export function leaseRender(journal: SubmissionJournal, now: number): Leased | null {
  const entry = journal.load();
  if (!entry || isSettled(entry.record.state)) return null;
  const { record, lease } = entry;
  const { attempt, fence } = lease ?? entry.attempted;
  if (attempt - entry.attemptsBefore >= limits.renderAttempts) {
    exhaust(journal, record, `The PDF could not be generated in ${limits.renderAttempts} attempts.`, now);
    return null;
  }
  if (record.templateType === 'html') {
    const ticket = { id: record.id, accountId: record.accountId, fence: attempt + 1 };
    journal.lease({ attempt, fence: ticket.fence, until: now + limits.renderQueuedSeconds * 1000 });
    return { kind: 'queue', ticket };
  }
  // The journal counts the attempt before its work starts, so an attempt that kills the process
  // counts too.
  journal.lease({ attempt: attempt + 1, fence: fence + 1, until: now + limits.renderLeaseSeconds * 1000 });
  return { kind: 'render', job: renderJobOf(sourceOf(journal, entry, now), fence + 1) };
}

function sourceOf(journal: SubmissionJournal, entry: JournalEntry, now: number) {
  const seal = { last: () => journal.lastEntry(), at: now };
  return { ...entry, trail: () => journal.trail(), seal };
}

/** Begins the attempt of this fence, for which a browser is free. null: it is no longer wanted. */
export function beginAttempt(journal: SubmissionJournal, fence: number, now: number): RenderJob | null {
  const entry = journal.load();
  if (!entry || isSettled(entry.record.state) || entry.lease?.fence !== fence) return null;
  journal.lease({ attempt: fence, fence, until: now + limits.printLeaseSeconds * 1000 });
  return renderJobOf(sourceOf(journal, entry, now), fence);
}

/** Gives a failed submission as many attempts again; any other submission stays as it is. */
export function reprocess(journal: SubmissionJournal, by: AuditedActor, now: number): void {
  const record = journal.load()?.record;
  if (!record || record.expiredAt !== null) return;
  const state = nextState(record.state, 'reprocessed');
  if (state === 'ignored') return;
  journal.save({ ...record, state, errorMessage: null });
  journal.beginAnew();
  journal.appendEntry({ type: 'submission.reprocessed', after: record.state, ...by }, now);
  journal.enqueue('project', now);
}

/**
 * Frees the lease of a lost attempt soon, whether it had begun or not; the alarm leases the next
 * one.
 */
export function loseAttempt(journal: SubmissionJournal, fence: number, now: number): void {
  const entry = journal.load();
  if (!entry || isSettled(entry.record.state) || entry.lease?.fence !== fence) return;
  // An attempt of an HTML template may be lost before it has begun.
  const attempt = entry.record.templateType === 'html' ? fence : entry.lease.attempt;
  journal.lease({ attempt, fence, until: now + 500 * 2 ** (attempt - entry.attemptsBefore) });
}

/**
 * Takes the report of the newest attempt. The report of any other attempt changes nothing, and the
 * file it stored is discarded.
 */
export function settle(
  journal: SubmissionJournal,
  report: RenderReport,
  { now, callerWaits, closing }: { now: number; callerWaits: boolean; closing?: SignedEntry | undefined },
): 'settled' | 'dropped' {
  const entry = journal.load();
  if (!entry) return 'dropped';
  if (report.outcome === 'prevented') return postpone(journal, report, now);
  if (report.outcome === 'busy') return giveBack(journal, report.fence, now + roomAgainMs);
  const { record, lease } = entry;
  const event = triggerOf(report);
  const state = nextState(record.state, event);
  if (state === 'ignored' || lease?.fence !== report.fence) {
    discardStray(journal, record, report, now);
    return 'dropped';
  }
  if (isTriedAgain(report, lease.attempt - entry.attemptsBefore)) {
    loseAttempt(journal, report.fence, now);
    return 'dropped';
  }
  if (report.outcome === 'rendered') {
    const { pdf, kept, seal, truncatedText, missingGlyphs } = report;
    // The finished PDF replaces the preview.
    const { preview, ...rest } = withoutWait(record);
    if (preview) discardPreview(journal, record, preview, now);
    const made = { state, errorMessage: null, pdf, truncatedText, missingGlyphs, processedAt: now };
    const { hash: closingHash } = journal.appendEntry(processedFacts(report), now, closing);
    const by = 'projection' as const;
    const counted = record.test ? { testCountedBy: by } : { countedBy: by };
    const done = { ...rest, ...made, ...counted, ...(seal && { seal: { ...seal, closingHash } }) };
    journal.saveFinished(done);
    emitSubmissionEvent(journal, 'submission.processed', {
      record: done,
      now,
      dueAt: bookkeepingAt(record, now),
    });
    sendCompleted(journal, record, now);
    if (kept) storeLater(journal, kept, bookkeepingAt(record, now));
  } else {
    const failed = journal.saveFailed({ ...withoutWait(record), state, errorMessage: report.message });
    journal.appendEntry({ type: 'submission.failed', state }, now);
    emitSubmissionEvent(journal, 'submission.failed', { record: failed, now });
  }
  end(journal, record, { now, callerWaits });
  return 'settled';
}

/** Settles a report whose closing entry could not be signed: the attempt waits, and its file is discarded. */
export function settleUnsigned(
  journal: SubmissionJournal,
  report: RenderReport,
  prevented: Prevented,
  now: number,
): 'settled' | 'dropped' {
  if (report.outcome === 'rendered') journal.enqueue(`discard:${report.pdf.key}`, now);
  return postpone(journal, { fence: report.fence, ...prevented }, now);
}

/** A print that was too slow may have met a busy machine, so it has one more attempt. */
function isTriedAgain(report: RenderOutcome, attempts: number): boolean {
  return report.outcome === 'failed' && report.slow === true && attempts < limits.slowPrints;
}

/**
 * Postpones an attempt that the platform prevented. The attempt does not count, and the record says
 * what it waits for.
 */
function postpone(
  journal: SubmissionJournal,
  { fence, ...absence }: RenderReport & Prevented,
  now: number,
): 'settled' | 'dropped' {
  const entry = journal.load();
  if (!entry || isSettled(entry.record.state) || entry.lease?.fence !== fence) return 'dropped';
  const { record } = entry;
  const step = waitForPlatform(absence, record, now);
  if ('gaveUp' in step) {
    exhaust(journal, record, step.gaveUp, now);
    return 'settled';
  }
  giveBack(journal, fence, step.until);
  if (step.change) {
    journal.save({ ...record, ...step.change });
    journal.enqueue('project', now);
  }
  return 'settled';
}

/** Gives the attempt of this fence back until a time. It does not count. */
function giveBack(journal: SubmissionJournal, fence: number, until: number): 'settled' | 'dropped' {
  const entry = journal.load();
  if (!entry || isSettled(entry.record.state) || entry.lease?.fence !== fence) return 'dropped';
  const attempt = entry.record.templateType === 'html' ? fence - 1 : entry.lease.attempt - 1;
  journal.lease({ attempt, fence, until });
  return 'settled';
}

function withoutWait({ platformWait: _ended, ...record }: SubmissionRecord): SubmissionRecord {
  return record;
}

/**
 * Mails the finished PDF to each signer who was asked by mail and completed, and to each recipient;
 * and to whoever completed a public form, where their copy is.
 */
function sendCompleted(journal: SubmissionJournal, record: SubmissionRecord, now: number): void {
  for (const { id, authentication, state } of record.dataRequests)
    if (state === 'complete' && (authentication.type === 'email_link' || isFormToCopy(record)))
      journal.enqueue(`mail_completed:${id}`, now);
  for (const [index] of (record.signing?.cc ?? []).entries())
    journal.enqueue(`mail_completed:cc:${index}`, now);
}

function isFormToCopy({ source, signing }: SubmissionRecord): boolean {
  return source === 'web' && signing?.mailFormCopy === true;
}

/**
 * Keeps the end of the PDF in the journal. It is as safe there as in a file: the same transaction
 * says "processed".
 */
function storeLater(journal: SubmissionJournal, kept: Uint8Array, dueAt: number): void {
  journal.keep(kept);
  journal.enqueue('store_pdf', dueAt);
}

const triggerOfFailure: Record<FailedState, SubmissionTrigger> = {
  image_download_failed: 'download_failed',
  image_processing_failed: 'image_failed',
  syntax_error: 'syntax_failed',
  error: 'failed',
};

function triggerOf(report: RenderOutcome): SubmissionTrigger {
  return report.outcome === 'rendered' ? 'rendered' : triggerOfFailure[report.state];
}

function exhaust(journal: SubmissionJournal, record: SubmissionRecord, message: string, now: number): void {
  const state = nextState(record.state, 'exhausted');
  if (state === 'ignored') return;
  const failed = journal.saveFailed({ ...withoutWait(record), state, errorMessage: message });
  journal.appendEntry({ type: 'submission.failed', state }, now);
  emitSubmissionEvent(journal, 'submission.failed', { record: failed, now });
  end(journal, record, { now, callerWaits: false });
}

/** Reports the outcome to the projection and the batch. */
function end(
  journal: SubmissionJournal,
  record: SubmissionRecord,
  { now, callerWaits }: { now: number; callerWaits: boolean },
): void {
  journal.enqueue('project', bookkeepingAt(record, now));
  // A waiting batch learns the outcome from the answer. If that was lost, the projection tells it.
  if (record.batchId !== null && !callerWaits) journal.enqueue('tell_batch', now);
}

/** Long after every attempt that was under way at the expiry has stored its file. */
const eraseAgainMs = limits.eraseAgainSeconds * 1000;

/**
 * Erases the data and the PDF: here at once, elsewhere by effects. An attempt that is still under
 * way finds a submission that has ended; the file it stores all the same is removed when it
 * reports, or by `erase_again`.
 */
export function expire(journal: SubmissionJournal, by: 'schedule' | AuditedActor, now: number): void {
  const record = journal.load()?.record;
  if (!record || record.expiredAt !== null) return;
  const expired = expiredRecord(record, now);
  journal.erase(expired);
  const facts = { type: 'submission.expired' as const, pdf_hash: expired.erasedPdfHash };
  journal.appendEntry(by === 'schedule' ? { ...facts, by } : { ...facts, by: 'request', ...by }, now);
  emitSubmissionEvent(journal, 'submission.expired', { record: expired, now });
  journal.events.hurry(now);
  journal.enqueue('project', now);
  journal.enqueue('erase', now);
  journal.enqueue('erase_again', now + eraseAgainMs);
  if (record.batchId !== null && !isSettled(record.state)) journal.enqueue('tell_batch', now);
}

/** Expires a public form that was begun and not completed. */
export function expireUnfinished(journal: SubmissionJournal, now: number): void {
  if (journal.load()?.record.state === 'waiting_for_data_requests') expire(journal, 'schedule', now);
}

/**
 * Discards the file of a dropped report, unless the attempt that counts may write the same key
 * again.
 */
function discardStray(
  journal: SubmissionJournal,
  record: SubmissionRecord,
  report: RenderReport,
  now: number,
) {
  if (report.outcome !== 'rendered') return;
  // Each seal is different, and so is the key of each sealed PDF.
  if (!report.seal && !isSettled(record.state)) return;
  if (report.pdf.key !== record.pdf?.key) journal.enqueue(`discard:${report.pdf.key}`, now);
}
