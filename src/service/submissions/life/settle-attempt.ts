import { waitForPlatform } from '../../../core/coordinator/platform-wait';
import type { Prevented } from '../../../core/platform/unavailable';
import { limits } from '../../../lib/limits';
import { storedConformance } from '../../conformance/wanted-conformance';
import type { FailedState, RenderOutcome, RenderReport } from '../render/render-job';
import { giveBack, loseAttempt } from './attempt-leases';
import type { SignedEntry } from './audit-table';
import { processedFacts } from './closing-entry';
import { recordedFindings } from './findings';
import { discardPreview } from './shown-previews';
import { bookkeepingAt, endFailed, exhaust, tellEnd, withoutWait } from './submission-end';
import { emitSubmissionEvent } from './submission-events';
import type { SubmissionJournal } from './submission-journal';
import type { SubmissionRecord } from './submission-record';
import { isSettled, nextState, type SubmissionTrigger } from './submission-state';

/** When an attempt for which there was no room is dispatched again. */
const roomAgainMs = 500;

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
  const found = recordedFindings(report);
  if (report.outcome === 'rendered') {
    const { pdf, kept, seal, conformance, pageCount } = report;
    // The finished PDF replaces the preview.
    const { preview, ...rest } = withoutWait(record);
    if (preview) discardPreview(journal, record, preview, now);
    const made = { state, errorMessage: null, pdf, pageCount, processedAt: now };
    const { hash: closingHash } = journal.appendEntry(processedFacts(report), now, closing);
    const by = 'projection' as const;
    const counted = record.test ? { testCountedBy: by } : { countedBy: by };
    const sealed = seal && { seal: { ...seal, closingHash } };
    const conforming = conformance && { conformance: storedConformance(conformance) };
    const done = { ...rest, ...made, ...found, ...counted, ...sealed, ...conforming };
    journal.saveFinished(done);
    emitSubmissionEvent(journal, 'submission.processed', {
      record: done,
      now,
      dueAt: bookkeepingAt(record, now),
    });
    sendCompleted(journal, record, now);
    if (kept) storeLater(journal, kept, bookkeepingAt(record, now));
    tellEnd(journal, record, { now, callerWaits });
  } else {
    endFailed(journal, { ...record, ...found }, { state, message: report.message }, { now, callerWaits });
  }
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

/**
 * Mails the finished PDF to each signer who was asked by mail and completed, and to each recipient;
 * and tells the visitor who completed a public form where their copy is.
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
