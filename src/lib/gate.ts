/** The room of an isolate for its heavy tasks, in bytes. It may change between two tasks. */
export type Room = {
  bytes(): number;
  /** The most tasks that may wait for room. */
  waiting(): number;
};

type Place = { bytes: number; until: number; seenAt: number };

type Turn = {
  /** An estimate of the memory that the task needs. A task that needs all the room runs alone. */
  bytes: number;
  /** The longest wait in the queue. */
  waitMs: number;
  /** The place is free again after this time, because a cancelled request never reports its end. */
  heldMs: number;
};

const lookAgainMs = 20;
/** A task that has not looked for this long was cancelled, and holds up nobody. */
const silentMs = 2_000;

/**
 * Lets tasks run while their memory fits into the room and queues the rest in order. No task
 * overtakes another, so a heavy one is not starved by light ones. It covers one isolate, whose tasks
 * share its memory.
 */
export class Gate {
  #inside: Place[] = [];
  #line: Place[] = [];

  readonly #room: Room;

  constructor(room: Room) {
    this.#room = room;
  }

  /** Runs a task. `full`: its turn did not come in time, and nothing was done. */
  async run<Value>({ bytes, waitMs, heldMs }: Turn, work: () => Promise<Value>): Promise<Value | 'full'> {
    const now = Date.now();
    const place = { bytes, until: now + waitMs, seenAt: now };
    this.#line.push(place);
    // Each request polls for itself: a wake-up by another request would tie it to that request's
    // end.
    while (!this.#isItsTurn(place)) {
      if (place.until <= Date.now() || this.#line.indexOf(place) >= this.#room.waiting()) {
        this.#line = this.#line.filter((other) => other !== place);
        return 'full';
      }
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
    const now = Date.now();
    place.seenAt = now;
    const isHeld = ({ until }: Place) => until > now;
    this.#inside = this.#inside.filter(isHeld);
    this.#line = this.#line.filter((other) => other === place || isHeld(other));
    if (this.#line.find(({ seenAt }) => seenAt > now - silentMs) !== place) return false;
    const taken = this.#inside.reduce((sum, { bytes }) => sum + bytes, 0);
    return this.#inside.length === 0 || taken + place.bytes <= this.#room.bytes();
  }
}
