import { Clockwork } from '../../core/coordinator/clockwork';
import { Coordinator } from '../../core/coordinator/coordinator';
import { OneAtATime } from '../../core/coordinator/one-at-a-time';
import { openDatabase } from '../../core/db/database';
import { openVolumes } from '../../core/db/volumes/open-volumes';
import { openAssets } from '../../core/platform/assets';
import { openExternal } from '../../core/platform/external-fetch';
import { readLoopbackFor } from '../../core/platform/external-url';
import { openFiles } from '../../core/platform/files';
import { jurisdictionOf } from '../../core/platform/jurisdiction';
import { type MailBindings, openMailer } from '../../core/platform/mail';
import { type SigningKeyBindings, signingKeysOf } from '../../core/platform/signing-keys';
import type { StoreBindings } from '../../core/platform/store-bindings';
import { limits } from '../../lib/limits';
import { logError } from '../../lib/log';
import { openActionSubjects, type SubjectNamespaces } from './actions/action-subjects';
import { type AttemptOutcome, attemptPost, type Post } from './attempt-delivery';
import { type AtOnce, keptMs, nextDelivery } from './attempt-turn';
import { noteAnswer } from './attempts-at-once';
import { type DeliveryNamespace, openDeliveryCoordinators } from './delivery-coordinators';
import { DeliveryJournal, type JournaledDelivery } from './delivery-journal';
import {
  type Accepted,
  acceptDelivery,
  beginAttempt,
  cancelDelivery,
  finishAttempt,
  type NewDelivery,
  postponeDelivery,
} from './delivery-life';
import { DeliveryProjector } from './delivery-projector';
import { type DeliveryRecord, deliveryRecordSchema } from './delivery-record';
import { mailDeliveryNotice } from './mail-delivery-notice';
import { type OpenTarget, type OpenTargetDeps, openTarget } from './open-target';
import { type Damaged, type PackedStep, Packer } from './packs/packer';
import { type Replay, replayDelivery, replayEnded, replayWith } from './replay-steps';
import { Shares } from './shares/shares';
import { TargetPauses } from './shares/target-pauses';
import { disableEndpoint } from './show-target';
import { type SendPost, spreadPosts } from './spread-posts';
import type { Target } from './target';
import type { Pause, Trouble } from './target-health';
import { cancelAll, targetChanged, troubleNoted } from './target-steps';
import { TroubleNotices } from './trouble-notices';

type DeliveryBindings = StoreBindings &
  MailBindings &
  SubjectNamespaces &
  SigningKeyBindings & {
    ASSETS: Fetcher;
    WEBHOOK_SENDERS: DeliveryNamespace;
    LOOPBACK_FOR?: string;
    JURISDICTION?: string;
  };

type Step<Value> = (now: number) => Value;

const againMs = 5_000;
/**
 * The time for which a target is used without reading it again. A change calls `refresh` at once;
 * this limit covers a lost call.
 */
const receiverKnownMs = 10_000;

/**
 * Makes all deliveries to one target and no others, or a share of them, so a target that hangs delays only
 * itself. Each step is one transaction of its journal; this class only wires the steps to the network,
 * the projection and the alarm.
 */
export class DeliveryCoordinator extends Coordinator<DeliveryBindings> {
  readonly #journal = new DeliveryJournal(this.ctx);
  readonly #db = openDatabase(this.env.DB);
  readonly #volumes = openVolumes(this.env);
  readonly #subjects = openActionSubjects(this.env, jurisdictionOf(this.env));
  readonly #deliveries = openDeliveryCoordinators(this.env.WEBHOOK_SENDERS, jurisdictionOf(this.env));
  readonly #deps: OpenTargetDeps = {
    db: this.#db,
    signingKey: signingKeysOf(this.env),
    external: openExternal({ loopbackFor: readLoopbackFor(this.env.LOOPBACK_FOR) ?? new Set() }),
    files: openFiles(this.env.FILES),
    subjects: this.#subjects,
    post: spreadPosts((object) => this.#posterOf(object)),
  };
  readonly #clock = new Clockwork(this.ctx.storage, {
    name: 'a delivery coordinator',
    isThere: () => this.#journal.isThere(),
    nextDue: (now) => {
      const nextProjection = this.#nextProjection(now);
      const nextRemoval = this.#packer.nextDue();
      return nextDelivery(this.#journal, { atOnce: this.#atOnce, nextProjection, nextRemoval, now });
    },
    goOn: () => this.#goOn(),
  });
  readonly #projector = new DeliveryProjector({
    journal: this.#journal,
    volumes: this.#volumes,
    subjects: this.#subjects,
  });
  readonly #packer: Packer = new Packer({
    journal: this.#journal,
    files: this.#deps.files,
    transact: (step) => this.#clock.transact(step),
  });
  readonly #projecting = new OneAtATime<void>();
  readonly #notices: TroubleNotices = new TroubleNotices({
    journal: this.#journal,
    transact: (step) => this.#clock.transact(step),
    tell: (target, trouble) => this.#tell(target, trouble),
  });
  readonly #shares = new Shares(this.#journal);
  readonly #pauses: TargetPauses = new TargetPauses({
    db: this.#db,
    journal: this.#journal,
    shares: this.#shares,
    deliveries: this.#deliveries,
    transact: (step) => this.#clock.transact(step),
  });
  #atOnce: AtOnce = { underWay: 0, most: limits.webhooksAtOnce };
  #target: { found: OpenTarget | null; until: number } | undefined;

  /** Takes a delivery over. A second call with the same id returns the record of the first. */
  async accept(delivery: NewDelivery): Promise<DeliveryRecord> {
    const owner = this.#shares.ownerOf(delivery);
    if (owner) return this.#handOver({ ...delivery, target: owner });
    const step: PackedStep<Accepted> = ([packed]) =>
      this.#clock.transact((now) =>
        acceptDelivery(this.#journal, { ...delivery, packed }, this.#atOnce, now),
      );
    const { record, begun } = await this.#packer.withPacked([delivery.id], step, 'is passed');
    if (begun) this.ctx.waitUntil(this.#attempt(delivery.target, begun));
    this.#clock.goOn();
    return record;
  }

  /** The answer of a call is not returned as it is: who called would have to dispose of it. */
  async #handOver(delivery: NewDelivery): Promise<DeliveryRecord> {
    return deliveryRecordSchema.parse(await this.#deliveries.accept(delivery));
  }

  /** The body of a delivery, as long as it is kept. */
  async body(id: string): Promise<string | null> {
    if (!this.#journal.target()) return null;
    const found = this.#journal.find(id) ?? (await this.#packer.find(id));
    return found?.body ?? null;
  }

  async replay(id: string): Promise<Replay> {
    return this.#replayStep([id], (now) => replayDelivery(this.#journal, id, now));
  }

  /** Replays deliveries. They wait for their turns like all other deliveries to the target. */
  async replayAll(ids: string[]): Promise<number> {
    return this.#replayStep(ids, (now) => replayEnded(this.#journal, ids, now), 'is passed');
  }

  /** Re-reads the target after a change. */
  async refresh(): Promise<void> {
    this.#target = undefined;
    this.#clock.step((now) => targetChanged(this.#journal, now));
    await this.#pauses.tellOthers((other) => this.#deliveries.refresh(other));
  }

  /** Takes a pause over from another coordinator of the target. Returns false when the target works. */
  async takePause(pause: Pause): Promise<boolean> {
    return this.#pauses.take(pause);
  }

  /** Takes a notice over that a further coordinator of the target has for the owners. */
  async noteTrouble(trouble: Trouble): Promise<void> {
    if (trouble.trouble === 'paused' && this.#pauses.hasWorkedSince(trouble.since)) return;
    this.#clock.step((now) => troubleNoted(this.#journal, trouble, now));
  }

  /** Cancels all pending deliveries of a deleted target. */
  async cancelAll(): Promise<void> {
    this.#target = undefined;
    this.#clock.step((now) => cancelAll(this.#journal, now));
    await this.#pauses.tellOthers((other) => this.#deliveries.cancelAll(other));
  }

  /** Forgets the target with all deliveries: its account is erased. */
  override async forget(): Promise<void> {
    const { name = '' } = this.ctx.id;
    for (const other of this.#shares.namesOfOthers(name)) await this.#deliveries.forget(other);
    const emptied = super.forget();
    this.#clock.forget();
    this.#target = undefined;
    await emptied;
  }

  /** Sends a request for the coordinator of a busy target. Until then its answer must be there. */
  async post(post: Post, _until: number): Promise<AttemptOutcome> {
    return attemptPost(this.#deps.external, post, Date.now());
  }

  override async alarm(): Promise<void> {
    await this.#clock.ring(async () => {
      this.#clock.goOn();
      await Promise.all([this.#projecting.running, this.#notices.running, this.#packer.running]);
    });
  }

  /** Runs a replay, with those that are packed: re-reads the target, ends its pause and projects at once. */
  async #replayStep<Value>(ids: readonly string[], step: Step<Value>, damaged?: Damaged): Promise<Value> {
    this.#target = undefined;
    const { value, endedPause } = await this.#packer.withPacked(
      ids,
      (packed) => this.#clock.transact((now) => replayWith(this.#journal, packed, () => step(now))),
      damaged,
    );
    this.#clock.arm();
    const target = this.#journal.target();
    if (target) await this.#projector.project();
    if (target && endedPause) await this.#pauses.end(target);
    this.#projector.hurry();
    this.#clock.goOn();
    return value;
  }

  /** Begins as many attempts as may run at once, and sets the alarm for the rest. */
  #goOn(): void {
    const target = this.#journal.target();
    if (!target) return;
    for (;;) {
      const begun = this.#clock.transact((now) => beginAttempt(this.#journal, this.#atOnce, now));
      if (!begun) break;
      this.ctx.waitUntil(this.#attempt(target, begun));
    }
    this.#clock.transact((now) => {
      this.#journal.removeBefore(now - keptMs);
      this.#shares.follow(this.#atOnce, now);
    });
    this.ctx.waitUntil(this.#project());
    this.ctx.waitUntil(this.#notices.goOn(target).finally(() => this.#clock.arm()));
    this.ctx.waitUntil(this.#packer.goOn(Date.now()));
    this.#clock.arm();
  }

  async #attempt(target: Target, { record, body }: JournaledDelivery): Promise<void> {
    const { id } = record;
    this.#atOnce.underWay += 1;
    try {
      const receiver = await this.#findReceiver(target);
      if (receiver) await this.#send(target, receiver, { record, body });
      else this.#clock.transact((now) => cancelDelivery(this.#journal, id, now));
    } catch (error) {
      logError(`${id} could not be attempted`, error);
      this.#clock.transact((now) => postponeDelivery(this.#journal, { id, dueAt: now + againMs }, now));
    } finally {
      this.#atOnce.underWay -= 1;
      this.#clock.goOn();
    }
  }

  async #send(target: Target, { url, attempt }: OpenTarget, delivery: JournaledDelivery): Promise<void> {
    const { id, attempts } = delivery.record;
    const number = attempts.at(-1)?.number ?? 0;
    const begunAt = Date.now();
    const outcome = await attempt(delivery, begunAt);
    this.#pauses.noteAnswer(outcome, Date.now());
    // A bucket copy holds a file while it is under way: there are never more of them at once.
    if (!('integrationId' in target)) noteAnswer(this.#atOnce, outcome, Date.now() - begunAt);
    if (outcome.status === 410) {
      this.#target = undefined;
      await disableEndpoint(this.#db, target);
    }
    const finished = { id, number, url, outcome, chance: Math.random() };
    const pause = this.#clock.transact((now) => {
      const before = this.#journal.health().pausedUntil;
      finishAttempt(this.#journal, finished, now);
      return { before, after: this.#journal.health().pausedUntil };
    });
    await this.#pauses.follow(target, pause);
  }

  #posterOf(object: number): SendPost {
    const target = this.#journal.target();
    if (object === 0 || !target) return (post, now) => attemptPost(this.#deps.external, post, now);
    return (post) => this.#deliveries.post(target, object, post);
  }

  async #findReceiver(target: Target): Promise<OpenTarget | null> {
    const now = Date.now();
    if (this.#target && this.#target.until > now) return this.#target.found;
    const found = await openTarget(this.#deps, target, now);
    this.#target = { found, until: now + receiverKnownMs };
    return found;
  }

  #project(): Promise<void> {
    const now = Date.now();
    if (this.#nextProjection(now) > now) return Promise.resolve();
    return this.#projecting.run(() => this.#projector.project().finally(() => this.#clock.arm()));
  }

  #nextProjection(now: number): number {
    return this.#projector.next(this.#atOnce.underWay > 0, now);
  }

  /** Mails the owners. A further coordinator leaves that to the first, which sends one notice for all. */
  #tell(target: Target, trouble: Trouble): Promise<void> {
    if (target.share !== undefined) return this.#deliveries.noteTrouble(target, trouble);
    const post = { mailer: openMailer(this.env), assets: openAssets(this.env.ASSETS) };
    return mailDeliveryNotice({ db: this.#db, ...post }, target, trouble);
  }
}
