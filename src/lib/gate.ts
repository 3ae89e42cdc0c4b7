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
  readonly #mostInLine: number;

  constructor(atOnce: number, { mostInLine = Number.POSITIVE_INFINITY } = {}) {
    this.#atOnce = atOnce;
    this.#mostInLine = mostInLine;
  }

  /** Runs a task. `full`: the line is full or its turn did not come in time; nothing was done. */
  async run<Value>({ waitMs, heldMs }: Turn, work: () => Promise<Value>): Promise<Value | 'full'> {
    const place = { until: Date.now() + waitMs };
    if (this.isFull) return 'full';
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

  /** Whether a new task would be refused at once. */
  get isFull(): boolean {
    this.#clear();
    return this.#inside.length + this.#line.length >= this.#atOnce + this.#mostInLine;
  }

  #isItsTurn(place: Place): boolean {
    this.#clear(place);
    return this.#line.indexOf(place) < this.#atOnce - this.#inside.length;
  }

  /** Gives up the places of tasks that never reported their end. */
  #clear(asking?: Place): void {
    this.#inside = this.#inside.filter(isHeld);
    this.#line = this.#line.filter((other) => other === asking || isHeld(other));
  }
}

function isHeld({ until }: Place): boolean {
  return until > Date.now();
}
