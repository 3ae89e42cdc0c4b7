/** Callers that wait in a Durable Object for something to happen there. */
export class Waiters {
  readonly #waiting = new Map<() => void, () => boolean>();

  /**
   * Waits as long as `isPending` says, but not longer than this time. Registers the caller in the same
   * turn.
   */
  wait(until: number, isPending: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const release = () => {
        clearTimeout(timer);
        this.#waiting.delete(release);
        resolve();
      };
      const timer = setTimeout(release, Math.max(0, until - Date.now()));
      this.#waiting.set(release, isPending);
    });
  }

  /** Releases the callers for whom nothing is pending any more. */
  look(): void {
    for (const [release, isPending] of this.#waiting) if (!isPending()) release();
  }
}
