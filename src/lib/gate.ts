type Place = { until: number };

type Turn = {
  /** How long to stand in line. */
  waitMs: number;
  /** After this nobody counts on the work any more: a request that was cancelled never says that it has ended. */
  heldMs: number;
};

const lookAgainMs = 20;

/** Lets some work in at a time and has the rest stand in line, in its order. For one isolate, whose memory adds up. */
export class Gate {
  #inside: Place[] = [];
  #line: Place[] = [];

  constructor(private readonly atOnce: number) {}

  /** `full`: its turn did not come in time, and nothing was done. */
  async run<Value>({ waitMs, heldMs }: Turn, work: () => Promise<Value>): Promise<Value | 'full'> {
    const place = { until: Date.now() + waitMs };
    this.#line.push(place);
    // Each request looks for itself: to be woken by another one would tie it to that one's end.
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
    return this.#line.indexOf(place) < this.atOnce - this.#inside.length;
  }
}
