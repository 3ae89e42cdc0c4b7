import type { Clockwork } from '../../../core/coordinator/clockwork';
import { logError } from '../../../lib/log';
import type { PrintJob } from '../../printing/print-job';
import type { RenderDesk } from '../../printing/render-desk';
import type { RenderJob, RenderReport } from '../render/render-job';
import type { SubmissionRenderer } from '../render/submission-renderer';
import { type Leased, leaseRender, loseAttempt } from './attempt-leases';
import type { SubmissionJournal } from './submission-journal';
import { isSettled } from './submission-state';

type Parts = {
  journal: SubmissionJournal;
  clock: Clockwork;
  /** Keeps the coordinator at work until this ends. */
  keepAt(work: Promise<unknown>): void;
  renderer(): Pick<SubmissionRenderer, 'render'>;
  desk(): Pick<RenderDesk, 'enqueue'>;
  report(report: RenderReport): Promise<unknown>;
};

/** The attempts to render one submission: this Worker draws a PDF template, and HTML stands in line for a browser. */
export class RenderAttempts {
  readonly #parts: Parts;
  /**
   * The fence of the attempt that this instance dispatched. After a reset it is 0: the attempt was
   * lost, and its lease with it.
   */
  #dispatchedFence = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Leases the next attempt, as a part of a step; null when none is wanted. */
  lease(now: number): Leased | null {
    return this.#isWanted(now) ? leaseRender(this.#parts.journal, now) : null;
  }

  /** Leases the next attempt and sends it on its way, if one is wanted. */
  goOn(): void {
    if (!this.#isWanted(Date.now())) return;
    const { clock, journal } = this.#parts;
    const leased = clock.transact((now) => leaseRender(journal, now));
    if (leased) this.dispatch(leased);
  }

  dispatch(leased: Leased): void {
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
    const { renderer, report, clock, journal } = this.#parts;
    try {
      const outcome = await renderer().render(job);
      await report({ fence: job.fence, ...outcome });
    } catch (error) {
      logError(`${job.submissionId}: attempt ${job.fence} was lost`, error);
      clock.transact((now) => loseAttempt(journal, job.fence, now));
      clock.arm();
    }
  }
}
