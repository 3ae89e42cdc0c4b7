/** How many documents may be made. `batchShare` is the part of `perSecond` for batches while some wait. */
export type Allowed = {
  perSecond: number;
  inFlight: number;
  inFlightMs: number;
  batchShare: number;
  batchWaitMs: number;
};

export type Refused = { ok: false; at: 'rate' | 'in flight' | 'batches'; waitMs: number };
type Taken = { ok: true; end(): void } | Refused;
type Turn = { ok: true; beginsAt: number } | Refused;

/**
 * Counts the documents of one account. Single documents have room for those of one second, and are
 * refused beyond. Batches stand in line, and take no more than their share, so that single documents
 * always have some.
 */
export class Pacer {
  /** The documents for which there is room. */
  #room = 0;
  #at = 0;
  /** The time at which the batches in line have had their turn. */
  #lineUntil = 0;
  /** When requests that did not end count as ended, in the order of these times. */
  readonly #inFlight = new Map<symbol, number>();

  take(allowed: Allowed, now: number): Taken {
    this.#refill(allowed, now);
    this.#forgetLost(now);
    if (this.#inFlight.size >= allowed.inFlight) return { ok: false, at: 'in flight', waitMs: 1_000 };
    if (this.#room < 1) {
      const share = this.#lineUntil > now ? 1 - allowed.batchShare : 1;
      return { ok: false, at: 'rate', waitMs: (1_000 * (1 - this.#room)) / (allowed.perSecond * share) };
    }
    this.#room -= 1;
    const id = Symbol();
    this.#inFlight.set(id, now + allowed.inFlightMs);
    return { ok: true, end: () => this.#inFlight.delete(id) };
  }

  /** The time at which a batch may begin. */
  standInLine(documents: number, allowed: Allowed, now: number): Turn {
    this.#refill(allowed, now);
    if (this.#lineUntil <= now && this.#room >= documents) {
      this.#room -= documents;
      return { ok: true, beginsAt: now };
    }
    const beginsAt = Math.max(now, this.#lineUntil);
    const tooLong = beginsAt - now - allowed.batchWaitMs;
    if (tooLong > 0) return { ok: false, at: 'batches', waitMs: tooLong };
    this.#lineUntil = beginsAt + (1_000 * documents) / (allowed.perSecond * allowed.batchShare);
    return { ok: true, beginsAt };
  }

  #refill({ perSecond, batchShare }: Allowed, now: number): void {
    // Requests come here in another order than they arrived. The time never runs backwards.
    const at = Math.max(now, this.#at);
    const withBatches = Math.max(0, Math.min(at, this.#lineUntil) - this.#at);
    const free = at - this.#at - withBatches * batchShare;
    this.#room = Math.min(Math.max(1, perSecond), this.#room + (free / 1_000) * perSecond);
    this.#at = at;
  }

  /** A request whose client has gone may never say that it ended. */
  #forgetLost(now: number): void {
    for (const [id, until] of this.#inFlight) {
      if (until > now) return;
      this.#inFlight.delete(id);
    }
  }
}
