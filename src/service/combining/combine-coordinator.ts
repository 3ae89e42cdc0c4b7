import { Clockwork } from '../../core/coordinator/clockwork';
import { Coordinator } from '../../core/coordinator/coordinator';
import type { Deliver } from '../../core/coordinator/drain-outbox';
import { Effects } from '../../core/coordinator/effects';
import { OneAtATime } from '../../core/coordinator/one-at-a-time';
import { openDatabase } from '../../core/db/database';
import { openVolumes } from '../../core/db/volumes/open-volumes';
import { openFiles } from '../../core/platform/files';
import { jurisdictionOf } from '../../core/platform/jurisdiction';
import { type SigningKeyBindings, signingKeysOf } from '../../core/platform/signing-keys';
import type { StoreBindings } from '../../core/platform/store-bindings';
import { logError } from '../../lib/log';
import type { ActionRecord } from '../delivery/actions/action-record';
import type { FinishedPdf } from '../delivery/actions/action-subjects';
import type { DeliveryNamespace } from '../delivery/delivery-coordinators';
import { openEventDispatcher } from '../delivery/dispatch-event';
import { createDownloadLinks } from '../download-links/download-links';
import { DueExpiry } from '../holds/due-expiry';
import type { SubmissionCoordinator } from '../submissions/life/submission-coordinator';
import { openSubmissionCoordinators } from '../submissions/life/submission-coordinators';
import { type CombineNamespace, openCombineCoordinators } from './combine-coordinators';
import type { CombineJob, CombineReport } from './combine-job';
import { recordCombinedActions } from './combined-actions';
import { deliverCombinedEffect } from './combined-effects';
import { putCombinedExpiryOff, subjectsOfCombined } from './combined-holds';
import { type CombinedEffect, CombinedJournal } from './combined-journal';
import {
  type Accepted,
  acceptCombined,
  expireCombined,
  leaseMerge,
  loseMerge,
  postponeMerge,
  settleMerge,
  takeOverCombined,
} from './combined-life';
import type { CombinedRecord } from './combined-record';
import { isCombined } from './combined-state';
import { combinerOf } from './combiner';
import { SourceQuestions } from './source-questions';

/** When a merge for which there was no room is dispatched again. */
const roomAgainMs = 500;

type CoordinatorBindings = StoreBindings &
  SigningKeyBindings & {
    SUBMISSIONS: DurableObjectNamespace<SubmissionCoordinator>;
    COMBINES: CombineNamespace;
    WEBHOOK_SENDERS: DeliveryNamespace;
    JURISDICTION?: string;
  };

/**
 * The coordinator of one combined submission. Every step is one transaction of its journal; this
 * class only wires the steps to the sources, the combiner, the outbox, the alarm and the requests
 * that wait.
 */
export class CombineCoordinator extends Coordinator<CoordinatorBindings> {
  readonly #journal = new CombinedJournal(this.ctx, (origin) =>
    createDownloadLinks(signingKeysOf(this.env), origin),
  );
  readonly #clock = new Clockwork(this.ctx.storage, {
    name: 'a combined submission',
    isThere: () => this.#journal.isThere(),
    isPending: () => {
      const record = this.#record();
      return record !== null && !isCombined(record.state);
    },
    nextDue: () => this.#journal.nextDue(),
    goOn: () => this.#goOn(),
  });
  readonly #effects = new Effects<CombinedEffect>(this.#clock, {
    outbox: this.#journal.outbox,
    open: () => this.#openEffects(),
  });
  readonly #questions = new SourceQuestions(this.#journal, {
    submissions: openSubmissionCoordinators(this.env.SUBMISSIONS, jurisdictionOf(this.env)),
    combines: openCombineCoordinators(this.env.COMBINES, jurisdictionOf(this.env)),
  });
  readonly #expiry = new DueExpiry<CombinedRecord>({
    record: () => this.#record(),
    subjectsOf: subjectsOfCombined,
    openDatabase: () => openDatabase(this.env.DB),
    expire: () => this.#clock.step((now) => expireCombined(this.#journal, now)),
    save: (record) => this.#clock.step((now) => putCombinedExpiryOff(this.#journal, record, now)),
  });
  /**
   * The fence of the attempt that this instance dispatched. After a reset it is 0: the attempt was
   * lost, and its lease with it.
   */
  #dispatchedFence = 0;
  #hasAsked = false;
  readonly #asking = new OneAtATime<void>();

  /** Accepts the combined submission; a repeated call returns the accepted record. */
  async submit(accepted: Accepted): Promise<CombinedRecord> {
    return this.#clock.step((now) => acceptCombined(this.#journal, accepted, now));
  }

  /** Takes over a combined submission of another deployment. False: one is there already. */
  async takeOver(record: CombinedRecord): Promise<boolean> {
    if (this.#journal.isThere()) return false;
    this.#clock.step((now) => takeOverCombined(this.#journal, record, now));
    return true;
  }

  async read(): Promise<CombinedRecord | null> {
    await this.#catchUp();
    return this.#record();
  }

  /** Answers as soon as the combined submission is settled, at the latest at `until`. */
  async awaitSettled(until: number): Promise<CombinedRecord | null> {
    await this.#catchUp();
    await this.#clock.wait(until);
    return this.#record();
  }

  async report(report: CombineReport): Promise<'settled' | 'dropped'> {
    return this.#clock.step((now) => settleMerge(this.#journal, report, now));
  }

  async expire(): Promise<CombinedRecord | null> {
    this.#clock.step((now) => expireCombined(this.#journal, now));
    return this.#record();
  }

  /** Records how deliveries of this combined submission's events went. */
  async noteActions(actions: ActionRecord[]): Promise<void> {
    this.#clock.step((now) => recordCombinedActions(this.#journal, actions, now));
  }

  async readPdf(): Promise<FinishedPdf | null> {
    const { pdf, pdfHash } = (await this.read()) ?? {};
    return pdf && pdfHash ? { ...pdf, hash: pdfHash } : null;
  }

  /** Brings the projection up to date before a list reads it. */
  async flush(): Promise<void> {
    await this.#effects.flush('project');
  }

  /** Writes the projection again and continues any work that was left undone. */
  async reconcile(): Promise<void> {
    await this.#effects.repeat('project');
    await this.#catchUp();
  }

  override async alarm(): Promise<void> {
    await this.#clock.ring(async () => {
      await this.#catchUp();
      await this.#effects.drain();
    });
  }

  /** Expires the combined submission if it is overdue and not held, and goes on. */
  async #catchUp(): Promise<void> {
    await this.#expiry.catchUp();
    this.#clock.goOn();
  }

  #record(): CombinedRecord | null {
    return this.#journal.load()?.record ?? null;
  }

  /** Does the work that is due now and sets the alarm for the rest. */
  #goOn(): void {
    const entry = this.#journal.load();
    if (!entry) return;
    if (this.#expiry.isDue(Date.now())) {
      this.ctx.waitUntil(this.#expiry.catchUp());
      return;
    }
    this.#ask();
    const { lease } = entry;
    if (lease === null || lease.until <= Date.now() || lease.fence !== this.#dispatchedFence) {
      const job = this.#clock.transact((now) => leaseMerge(this.#journal, now));
      if (job) this.#dispatch(job);
    }
    if (this.#effects.areDue()) this.ctx.waitUntil(this.#effects.drain());
    this.#clock.arm();
  }

  /**
   * Asks the awaited sources, one round at a time. The alarm backs it up: the next instance asks
   * again when this one gets no answer.
   */
  #ask(): void {
    const { at } = this.#journal.asking();
    // A round that an earlier instance began was lost with that instance.
    const isDue = at !== null && (at <= Date.now() || !this.#hasAsked);
    if (this.#asking.running || !isDue) return;
    this.#hasAsked = true;
    const asked = this.#asking.run(() => this.#questions.ask((step) => this.#clock.transact(step)));
    this.ctx.waitUntil(
      asked
        .catch((error: unknown) => logError('the sources could not be asked', error))
        .finally(() => this.#clock.goOn()),
    );
  }

  #dispatch(job: CombineJob): void {
    this.#dispatchedFence = job.fence;
    this.ctx.waitUntil(this.#combine(job));
  }

  async #combine(job: CombineJob): Promise<void> {
    const { fence } = job;
    try {
      const answer = await combinerOf(this.ctx).combine(job);
      if (answer.outcome === 'busy') return this.#postpone(fence);
      // A prevented attempt keeps its fence, so it has not been dispatched yet.
      if (answer.outcome === 'prevented') this.#dispatchedFence = fence - 1;
      await this.report({ fence, ...answer });
    } catch (error) {
      logError(`${job.record.id}: attempt ${fence} was lost`, error);
      this.#clock.transact((now) => loseMerge(this.#journal, fence, now));
      this.#clock.arm();
    }
  }

  /** Postpones the attempt of this fence; the alarm dispatches it again. */
  #postpone(fence: number): void {
    this.#clock.transact((now) => postponeMerge(this.#journal, fence, now + roomAgainMs));
    this.#dispatchedFence = fence - 1;
    this.#clock.arm();
  }

  #openEffects(): Deliver<CombinedEffect> {
    const deps = {
      db: openDatabase(this.env.DB),
      volumes: openVolumes(this.env),
      files: openFiles(this.env.FILES),
      dispatcher: openEventDispatcher(this.env),
    };
    return (effect) => deliverCombinedEffect(deps, this.#journal, effect, Date.now());
  }
}
