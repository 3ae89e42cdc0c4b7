import { waitForPlatform } from '../../core/coordinator/platform-wait';
import type { Prevented } from '../../core/platform/unavailable';
import { limits } from '../../lib/limits';
import { storedConformance } from '../conformance/wanted-conformance';
import type { CombineJob, CombineReport } from './combine-job';
import { emitCombinedEvent } from './combined-events';
import type { CombinedInput, CombinedJournal } from './combined-journal';
import { combinedKey } from './combined-keys';
import type { CombinedRecord, CombinedSource } from './combined-record';
import { type CombinedTrigger, isCombined, nextCombinedState } from './combined-state';

/**
 * The steps of a combined submission's life, each to be run inside one transaction of its
 * coordinator: accept → wait for the sources → lease → settle, or lease again when an attempt was
 * lost; and expire at any time.
 */

/**
 * Most combined submissions are settled before this delay ends, and are then projected once instead
 * of twice.
 */
const firstProjectionDelayMs = 250;

export type Accepted = { record: CombinedRecord; input: CombinedInput; awaited: string[] };

/**
 * Writes an accepted combined submission to the journal; a second call finds it and changes
 * nothing.
 */
export function acceptCombined(
  journal: CombinedJournal,
  { record, input, awaited }: Accepted,
  now: number,
): CombinedRecord {
  const existing = journal.load();
  if (existing) return existing.record;
  journal.create(record, input, awaited);
  if (awaited.length > 0) journal.askAgain(0, now);
  journal.outbox.enqueue('project', now + firstProjectionDelayMs);
  return record;
}

/**
 * Leases the next attempt once no source is awaited any more. The journal counts the attempt before
 * its work starts.
 */
export function leaseMerge(journal: CombinedJournal, now: number): CombineJob | null {
  const entry = journal.load();
  if (!entry || isCombined(entry.record.state) || journal.awaited().length > 0) return null;
  const { record, input, lease } = entry;
  const { attempt, fence } = lease ?? { attempt: 0, fence: 0 };
  if (attempt >= limits.renderAttempts) {
    const message = `The PDFs could not be combined in ${limits.renderAttempts} attempts.`;
    end(journal, record, { event: 'exhausted', change: { errorMessage: message } }, now);
    return null;
  }
  journal.askAgain(0, null);
  journal.lease({ attempt: attempt + 1, fence: fence + 1, until: now + limits.mergeLeaseSeconds * 1000 });
  return { record, ...input, fence: fence + 1, at: now };
}

/** Frees the lease of a lost attempt soon; the alarm leases the next one. */
export function loseMerge(journal: CombinedJournal, fence: number, now: number): void {
  const entry = journal.load();
  if (!entry || isCombined(entry.record.state) || entry.lease?.fence !== fence) return;
  journal.lease({ ...entry.lease, until: now + 500 * 2 ** fence });
}

/** Postpones the attempt of this fence. The attempt does not count and keeps its fence. */
export function postponeMerge(journal: CombinedJournal, fence: number, until: number): void {
  const lease = journal.load()?.lease;
  if (lease?.fence !== fence) return;
  journal.lease({ attempt: lease.attempt - 1, fence: fence - 1, until });
}

/** Postpones an attempt that the platform prevented; the record says what it waits for. */
function postponePrevented(
  journal: CombinedJournal,
  { report: { fence, ...absence }, record }: { report: CombineReport & Prevented; record: CombinedRecord },
  now: number,
): void {
  const step = waitForPlatform(absence, record, now);
  if ('gaveUp' in step) {
    end(journal, record, { event: 'exhausted', change: { errorMessage: step.gaveUp } }, now);
    return;
  }
  postponeMerge(journal, fence, step.until);
  if (!step.change) return;
  journal.save({ ...record, ...step.change });
  journal.outbox.enqueue('project', now);
}

/**
 * Takes the report of the newest attempt. The report of any other attempt changes nothing, and the
 * file it stored is discarded.
 */
export function settleMerge(
  journal: CombinedJournal,
  report: CombineReport,
  now: number,
): 'settled' | 'dropped' {
  const entry = journal.load();
  if (!entry) return 'dropped';
  const { record, lease } = entry;
  if (isCombined(record.state) || lease?.fence !== report.fence) {
    if (report.outcome === 'merged') journal.outbox.enqueue(`discard:${report.pdf.key}`, now);
    return 'dropped';
  }
  if (report.outcome === 'prevented') {
    postponePrevented(journal, { report, record }, now);
    return 'settled';
  }
  if (report.outcome === 'failed') {
    end(journal, record, { event: 'failed', change: { errorMessage: report.message } }, now);
    return 'settled';
  }
  const { pdf, seal, pageCount, warnings, conformance } = report;
  const { hash: pdfHash, ...stored } = pdf;
  const made = { pdf: stored, pdfHash, pageCount, warnings, errorMessage: null, processedAt: now };
  const conforming = conformance && { conformance: storedConformance(conformance) };
  const change = { ...made, ...(seal && { seal }), ...conforming };
  end(journal, record, { event: 'merged', change }, now);
  if (record.deleteCustomFiles) journal.outbox.enqueue('delete_custom_files', now);
  return 'settled';
}

/**
 * Erases the combined PDF and the URLs of its sources; the hash stays. A second call changes
 * nothing.
 */
export function expireCombined(journal: CombinedJournal, now: number): void {
  const record = journal.load()?.record;
  if (!record || record.expiredAt !== null) return;
  const errorMessage = isCombined(record.state)
    ? record.errorMessage
    : 'The combined submission expired before its PDF was ready.';
  const change = { errorMessage, pdf: null, expiredAt: now, sources: record.sources.map(withoutAddress) };
  end(journal, record, { event: 'expired', change }, now);
  journal.endRetention();
  // The answers stored for idempotency keys quote the URLs.
  journal.outbox.enqueue('forget_answers', now);
}

function withoutAddress(source: CombinedSource): CombinedSource {
  return 'url' in source ? { ...source, url: null } : source;
}

function end(
  journal: CombinedJournal,
  record: CombinedRecord,
  { event, change }: { event: CombinedTrigger; change: Partial<CombinedRecord> },
  now: number,
): void {
  const state = nextCombinedState(record.state, event);
  if (state === 'ignored') return;
  const { platformWait: _ended, expiryPutOff: _putOff, ...kept } = record;
  journal.save({ ...kept, ...change, state });
  emitCombinedEvent(journal, event, now);
  journal.endMerging();
  journal.outbox.enqueue('project', now);
  discardAttempts(journal, { ...record, ...change }, now);
}

/**
 * Discards the file of every attempt but the one that counts. An attempt whose report was lost may
 * have stored a file too.
 */
function discardAttempts(
  journal: CombinedJournal,
  { accountId, id, pdf }: CombinedRecord,
  now: number,
): void {
  for (let fence = journal.newestFence(); fence > 0; fence--) {
    const key = combinedKey(accountId, id, fence);
    if (key !== pdf?.key) journal.outbox.enqueue(`discard:${key}`, now);
  }
}

/** Begins the journal of a combined submission that has ended in another deployment. */
export function takeOverCombined(journal: CombinedJournal, record: CombinedRecord, now: number): void {
  journal.create(record, { sourcePasswords: {} }, []);
  if (record.expiredAt !== null) journal.endRetention();
  journal.outbox.enqueue('project', now);
}
