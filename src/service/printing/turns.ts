import { Heap } from '../../lib/heap';
import { LruCache } from '../../lib/lru-cache';

/** An account with jobs that wait or run. */
type Account = {
  id: string;
  waiting: number;
  running: number;
  /** The place of the job with which the account came into the line. */
  came: number;
  /** The turn at which the account last got a lane; 0 for never. */
  servedAt: number;
};

/** An account that is served again after so many others counts as never served. */
const accountsRemembered = 20_000;

/**
 * The accounts in the order of their turns: the fewest lanes at work, then the longest time since the
 * last turn, then who came first. A turn takes the same few steps for one account and for 10,000, and
 * for any number of jobs.
 */
export class Turns {
  readonly #accounts = new Map<string, Account>();
  readonly #line = new Heap<Account>(isBefore);
  #served = new LruCache<number>(accountsRemembered);
  #turn = 0;
  #waiting = 0;
  #running = 0;

  get waiting(): number {
    return this.#waiting;
  }

  get running(): number {
    return this.#running;
  }

  waitingOf(accountId: string): number {
    return this.#accounts.get(accountId)?.waiting ?? 0;
  }

  /**
   * Returns the account whose turn it is. An account that holds its whole share waits for one of its
   * own jobs to end, even when lanes are free.
   */
  next(share: number): string | null {
    const { first } = this.#line;
    if (!first) this.#served = new LruCache<number>(accountsRemembered);
    // The first has the fewest lanes. If it holds its share, every other does.
    return first && first.running < share ? first.id : null;
  }

  /** Jobs wait. Their first has this place in the queue. */
  wait(accountId: string, place: number, jobs = 1): void {
    const account = this.#open(accountId);
    if (account.waiting === 0) {
      account.came = place;
      account.servedAt = this.#served.get(accountId) ?? 0;
    }
    account.waiting += jobs;
    this.#waiting += jobs;
    this.#move(account);
  }

  /** Jobs already run. This is no turn. */
  run(accountId: string, jobs: number): void {
    const account = this.#open(accountId);
    account.running += jobs;
    this.#running += jobs;
    this.#move(account);
  }

  /** A waiting job gets a lane. */
  start(accountId: string): void {
    const account = this.#open(accountId);
    this.#turn += 1;
    account.servedAt = this.#turn;
    this.#served.set(accountId, this.#turn);
    this.leave(accountId);
    this.run(accountId, 1);
  }

  /** A waiting job leaves the line. */
  leave(accountId: string): void {
    const account = this.#open(accountId);
    account.waiting -= 1;
    this.#waiting -= 1;
    this.#move(account);
  }

  /** A running job ends. */
  end(accountId: string): void {
    const account = this.#open(accountId);
    account.running -= 1;
    this.#running -= 1;
    this.#move(account);
  }

  #open(accountId: string): Account {
    const known = this.#accounts.get(accountId);
    if (known) return known;
    const account = { id: accountId, waiting: 0, running: 0, came: 0, servedAt: 0 };
    this.#accounts.set(accountId, account);
    return account;
  }

  #move(account: Account): void {
    if (account.waiting > 0) this.#line.put(account);
    else this.#line.remove(account);
    if (account.waiting === 0 && account.running === 0) this.#accounts.delete(account.id);
  }
}

function isBefore(one: Account, other: Account): boolean {
  const difference = one.running - other.running || one.servedAt - other.servedAt || one.came - other.came;
  return difference < 0;
}

/**
 * The number of lanes one account may hold. Some lanes are left to others, so that a new account
 * never waits for slow jobs only.
 */
export function shareOf(lanes: number, share: number): number {
  return lanes === 1 ? 1 : Math.min(lanes - 1, Math.max(1, Math.ceil(lanes * share)));
}
