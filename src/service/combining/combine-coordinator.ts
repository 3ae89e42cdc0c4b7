import { DurableObject } from 'cloudflare:workers';
import { openDatabase } from '../../core/db/database';
import { openFiles } from '../../core/platform/files';
import { jurisdictionOf } from '../../core/platform/jurisdiction';
import type { StoreBindings } from '../../core/platform/store-bindings';
import { Waiters } from '../../core/platform/waiters';
import { logError } from '../../lib/log';
import type { ActionRecord } from '../delivery/actions/action-record';
import type { FinishedPdf } from '../delivery/actions/action-subjects';
import { openPublisher } from '../delivery/publish-event';
import type { SenderNamespace } from '../delivery/webhook-senders';
import { createDownloadLinks } from '../links/download-links';
import { drainOutbox } from '../submissions/life/drain-outbox';
import type { SubmissionCoordinator } from '../submissions/life/submission-coordinator';
import { openSubmissionCoordinators } from '../submissions/life/submission-coordinators';
import { type CombineNamespace, openCombineCoordinators } from './combine-coordinators';
import type { CombineJob, CombineReport } from './combine-job';
import { noteCombinedActions } from './combined-actions';
import { deliverCombinedEffect } from './combined-effects';
import { CombinedJournal } from './combined-journal';
import {
  type Accepted,
  acceptCombined,
  expireCombined,
  leaseMerge,
  loseMerge,
  postponeMerge,
  settleMerge,
} from './combined-life';
import { type CombinedRecord, isDueToExpire } from './combined-record';
import { isCombined } from './combined-state';
import { combinerOf } from './combiner';
import { SourceQuestions } from './source-questions';

type CoordinatorBindings = StoreBindings & {
  SUBMISSIONS: DurableObjectNamespace<SubmissionCoordinator>;
  COMBINES: CombineNamespace;
  WEBHOOK_SENDERS: SenderNamespace;
  SIGNING_KEY: string;
  JURISDICTION?: string;
};

/**
 * The authority of one combined submission. Every step is one transaction of its journal; this class only wires the
 * steps to the sources, the combiner, the outbox, the alarm and the requests that wait.
 */
export class CombineCoordinator extends DurableObject<CoordinatorBindings> {
  readonly #journal = new CombinedJournal(this.ctx.storage.sql, (origin) =>
    createDownloadLinks(this.env.SIGNING_KEY, origin),
  );
  readonly #waiters = new Waiters();
  readonly #questions = new SourceQuestions(this.#journal, {
    submissions: openSubmissionCoordinators(this.env.SUBMISSIONS, jurisdictionOf(this.env)),
    combines: openCombineCoordinators(this.env.COMBINES, jurisdictionOf(this.env)),
  });
  /** The attempt this instance has sent out; after a reset it is none, and the lease was lost. */
  #dispatchedFence = 0;
  #hasAsked = false;
  #asking: Promise<void> | undefined;
  #draining: Promise<void> | undefined;
  #armedAt: number | null | undefined;

  /** Accepts the combined submission; sent again, it answers what was accepted. */
  async submit(accepted: Accepted): Promise<CombinedRecord> {
    const record = this.#transact((now) => acceptCombined(this.#journal, accepted, now));
    this.#goOn();
    return record;
  }

  async read(): Promise<CombinedRecord | null> {
    this.#goOn();
    return this.#journal.load()?.record ?? null;
  }

  /** Answers as soon as it is settled, at the latest at `until`. */
  async awaitSettled(until: number): Promise<CombinedRecord | null> {
    this.#goOn();
    const record = this.#journal.load()?.record;
    // Checked and registered in one turn: nothing can settle in between.
    if (record && !isCombined(record.state)) await this.#waiters.wait(until);
    return this.#journal.load()?.record ?? null;
  }

  async report(report: CombineReport): Promise<'settled' | 'dropped'> {
    const outcome = this.#transact((now) => settleMerge(this.#journal, report, now));
    this.#goOn();
    return outcome;
  }

  async expire(): Promise<CombinedRecord | null> {
    if (!this.#journal.load()) return null;
    this.#transact((now) => expireCombined(this.#journal, now));
    this.#goOn();
    return this.#journal.load()?.record ?? null;
  }

  /** Something has become of what is done because of it. */
  async noteActions(actions: ActionRecord[]): Promise<void> {
    this.#transact((now) => noteCombinedActions(this.#journal, actions, now));
    this.#goOn();
  }

  async readPdf(): Promise<FinishedPdf | null> {
    const { pdf, pdfHash } = (await this.read()) ?? {};
    return pdf && pdfHash ? { ...pdf, hash: pdfHash } : null;
  }

  /** Brings the projection up to date before it is read. */
  async flush(): Promise<void> {
    if (!this.#journal.load()) return;
    const { outbox } = this.#journal;
    if (outbox.pendingEffects().includes('project')) outbox.enqueue('project', Date.now());
    await this.#drain();
    this.#arm();
  }

  /** Writes the projection anew and takes up whatever was left lying. */
  async reconcile(): Promise<void> {
    if (!this.#journal.load()) return;
    this.#journal.outbox.enqueue('project', Date.now());
    await this.flush();
    this.#goOn();
  }

  /** The safety net. It never throws: an alarm that fails too often is gone. */
  override async alarm(): Promise<void> {
    this.#armedAt = undefined;
    try {
      this.#goOn();
      await this.#drain();
    } catch (error) {
      logError('alarm of a combined submission', error);
    } finally {
      this.#arm();
    }
  }

  /** Does what is due now and sets the alarm for the rest. */
  #goOn(): void {
    const entry = this.#journal.load();
    if (!entry) return;
    if (isDueToExpire(entry.record, Date.now())) this.#transact((now) => expireCombined(this.#journal, now));
    this.#ask();
    const { lease } = entry;
    if (lease === null || lease.until <= Date.now() || lease.fence !== this.#dispatchedFence) {
      const job = this.#transact((now) => leaseMerge(this.#journal, now));
      if (job) this.#dispatch(job);
    }
    const record = this.#journal.load()?.record;
    if (record && isCombined(record.state)) this.#waiters.releaseAll();
    this.ctx.waitUntil(this.#drain().finally(() => this.#arm()));
    this.#arm();
  }

  /** One round at a time. The alarm stands behind it: what this instance does not hear, the next one asks again. */
  #ask(): void {
    const { at } = this.#journal.asking();
    // A round that this instance has not begun was lost with its predecessor.
    const isDue = at !== null && (at <= Date.now() || !this.#hasAsked);
    if (this.#asking || !isDue) return;
    this.#hasAsked = true;
    this.#asking = this.#questions
      .ask((step) => this.#transact(step))
      .catch((error: unknown) => logError('asking the sources', error))
      .finally(() => {
        this.#asking = undefined;
        this.#goOn();
      });
    this.ctx.waitUntil(this.#asking);
  }

  #dispatch(job: CombineJob): void {
    this.#dispatchedFence = job.fence;
    this.ctx.waitUntil(this.#combine(job));
  }

  async #combine(job: CombineJob): Promise<void> {
    const { fence } = job;
    try {
      const answer = await combinerOf(this.ctx).combine(job);
      if (answer.outcome === 'busy') this.#postpone(fence);
      else await this.report({ fence, ...answer });
    } catch (error) {
      logError(`${job.record.id}: attempt ${fence} was lost`, error);
      this.#transact((now) => loseMerge(this.#journal, fence, now));
      this.#arm();
    }
  }

  /** The alarm sends it out again. */
  #postpone(fence: number): void {
    this.#transact((now) => postponeMerge(this.#journal, fence, now));
    this.#dispatchedFence = fence - 1;
    this.#arm();
  }

  #drain(): Promise<void> {
    this.#draining ??= this.#drainUntilEmpty().finally(() => {
      this.#draining = undefined;
    });
    return this.#draining;
  }

  async #drainUntilEmpty(): Promise<void> {
    const deps = {
      db: openDatabase(this.env.DB),
      files: openFiles(this.env.FILES),
      publisher: openPublisher(this.env),
    };
    const { outbox } = this.#journal;
    while (this.#journal.load() && outbox.dueEffects(Date.now()).length > 0) {
      await drainOutbox(
        outbox,
        (effect) => deliverCombinedEffect(deps, this.#journal, effect, Date.now()),
        Date.now(),
      );
    }
  }

  /** Rolls back everything of a step that throws, and counts one moment for all of it. */
  #transact<Value>(step: (now: number) => Value): Value {
    const now = Date.now();
    return this.ctx.storage.transactionSync(() => step(now));
  }

  #arm(): void {
    const due = this.#journal.load() ? this.#journal.nextDue() : null;
    if (due === this.#armedAt) return;
    this.#armedAt = due;
    if (due === null) void this.ctx.storage.deleteAlarm();
    else void this.ctx.storage.setAlarm(due);
  }
}
