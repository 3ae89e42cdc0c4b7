/**
 * Places in line that are kept for jobs about to wait. They are in memory only: a restart of the desk
 * gives them up, and the desk queues a job without one all the same.
 */
export class Admissions {
  /** In the order of their ends, because all are kept for the same time. */
  readonly #kept = new Map<string, { accountId: string; until: number }>();
  readonly #ofAccounts = new Map<string, number>();

  get all(): number {
    return this.#kept.size;
  }

  of(accountId: string): number {
    return this.#ofAccounts.get(accountId) ?? 0;
  }

  has(id: string): boolean {
    return this.#kept.has(id);
  }

  keep(id: string, accountId: string, until: number): void {
    this.end(id);
    this.#kept.set(id, { accountId, until });
    this.#ofAccounts.set(accountId, this.of(accountId) + 1);
  }

  end(id: string): void {
    const place = this.#kept.get(id);
    if (!place) return;
    this.#kept.delete(id);
    const left = this.of(place.accountId) - 1;
    if (left > 0) this.#ofAccounts.set(place.accountId, left);
    else this.#ofAccounts.delete(place.accountId);
  }

  /** Ends the places whose time is over. */
  expire(now: number): void {
    for (const [id, { until }] of this.#kept) {
      if (until > now) return;
      this.end(id);
    }
  }
}
