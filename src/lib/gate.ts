type Place = { until: number };

type Turn = {
  /** The longest wait in the queue. */
  waitMs: number;
  /** The place is free again after this time, because a cancelled request never reports its end. */
  heldMs: number;
};

const lookAgainMs = 20;

/**
 * Lets a few tasks run at a time and queues the rest in order. It covers one isolate, whose tasks
 * share its memory.
 */
export class Gate {
  #inside: Place[] = [];
  #line: Place[] = [];

  readonly #atOnce: number;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Runs a task. `full`: its turn did not come in time, and nothing was done. */
  async run<Value>({ waitMs, heldMs }: Turn, work: () => Promise<Value>): Promise<Value | 'full'> {
    const place = { until: Date.now() + waitMs };
    this.#line.push(place);
    // Each request polls for itself: a wake-up by another request would tie it to that request's
    // end.
    while (!this.#isItsTurn(place)) {
      if (place.until <= Date.now()) return 'full';
      await scheduler.wait(lookAgainMs);
    }
    this.#line = this.#line.filter((other) => other !== place);
    place.until = Date.now() + heldMs;
    this.#inside.push(place);
    try {
      return await work();
    } finally {
      this.#inside = this.#inside.filter((other) => other !== place);
    }
  }

  #isItsTurn(place: Place): boolean {
    const isHeld = ({ until }: Place) => until > Date.now();
    this.#inside = this.#inside.filter(isHeld);
    this.#line = this.#line.filter((other) => other === place || isHeld(other));
    return this.#line.indexOf(place) < this.#atOnce - this.#inside.length;
  }
}
