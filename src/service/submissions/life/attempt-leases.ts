import { limits } from '../../../lib/limits';
import type { PrintJob } from '../../printing/print-job';
import type { RenderJob } from '../render/render-job';
import { renderJobOf } from '../render/render-job-of';
import type { JournalEntry } from './journal-entry';
import { exhaust } from './submission-end';
import type { SubmissionJournal } from './submission-journal';
import { isSettled } from './submission-state';

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

/** Gives the attempt of this fence back until a time. It does not count. */
export function giveBack(journal: SubmissionJournal, fence: number, until: number): 'settled' | 'dropped' {
  const entry = journal.load();
  if (!entry || isSettled(entry.record.state) || entry.lease?.fence !== fence) return 'dropped';
  const attempt = entry.record.templateType === 'html' ? fence - 1 : entry.lease.attempt - 1;
  journal.lease({ attempt, fence, until });
  return 'settled';
}
