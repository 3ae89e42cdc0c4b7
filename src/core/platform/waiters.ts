/** Those who wait in a Durable Object for something to happen there. */
export class Waiters {
  readonly #releases = new Set<() => void>();

  /** Until they are released, at the latest until this moment. Registers in the turn in which it is called. */
  wait(until: number): Promise<void> {
    return new Promise((resolve) => {
      const release = () => {
        clearTimeout(timer);
        this.#releases.delete(release);
        resolve();
      };
      const timer = setTimeout(release, Math.max(0, until - Date.now()));
      this.#releases.add(release);
    });
  }

  releaseAll(): void {
    for (const release of this.#releases) release();
  }
}
