import type { Clockwork } from '../../../core/coordinator/clockwork';
import { logError } from '../../../lib/log';
import type { PrintJob } from '../../printing/print-job';
import type { RenderDesk } from '../../printing/render-desk';
import type { RenderJob, RenderOutcome, RenderReport } from '../render/render-job';
import type { SubmissionRenderer } from '../render/submission-renderer';
import { beginAttempt, type Leased, leaseRender, loseAttempt } from './attempt-leases';
import { type ClosingDeps, withClosing } from './closing-entry';
import type { SubmissionInput } from './journal-entry';
import { settle, settleUnsigned } from './settle-attempt';
import type { SubmissionJournal } from './submission-journal';
import { accept } from './submission-life';
import type { SubmissionRecord } from './submission-record';
import { isSettled } from './submission-state';

type Parts = {
  journal: SubmissionJournal;
  clock: Clockwork;
  /** Keeps the coordinator at work until this ends. */
  keepAt(work: Promise<unknown>): void;
  renderer(): Pick<SubmissionRenderer, 'render'>;
  desk(): Pick<RenderDesk, 'enqueue'>;
  closing(): ClosingDeps;
};

/** The attempts to render one submission: this Worker draws a PDF template, and HTML stands in line for a browser. */
export class RenderAttempts {
  readonly #parts: Parts;
  /**
   * The fence of the attempt that this instance dispatched. After a reset it is 0: the attempt was
   * lost, and its lease with it.
   */
  #dispatchedFence = 0;
  /**
   * Until when the caller of `accept` waits. The answer tells it the outcome, so the batch needs no
   * report at once.
   */
  #callerWaitsUntil = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Accepts the submission and begins its first attempt, or settles it with the one that was `drawn`
   * before. All this is one step, because one step writes less than two.
   */
  accept(
    record: SubmissionRecord,
    input: SubmissionInput,
    { until, drawn }: { until: number; drawn: RenderOutcome | null },
  ): SubmissionRecord {
    const { clock, journal } = this.#parts;
    this.#callerWaitsUntil = until;
    const { accepted, leased } = clock.transact((now) => {
      const callerWaits = until > now;
      const accepted = accept(journal, record, input, { now, callerWaits });
      const leased = this.#isWanted(now) ? leaseRender(journal, now) : null;
      if (drawn === null || leased?.kind !== 'render') return { accepted, leased };
      settle(journal, { ...drawn, fence: leased.job.fence }, { now, callerWaits });
      return { accepted, leased: null };
    });
    if (leased) this.#dispatch(leased);
    return accepted;
  }

  /** Begins the attempt of this fence, for which a browser is free; null when it is no longer wanted. */
  begin(fence: number): RenderJob | null {
    const { clock, journal } = this.#parts;
    const job = clock.transact((now) => beginAttempt(journal, fence, now));
    clock.arm();
    return job;
  }

  /** Settles an attempt with what became of it. */
  report(report: RenderReport): Promise<'settled' | 'dropped'> {
    const { clock, closing, journal } = this.#parts;
    return withClosing(closing(), journal, report, (signed) =>
      clock.step((begun) => {
        if (signed?.outcome === 'prevented') return settleUnsigned(journal, report, signed, begun);
        const now = signed?.at ?? begun;
        const callerWaits = this.#callerWaitsUntil > now;
        return settle(journal, report, { now, callerWaits, closing: signed ?? undefined });
      }),
    );
  }

  /** Leases the next attempt and sends it on its way, if one is wanted. */
  goOn(): void {
    if (!this.#isWanted(Date.now())) return;
    const { clock, journal } = this.#parts;
    const leased = clock.transact((now) => leaseRender(journal, now));
    if (leased) this.#dispatch(leased);
  }

  #dispatch(leased: Leased): void {
    if (leased.kind === 'queue') {
      this.#parts.keepAt(this.#standInLine(leased.ticket));
      return;
    }
    this.#dispatchedFence = leased.job.fence;
    this.#parts.keepAt(this.#render(leased.job));
  }

  /** Whether the submission has no PDF yet, and no attempt is under way. */
  #isWanted(now: number): boolean {
    const entry = this.#parts.journal.load();
    if (!entry || isSettled(entry.record.state)) return false;
    const { record, lease } = entry;
    // An attempt drawn by this Worker is lost with the instance that dispatched it; an attempt at
    // the render desk is not.
    const isElsewhere = record.templateType === 'pdf' && lease?.fence !== this.#dispatchedFence;
    return lease === null || lease.until <= now || isElsewhere;
  }

  /**
   * Hands the print job to the render desk. When this fails, or the desk forgets the job, the alarm
   * asks again.
   */
  async #standInLine(ticket: PrintJob): Promise<void> {
    try {
      await this.#parts.desk().enqueue(ticket);
    } catch (error) {
      logError(`${ticket.id} could not be queued for a browser`, error);
    }
  }

  async #render(job: RenderJob): Promise<void> {
    const { renderer, clock, journal } = this.#parts;
    try {
      const outcome = await renderer().render(job);
      await this.report({ fence: job.fence, ...outcome });
    } catch (error) {
      logError(`${job.submissionId}: attempt ${job.fence} was lost`, error);
      clock.transact((now) => loseAttempt(journal, job.fence, now));
      clock.arm();
    }
  }
}
