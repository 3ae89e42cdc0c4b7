import { DurableObject } from 'cloudflare:workers';
import { openDatabase } from '../../core/db/database';
import { openFiles } from '../../core/platform/files';
import { jurisdictionOf } from '../../core/platform/jurisdiction';
import { type MailBindings, openMailer } from '../../core/platform/mail';
import { readLoopbackFor } from '../../core/platform/outside-address';
import { openOutside } from '../../core/platform/outside-fetch';
import type { StoreBindings } from '../../core/platform/store-bindings';
import { logError } from '../../lib/log';
import { openActionSubjects, type SubjectNamespaces } from './actions/action-subjects';
import { changeIntegration } from './buckets/integration-store';
import { DeliveryJournal, type JournaledDelivery } from './delivery-journal';
import {
  acceptDelivery,
  beginAttempt,
  cancelAll,
  cancelDelivery,
  finishAttempt,
  keptMs,
  type NewDelivery,
  nextDelivery,
  noticeSent,
  postponeDelivery,
  putOffNotice,
  type Replay,
  replayDelivery,
  replayEnded,
  targetChanged,
} from './delivery-life';
import type { DeliveryRecord } from './delivery-record';
import { projectDeliveries } from './delivery-store';
import { changeEndpoint } from './endpoint-store';
import { openReceiver, type Receiver, type ReceiverDeps } from './open-receiver';
import type { Target } from './target';
import { tellOwners } from './tell-owners';
import { tellSubjects } from './tell-subjects';

type SenderBindings = StoreBindings &
  MailBindings &
  SubjectNamespaces & { SIGNING_KEY: string; LOOPBACK_FOR?: string; JURISDICTION?: string };

const againMs = 5_000;
const noticeAgainMs = 60_000;
const projectedAtOnce = 50;
/** While more is under way, one write for all that change within this time: the database has one writer for everybody. */
const betweenProjectionsMs = 1_000;
/** A change is told at once; this is for the case that the word was lost. */
const receiverKnownMs = 10_000;

/**
 * Sends everything that goes to one target, and nothing else: a target that hangs holds up none but itself. Every step
 * is one transaction of its journal; this class only wires the steps to the network, the projection and the alarm.
 */
export class WebhookSender extends DurableObject<SenderBindings> {
  readonly #journal = new DeliveryJournal(this.ctx.storage.sql);
  readonly #db = openDatabase(this.env.DB);
  readonly #subjects = openActionSubjects(this.env, jurisdictionOf(this.env));
  readonly #deps: ReceiverDeps = {
    db: this.#db,
    signingKey: this.env.SIGNING_KEY,
    outside: openOutside({ loopbackFor: readLoopbackFor(this.env.LOOPBACK_FOR) ?? new Set() }),
    files: openFiles(this.env.FILES),
    subjects: this.#subjects,
  };
  #underWay = 0;
  #receiver: { found: Receiver | null; until: number } | undefined;
  #projecting: Promise<void> | undefined;
  #telling: Promise<void> | undefined;
  #projectedAt = 0;
  #armedAt: number | null | undefined;

  /** Takes it over; sent again, it is what was taken over. */
  async accept(delivery: NewDelivery): Promise<DeliveryRecord> {
    const record = this.#transact((now) => acceptDelivery(this.#journal, delivery, now));
    this.#goOn();
    return record;
  }

  /** What is sent, as long as it is kept. */
  async body(id: string): Promise<string | null> {
    return this.#journal.target() ? (this.#journal.find(id)?.body ?? null) : null;
  }

  async replay(id: string): Promise<Replay> {
    return this.#helped((now) => replayDelivery(this.#journal, id, now));
  }

  /** They wait for their turns like everything else that goes to the target. */
  async replayAll(ids: string[]): Promise<number> {
    return this.#helped((now) => replayEnded(this.#journal, ids, now));
  }

  /** The endpoint has changed. */
  async refresh(): Promise<void> {
    this.#receiver = undefined;
    this.#transact((now) => targetChanged(this.#journal, now));
    this.#goOn();
  }

  /** It is gone for good. */
  async cancelAll(): Promise<void> {
    this.#receiver = undefined;
    this.#transact((now) => cancelAll(this.#journal, now));
    this.#goOn();
  }

  /** The safety net. It never throws: an alarm that fails too often is gone. */
  override async alarm(): Promise<void> {
    this.#armedAt = undefined;
    try {
      this.#goOn();
      await Promise.all([this.#projecting, this.#telling]);
    } catch (error) {
      logError('alarm of a webhook sender', error);
    } finally {
      this.#arm();
    }
  }

  /** Somebody has a hand in it: where it goes may be another place, and who looks now sees that it begins anew. */
  async #helped<Value>(step: (now: number) => Value): Promise<Value> {
    this.#receiver = undefined;
    const target = this.#journal.target();
    const wasPaused = target !== null && this.#journal.health().pausedUntil !== null;
    const value = this.#transact(step);
    this.#arm();
    if (target) await this.#projectAll();
    if (wasPaused && this.#journal.health().pausedUntil === null) await this.#showPause(target, null);
    this.#projectedAt = 0;
    this.#goOn();
    return value;
  }

  /** Begins as many attempts as there may be, and sets the alarm for the rest. */
  #goOn(): void {
    const target = this.#journal.target();
    if (!target) return;
    for (;;) {
      const begun = this.#transact((now) => beginAttempt(this.#journal, this.#underWay, now));
      if (!begun) break;
      this.ctx.waitUntil(this.#attempt(target, begun));
    }
    this.#transact((now) => this.#journal.removeBefore(now - keptMs));
    this.ctx.waitUntil(this.#project());
    this.ctx.waitUntil(this.#tell(target));
    this.#arm();
  }

  async #attempt(target: Target, { record, body }: JournaledDelivery): Promise<void> {
    const { id } = record;
    this.#underWay += 1;
    try {
      const receiver = await this.#findReceiver(target);
      if (receiver) await this.#send(target, receiver, { record, body });
      else this.#transact((now) => cancelDelivery(this.#journal, id, now));
    } catch (error) {
      logError(`${id} could not be attempted`, error);
      this.#transact((now) => postponeDelivery(this.#journal, { id, dueAt: now + againMs }, now));
    } finally {
      this.#underWay -= 1;
      this.#goOn();
    }
  }

  async #send(target: Target, { url, attempt }: Receiver, delivery: JournaledDelivery): Promise<void> {
    const { id, attempts } = delivery.record;
    const number = attempts.at(-1)?.number ?? 0;
    const pausedBefore = this.#journal.health().pausedUntil;
    const outcome = await attempt(delivery, Date.now());
    if (outcome.status === 410) await this.#disable(target);
    const finished = { id, number, url, outcome, chance: Math.random() };
    this.#transact((now) => finishAttempt(this.#journal, finished, now));
    const { pausedUntil } = this.#journal.health();
    if (pausedUntil !== pausedBefore) await this.#showPause(target, pausedUntil);
  }

  async #findReceiver(target: Target): Promise<Receiver | null> {
    const now = Date.now();
    if (this.#receiver && this.#receiver.until > now) return this.#receiver.found;
    const found = await openReceiver(this.#deps, target, now);
    this.#receiver = { found, until: now + receiverKnownMs };
    return found;
  }

  async #disable(target: Target): Promise<void> {
    this.#receiver = undefined;
    await this.#changeEndpoint(target, { enabled: false, disabledReason: 'gone' });
  }

  /** For those who look at it: what is attempted is decided by what the sender itself knows. */
  async #showPause(target: Target, pausedUntil: number | null): Promise<void> {
    try {
      if (!('integrationId' in target)) return await this.#changeEndpoint(target, { pausedUntil });
      const { accountId, integrationId: id } = target;
      await changeIntegration(this.#db, { accountId, id }, { pausedUntil });
    } catch (error) {
      logError('a pause could not be shown', error);
    }
  }

  async #changeEndpoint(target: Target, change: Parameters<typeof changeEndpoint>[2]): Promise<void> {
    if (!('endpointId' in target) || target.endpointId === null) return;
    await changeEndpoint(this.#db, { accountId: target.accountId, id: target.endpointId }, change);
  }

  #project(): Promise<void> {
    if (this.#nextProjection() > Date.now()) return Promise.resolve();
    this.#projecting ??= this.#projectAll().finally(() => {
      this.#projecting = undefined;
      this.#arm();
    });
    return this.#projecting;
  }

  async #projectAll(): Promise<void> {
    try {
      for (;;) {
        const changed = this.#journal.toProject(Date.now(), projectedAtOnce);
        if (changed.length === 0) return;
        await projectDeliveries(this.#db, changed);
        await tellSubjects(this.#subjects, changed);
        for (const record of changed) this.#journal.projected(record);
        this.#projectedAt = Date.now();
        if (changed.length < projectedAtOnce) return;
      }
    } catch (error) {
      logError('deliveries could not be projected', error);
      this.#journal.putOffProjection(Date.now() + againMs);
    }
  }

  /** 0: now. A clock that was put back holds up nothing. */
  #nextProjection(): number {
    const since = Date.now() - this.#projectedAt;
    const isSoon = since >= 0 && since < betweenProjectionsMs;
    return this.#underWay > 0 && isSoon ? this.#projectedAt + betweenProjectionsMs : 0;
  }

  #tell(target: Target): Promise<void> {
    this.#telling ??= this.#tellOwners(target).finally(() => {
      this.#telling = undefined;
      this.#arm();
    });
    return this.#telling;
  }

  /** What is due; whoever dies between the mail and this note of it writes it once more. */
  async #tellOwners(target: Target): Promise<void> {
    const { notice, since, lastError } = this.#journal.health();
    if (!notice || notice.dueAt > Date.now()) return;
    try {
      const deps = { db: this.#db, mailer: openMailer(this.env) };
      await tellOwners(deps, target, { trouble: notice.trouble, since, lastError });
      this.#transact((now) => noticeSent(this.#journal, notice, now));
    } catch (error) {
      logError('a notice about webhooks is put off', error);
      this.#transact((now) => putOffNotice(this.#journal, now + noticeAgainMs));
    }
  }

  /** Rolls back everything of a step that throws, and counts one moment for all of it. */
  #transact<Value>(step: (now: number) => Value): Value {
    const now = Date.now();
    return this.ctx.storage.transactionSync(() => step(now));
  }

  #arm(): void {
    if (!this.#journal.target()) return;
    const due = nextDelivery(this.#journal, {
      underWay: this.#underWay,
      nextProjection: this.#nextProjection(),
      now: Date.now(),
    });
    if (due === this.#armedAt) return;
    this.#armedAt = due;
    if (due === null) void this.ctx.storage.deleteAlarm();
    else void this.ctx.storage.setAlarm(due);
  }
}
