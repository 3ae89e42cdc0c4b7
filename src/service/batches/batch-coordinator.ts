import { DurableObject } from 'cloudflare:workers';
import { jurisdictionOf } from '../../core/platform/jurisdiction';
import type { StoreBindings } from '../../core/platform/store-bindings';
import { Waiters } from '../../core/platform/waiters';
import { logError } from '../../lib/log';
import type { PublishEffect } from '../delivery/events/event-table';
import { deliverPublish } from '../delivery/events/publisher';
import { newEvent } from '../delivery/events/service-event';
import { openPublisher } from '../delivery/publish-event';
import type { SenderNamespace } from '../delivery/webhook-senders';
import type { OutcomeNotice } from '../submissions/life/batch-notices';
import { drainOutbox } from '../submissions/life/drain-outbox';
import type { SubmissionCoordinator } from '../submissions/life/submission-coordinator';
import {
  openSubmissionCoordinators,
  type SubmissionCoordinators,
} from '../submissions/life/submission-coordinators';
import type { SubmissionRecord } from '../submissions/life/submission-record';
import { BatchJournal, type NewChild } from './batch-journal';
import {
  type AcceptedBatch,
  type Batch,
  type BatchRecord,
  childrenOf,
  isSettledBatch,
  noticesOf,
  pendingIds,
} from './batch-record';
import { presentBatch } from './present-batch';

type BatchBindings = StoreBindings & {
  WEBHOOK_SENDERS: SenderNamespace;
  SUBMISSIONS: DurableObjectNamespace<SubmissionCoordinator>;
  JURISDICTION?: string;
};

const firstPauseMs = 2_000;
const longestPauseMs = 300_000;

/**
 * The authority of one batch: which submissions it has, and how many of them have come to an end. It writes all of
 * them down before it hands the first one over, so that a batch is there as a whole or not at all.
 */
export class BatchCoordinator extends DurableObject<BatchBindings> {
  readonly #journal = new BatchJournal(this.ctx.storage.sql);
  readonly #waiters = new Waiters();
  readonly #submissions: SubmissionCoordinators = openSubmissionCoordinators(
    this.env.SUBMISSIONS,
    jurisdictionOf(this.env),
  );
  #handingOver: Promise<SubmissionRecord[]> | undefined;
  #pauseMs = firstPauseMs;
  #publishing: Promise<void> | undefined;

  /**
   * Accepts the batch and all its submissions; sent again, it answers what was accepted. Its submissions have begun, or
   * are settled if there was time until `until`.
   */
  async accept(record: BatchRecord, children: NewChild[], until = 0): Promise<AcceptedBatch> {
    this.ctx.storage.transactionSync(() => {
      if (!this.#journal.load()) this.#journal.create(record, children);
    });
    await this.#arm();
    const records = await this.#handOver(until);
    // Sent again, they were handed over before.
    if (!isSettledBatch(this.#batch())) await this.#waiters.wait(until);
    return { batch: this.#batch(), records };
  }

  async read(): Promise<Batch | null> {
    return this.#journal.load();
  }

  /** Answers as soon as every submission is settled, at the latest at `until`. */
  async awaitSettled(until: number): Promise<Batch | null> {
    const batch = this.#journal.load();
    if (!batch || isSettledBatch(batch)) return batch;
    this.ctx.waitUntil(this.#handOver(0));
    // Registered in the turn in which it was looked at: nothing can settle in between.
    await this.#waiters.wait(until);
    return this.#journal.load();
  }

  /** Submissions have come to an end. */
  async note(notices: OutcomeNotice[]): Promise<Batch | null> {
    const known = this.#journal.load();
    // Most notices only say again what came with the answer to handing over.
    if (!known || isSettledBatch(known)) return known;
    const settled = this.ctx.storage.transactionSync(() => this.#note(known.record, notices));
    if (settled) {
      this.#waiters.releaseAll();
      await this.#arm();
      this.ctx.waitUntil(this.#publish());
    }
    return this.#journal.load();
  }

  /** The safety net: hands over what was left lying, and asks those that have not been heard of. */
  override async alarm(): Promise<void> {
    try {
      await this.#handOver(0);
      await this.#askPending();
      await this.#publish();
    } catch (error) {
      logError('batch alarm', error);
    } finally {
      await this.#arm();
    }
  }

  #note(record: BatchRecord, notices: OutcomeNotice[]): boolean {
    for (const notice of notices) this.#journal.note(notice);
    const settled = isSettledBatch(this.#batch());
    if (settled) {
      const now = Date.now();
      this.#journal.save({ ...record, processedAt: now });
      this.#tell(now);
    }
    return settled;
  }

  #tell(now: number): void {
    const batch = this.#batch();
    const { accountId, test, tokenId } = batch.record;
    const origin = { accountId, test, templateId: null, tokenId: tokenId ?? null };
    this.#journal.events.emit(newEvent('submission_batch.processed', presentBatch(batch), origin, now), now);
  }

  #publish(): Promise<void> {
    this.#publishing ??= this.#publishAll().finally(() => {
      this.#publishing = undefined;
    });
    return this.#publishing;
  }

  async #publishAll(): Promise<void> {
    if (!this.#journal.load()) return;
    const { outbox, events } = this.#journal;
    const publisher = openPublisher(this.env);
    const publish = async (effect: PublishEffect) => {
      await deliverPublish(publisher, events, effect);
      return 'done' as const;
    };
    await drainOutbox(outbox, publish, Date.now());
    await this.#arm();
  }

  #handOver(until: number): Promise<SubmissionRecord[]> {
    this.#handingOver ??= this.#handOverAll(until).finally(() => {
      this.#handingOver = undefined;
    });
    return this.#handingOver;
  }

  /** Each by itself: one that cannot be handed over now is tried again by the alarm and holds up none of the others. */
  async #handOverAll(until: number): Promise<SubmissionRecord[]> {
    if (!this.#journal.load()) return [];
    const tried = this.#journal.toHandOver().map(async ({ record, input }) => {
      try {
        return await this.#submissions.submit(record, input, until);
      } catch (error) {
        logError(`${record.id} could not be handed over`, error);
        return [];
      }
    });
    const taken = (await Promise.all(tried)).flat();
    this.ctx.storage.transactionSync(() => {
      for (const { id } of taken) this.#journal.handedOver(id);
    });
    await this.note(noticesOf(childrenOf(taken)));
    return taken;
  }

  async #askPending(): Promise<void> {
    const batch = this.#journal.load();
    if (!batch) return;
    const records = await Promise.all(pendingIds(batch).map((id) => this.#submissions.read(id)));
    await this.note(noticesOf(childrenOf(records)));
  }

  #batch(): Batch {
    const batch = this.#journal.load();
    if (!batch) throw new Error('A batch that was accepted is missing.');
    return batch;
  }

  /** Each time it has to look again, it waits longer. */
  async #arm(): Promise<void> {
    const batch = this.#journal.load();
    if (!batch) return;
    if (isSettledBatch(batch)) {
      const due = this.#journal.nextDue();
      await (due === null ? this.ctx.storage.deleteAlarm() : this.ctx.storage.setAlarm(due));
      return;
    }
    await this.ctx.storage.setAlarm(Date.now() + this.#pauseMs);
    this.#pauseMs = Math.min(longestPauseMs, 2 * this.#pauseMs);
  }
}
