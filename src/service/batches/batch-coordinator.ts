import { Clockwork } from '../../core/coordinator/clockwork';
import { Coordinator } from '../../core/coordinator/coordinator';
import type { Deliver } from '../../core/coordinator/drain-outbox';
import { Effects } from '../../core/coordinator/effects';
import { Gathered } from '../../core/coordinator/gathered';
import { growingPause } from '../../core/coordinator/growing-pause';
import { OneAtATime } from '../../core/coordinator/one-at-a-time';
import { openDatabase } from '../../core/db/database';
import { openVolumes } from '../../core/db/volumes/open-volumes';
import { jurisdictionOf } from '../../core/platform/jurisdiction';
import type { StoreBindings } from '../../core/platform/store-bindings';
import { logError } from '../../lib/log';
import type { DeliveryNamespace } from '../delivery/delivery-coordinators';
import { openEventDispatcher } from '../delivery/dispatch-event';
import { deliverDispatch } from '../delivery/events/event-dispatcher';
import type { DispatchEffect } from '../delivery/events/event-table';
import { newEvent } from '../delivery/events/service-event';
import type { Target } from '../delivery/target';
import { type Projected, projectTogether } from '../submissions/life/project-together';
import type { ReportedOutcome } from '../submissions/life/report-to-batch';
import type { SubmissionCoordinator } from '../submissions/life/submission-coordinator';
import {
  openSubmissionCoordinators,
  type SubmissionCoordinators,
} from '../submissions/life/submission-coordinators';
import type { SubmissionRecord } from '../submissions/life/submission-record';
import { rendererOf } from '../submissions/render/submission-renderer';
import { BatchJournal, type NewChild } from './batch-journal';
import {
  type AcceptedBatch,
  awaitedIds,
  type Batch,
  type BatchRecord,
  childrenOf,
  isSettledBatch,
  outcomesOf,
  pendingIds,
} from './batch-record';
import { drawAhead } from './draw-ahead';
import { presentBatch } from './present-batch';

type BatchBindings = StoreBindings & {
  WEBHOOK_SENDERS: DeliveryNamespace;
  SUBMISSIONS: DurableObjectNamespace<SubmissionCoordinator>;
  JURISDICTION?: string;
};

const pauses = { firstMs: 2_000, longestMs: 300_000 };

/** Signers take days: a batch that waits for them alone is looked at when it is twice as old as before. */
const longestForSignersMs = 86_400_000;

/**
 * The coordinator of one batch: it knows the batch's submissions and how many of them are settled.
 * It writes all of them to the journal before it hands the first one over, so a batch exists as a
 * whole or not at all.
 */
export class BatchCoordinator extends Coordinator<BatchBindings> {
  readonly #journal = new BatchJournal(this.ctx);
  readonly #clock = new Clockwork(this.ctx.storage, {
    name: 'a batch',
    isThere: () => this.#journal.isThere(),
    isPending: () => this.#journal.isThere() && awaitedIds(this.#batch()).length > 0,
    nextDue: (now) => this.#nextDue(now),
    goOn: () => this.ctx.waitUntil(this.#handOver(0)),
  });
  readonly #effects = new Effects<DispatchEffect>(this.#clock, {
    outbox: this.#journal.outbox,
    open: () => this.#openEffects(),
  });
  readonly #submissions: SubmissionCoordinators = openSubmissionCoordinators(
    this.env.SUBMISSIONS,
    jurisdictionOf(this.env),
  );
  readonly #handingOver = new OneAtATime<SubmissionRecord[]>();
  readonly #projections = new Gathered<Projected, Target[]>((projected) =>
    projectTogether({ db: openDatabase(this.env.DB), volumes: openVolumes(this.env) }, projected, Date.now()),
  );
  #looks = 0;

  /** Takes over a batch of another deployment. False: one is there already. */
  async takeOver(batch: Batch): Promise<boolean> {
    if (this.#journal.isThere()) return false;
    this.#clock.transact(() => this.#journal.takeOver(batch));
    return true;
  }

  /**
   * Accepts the batch and all its submissions; a repeated call returns the accepted batch. On
   * return the submissions have begun, or are settled if there was time until `until`. Those with
   * `wait: false` are not waited for.
   */
  async accept(record: BatchRecord, children: NewChild[], until = 0): Promise<AcceptedBatch> {
    const isNew = this.#clock.transact(() => {
      if (this.#journal.isThere()) return false;
      this.#journal.create(record, children);
      return true;
    });
    this.#clock.arm();
    const records = await this.#handOver(until, isNew);
    // In a repeated call, the submissions were handed over before: it still has to wait for them.
    const awaited = new Set(children.flatMap(({ record, wait }) => (wait === false ? [] : [record.id])));
    await this.#clock.wait(until, () => awaitedIds(this.#batch()).some((id) => awaited.has(id)));
    return { batch: this.#batch(), records };
  }

  async read(): Promise<Batch | null> {
    return this.#journal.load();
  }

  /** Answers as soon as every submission is settled, at the latest at `until`. */
  async awaitSettled(until: number): Promise<Batch | null> {
    const batch = this.#journal.load();
    if (!batch || isSettledBatch(batch)) return batch;
    this.#clock.goOn();
    await this.#clock.wait(until);
    return this.#journal.load();
  }

  /** Takes reports of submissions that are settled. */
  async note(notices: ReportedOutcome[]): Promise<Batch | null> {
    const known = this.#journal.load();
    // Most reports repeat what the answer to the handover said.
    if (!known || isSettledBatch(known)) return known;
    this.#learn(() => {
      for (const notice of notices) this.#journal.note(notice);
    });
    return this.#journal.load();
  }

  /**
   * Writes the projection of a submission together with those of others that come at the same time,
   * and gives the targets of its event. Its outcome counts as reported.
   */
  async project(projected: Projected): Promise<Target[]> {
    await this.note(outcomesOf(childrenOf([projected.record])));
    return this.#projections.add(projected);
  }

  /** Takes what is new about submissions. The last outcome ends the batch. */
  #learn(take: () => void): void {
    const ended = this.#clock.transact((now) => {
      const wasSettled = isSettledBatch(this.#batch());
      take();
      const batch = this.#batch();
      if (wasSettled || !isSettledBatch(batch)) return false;
      this.#journal.save({ ...batch.record, processedAt: now });
      this.#tell(now);
      return true;
    });
    if (!ended) return;
    this.#clock.arm();
    this.ctx.waitUntil(this.#effects.drain());
  }

  /**
   * The safety net: hands over submissions that were left, and asks pending ones for their outcome.
   */
  override async alarm(): Promise<void> {
    await this.#clock.ring(async () => {
      await this.#handOver(0);
      await this.#askPending();
      await this.#effects.drain();
    });
  }

  #tell(now: number): void {
    const batch = this.#batch();
    const { accountId, test, tokenId } = batch.record;
    const origin = { accountId, test, templateId: null, tokenId: tokenId ?? null };
    this.#journal.events.emit(newEvent('submission_batch.processed', presentBatch(batch), origin, now), now);
  }

  #openEffects(): Deliver<DispatchEffect> {
    const dispatcher = openEventDispatcher(this.env);
    return async (effect) => {
      await deliverDispatch(dispatcher, this.#journal.events, effect);
      return 'done';
    };
  }

  /** What is drawn ahead counts as no attempt, so it is drawn once: it may be what ended the process. */
  #handOver(until: number, drawsAhead = false): Promise<SubmissionRecord[]> {
    return this.#handingOver.run(() => this.#handOverAll(until, drawsAhead));
  }

  /**
   * Hands over each submission by itself: one that fails holds up no other, and the alarm tries it
   * again.
   */
  async #handOverAll(until: number, drawsAhead: boolean): Promise<SubmissionRecord[]> {
    if (!this.#journal.isThere()) return [];
    const children = this.#journal.toHandOver();
    const drawing = drawsAhead ? drawAhead(rendererOf(this.ctx), children, until) : null;
    const tried = children.map(async ({ record, input, wait }) => {
      try {
        const drawn = await drawing?.get(record.id);
        return await this.#submissions.submit(record, input, wait === false ? 0 : until, drawn);
      } catch (error) {
        logError(`${record.id} could not be handed over`, error);
        return [];
      }
    });
    const taken = (await Promise.all(tried)).flat();
    this.#learn(() => {
      for (const child of childrenOf(taken)) this.#journal.handedOver(child);
    });
    return taken;
  }

  async #askPending(): Promise<void> {
    const batch = this.#journal.load();
    if (!batch) return;
    const records = await Promise.all(pendingIds(batch).map((id) => this.#submissions.read(id)));
    await this.note(outcomesOf(childrenOf(records)));
  }

  #batch(): Batch {
    const batch = this.#journal.load();
    if (!batch) throw new Error('An accepted batch is missing.');
    return batch;
  }

  /**
   * The time of the next work: an effect when the batch is settled, else the next look, after a
   * growing pause.
   */
  #nextDue(now: number): number | null {
    const batch = this.#batch();
    if (isSettledBatch(batch)) return this.#journal.nextDue();
    if (awaitedIds(batch).length === 0) {
      const age = Math.max(pauses.firstMs, now - batch.record.createdAt);
      return now + Math.min(age, longestForSignersMs);
    }
    const pause = growingPause(this.#looks, pauses);
    this.#looks += 1;
    return now + pause;
  }
}
