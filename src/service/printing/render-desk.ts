import { DurableObject } from 'cloudflare:workers';
import { Alarm } from '../../core/coordinator/alarm';
import { guarded } from '../../core/platform/unavailable';
import { limits } from '../../lib/limits';
import { logError } from '../../lib/log';
import { type BrowserFleet, readFleet } from './browser-fleet';
import { DeskJournal, type Seat } from './desk-journal';
import { consumersToWake } from './plan-browsers';
import type { PrintJob, RenderHint } from './print-job';
import { shareOf } from './turns';

type DeskBindings = {
  RENDERS: Queue<RenderHint>;
  BROWSERS?: string;
  NEW_BROWSERS_PER_SECOND?: string;
  BROWSER_LANES?: string;
};

/** A lane without a job, waiting here for one. */
type IdleLane = { slot: number; take(job: PrintJob | null): void };

export type Admission = { admitted: true } | { admitted: false; reason: 'account' | 'service' };
/** A seat without a session is the permission to launch a browser. */
export type Seating = { seat: Seat } | { waitMs: number };

const recallEveryMs = 5_000;

/**
 * The queue of jobs for browsers. A deployment has one desk, because browsers are limited for the
 * whole deployment and fair order needs all accounts. The desk is the authority on nothing: a job
 * that it forgets is sent again.
 */
export class RenderDesk extends DurableObject<DeskBindings> {
  readonly #journal = new DeskJournal(this.ctx);
  readonly #alarm = new Alarm(this.ctx.storage, 'the render desk');
  readonly #fleet: BrowserFleet = readFleet(this.env);
  readonly #idleLanes = new Set<IdleLane>();
  readonly #watchers = new Map<string, Set<() => void>>();
  /** The times at which woken consumers that have not come are given up. */
  #called: number[] = [];
  #launches: number[] = [];

  /**
   * Admits jobs, all or none, before they are accepted anywhere: a full queue refuses before
   * anything is promised.
   */
  async admit(accountId: string, ids: string[]): Promise<Admission> {
    const now = Date.now();
    const unknown = ids.filter((id) => !this.#journal.isInLine(id));
    const { all, ofAccount } = this.#journal.inLine(accountId, now);
    if (all + unknown.length > limits.rendersWaiting) return { admitted: false, reason: 'service' };
    if (ofAccount + unknown.length > limits.rendersWaitingOfAccount)
      return { admitted: false, reason: 'account' };
    const until = now + limits.renderAdmissionSeconds * 1000;
    for (const id of unknown) this.#journal.admit(id, accountId, until);
    return { admitted: true };
  }

  /**
   * Queues a job; a second call changes nothing. It refuses no job, because the job was accepted
   * already.
   */
  async enqueue(job: PrintJob): Promise<void> {
    if (this.#journal.enqueue(job)) this.#deal();
    await this.#wake();
  }

  /** Gives a new consumer a browser, or the time to ask again. */
  async sit(): Promise<Seating> {
    const now = Date.now();
    // This consumer was called. While it waits for a browser, no other is called in its place.
    this.#called.shift();
    this.#journal.forgetLost(now);
    const idle = this.#journal.idleSeat();
    if (idle) return this.#seat(idle, now);
    const slot = this.#journal.freeSlot(this.#fleet.browsers);
    const wait = slot === null ? recallEveryMs : this.#waitBeforeLaunch(now);
    if (slot !== null && wait === 0) return this.#seat({ slot, session: null }, now);
    this.#called.push(now + limits.renderHintSeconds * 1000);
    return { waitMs: wait };
  }

  /**
   * Asks to launch another browser after the session of a seat was gone. Returns 0 for yes, or the
   * time to wait.
   */
  async relaunch(): Promise<number> {
    return this.#waitBeforeLaunch(Date.now());
  }

  /** Returns the next job for a lane, after ending its last one. Null: no job for now. */
  async next(
    slot: number,
    done: Pick<PrintJob, 'id' | 'fence'> | null,
    idleMs: number,
  ): Promise<PrintJob | null> {
    this.#journal.staySeated(slot, Date.now() + limits.browserSeatSeconds * 1000);
    if (done) this.#finish(done);
    const job = this.#draw(slot);
    // The ended job may free the share of an account, so idle lanes get another chance.
    if (done) this.#deal();
    if (job || idleMs === 0) return job;
    return new Promise((resolve) => {
      const lane: IdleLane = {
        slot,
        take: (given) => {
          clearTimeout(timer);
          this.#idleLanes.delete(lane);
          resolve(given);
        },
      };
      const timer = setTimeout(() => lane.take(null), idleMs);
      this.#idleLanes.add(lane);
    });
  }

  /** Notes the session of a new browser: if its consumer dies, the next one can go on with it. */
  async opened(seat: Seat): Promise<void> {
    this.#journal.sit(seat, Date.now() + limits.browserSeatSeconds * 1000);
  }

  async done(job: Pick<PrintJob, 'id' | 'fence'>): Promise<void> {
    this.#finish(job);
    this.#deal();
  }

  /**
   * Waits for the end of a job, for callers without another way to learn it. False: the job did not
   * end in time.
   */
  async awaitDone({ id }: Pick<PrintJob, 'id'>, until: number): Promise<boolean> {
    if (!this.#journal.isInLine(id)) return true;
    return new Promise((resolve) => {
      const watchers = this.#watchers.get(id) ?? new Set();
      const end = (isDone: boolean) => {
        clearTimeout(timer);
        watchers.delete(tell);
        if (watchers.size === 0 && this.#watchers.get(id) === watchers) this.#watchers.delete(id);
        resolve(isDone);
      };
      const tell = () => end(true);
      const timer = setTimeout(() => end(false), Math.max(0, until - Date.now()));
      this.#watchers.set(id, watchers.add(tell));
    });
  }

  /** Ends the wait of all idle lanes of a browser. */
  async dismiss(slot: number): Promise<void> {
    for (const lane of this.#idleLanes) if (lane.slot === slot) lane.take(null);
  }

  /**
   * Ends a consumer's seat. A browser that stays open has a session. A consumer that comes again wakes
   * no other: while no browser can be had, each would wake one more.
   */
  async rise(seat: Seat, comesAgain = false): Promise<void> {
    await this.dismiss(seat.slot);
    this.#journal.rise(seat);
    if (comesAgain) this.#called.push(Date.now() + limits.renderHintSeconds * 1000);
    await this.#wake();
  }

  /** Removes a job that no caller waits for. */
  async drop(job: Pick<PrintJob, 'id' | 'fence'>): Promise<void> {
    this.#journal.drop(job);
  }

  async look(): Promise<{ waiting: number; running: number; open: number }> {
    return this.#journal.counts();
  }

  /** Looks again while jobs wait: a message may be lost, and a consumer may die. */
  override async alarm(): Promise<void> {
    const look = async () => {
      this.#journal.forgetLost(Date.now());
      this.#deal();
      await this.#wake();
    };
    await this.#alarm.ring(look, () => this.#lookAgain());
  }

  #finish(job: Pick<PrintJob, 'id' | 'fence'>): void {
    this.#journal.finish(job);
    for (const tell of this.#watchers.get(job.id) ?? []) tell();
  }

  #seat(seat: Seat, now: number): Seating {
    this.#journal.sit(seat, now + limits.browserSeatSeconds * 1000);
    return { seat };
  }

  #waitBeforeLaunch(now: number): number {
    this.#launches = this.#launches.filter((at) => at > now - 1000);
    const [first] = this.#launches;
    if (first !== undefined && this.#launches.length >= this.#fleet.launchesPerSecond)
      return first + 1000 - now;
    this.#launches.push(now);
    return 0;
  }

  #draw(slot: number): PrintJob | null {
    const { browsers, lanes } = this.#fleet;
    const share = shareOf(browsers * lanes, limits.renderShareOfAccount);
    return this.#journal.draw(share, slot, Date.now() + limits.printLeaseSeconds * 1000);
  }

  /** Hands jobs to idle lanes. */
  #deal(): void {
    for (const lane of this.#idleLanes) {
      const job = this.#draw(lane.slot);
      if (!job) return;
      lane.take(job);
    }
  }

  async #wake(): Promise<void> {
    const now = Date.now();
    this.#called = this.#called.filter((until) => until > now);
    const counts = this.#journal.counts();
    if (counts.waiting === 0) return;
    const { browsers, lanes } = this.#fleet;
    const missing = consumersToWake({ ...counts, called: this.#called.length, browsers, lanes });
    const hint = missing > 0 ? this.#journal.oldest() : null;
    // First, because the look that it brings is what makes up for a message that cannot be sent.
    await this.#alarm.setAtLatest(now + recallEveryMs);
    for (let nth = 0; hint && nth < missing; nth++) {
      this.#called.push(now + limits.renderHintSeconds * 1000);
      if (!(await this.#call(hint))) return;
    }
  }

  /** Wakes one consumer. Returns whether its message was sent. */
  async #call(hint: RenderHint): Promise<boolean> {
    try {
      await guarded('message queue', () => this.env.RENDERS.send(hint));
      return true;
    } catch (error) {
      logError('no consumer could be woken', error);
      this.#called.pop();
      return false;
    }
  }

  async #lookAgain(): Promise<void> {
    if (this.#journal.counts().waiting > 0) await this.#alarm.setAtLatest(Date.now() + recallEveryMs);
  }
}
