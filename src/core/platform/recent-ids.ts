import { LruCache } from '../../lib/lru-cache';

const recentMs = 5_000;
const kept = 50;

/**
 * Projections are a moment late, but a caller who creates a record and lists at once must see it.
 * So the ids that this isolate has just created are flushed before a list of their account is read.
 */
export class RecentIds {
  readonly #recent = new LruCache<{ id: string; at: number }[]>(1_000);

  note(accountId: string, id: string, now: number): void {
    const others = (this.#recent.get(accountId) ?? []).filter(({ at }) => now - at < recentMs);
    this.#recent.set(accountId, [...others, { id, at: now }].slice(-kept));
  }

  of(accountId: string, now: number): string[] {
    return (this.#recent.get(accountId) ?? []).filter(({ at }) => now - at < recentMs).map(({ id }) => id);
  }

  /**
   * Flushes the ids, waiting a second at most: a list that is a moment late is better than none.
   */
  async flush(accountId: string, now: number, flush: (id: string) => Promise<void>): Promise<void> {
    const ids = this.of(accountId, now);
    if (ids.length > 0)
      await Promise.race([Promise.allSettled(ids.map((id) => flush(id))), scheduler.wait(1_000)]);
  }
}
