/** Callers that wait in a Durable Object for something to happen there. */
export class Waiters {
  readonly #releases = new Set<() => void>();

  get areThere(): boolean {
    return this.#releases.size > 0;
  }

  /** Waits to be released, but not longer than this time. Registers the caller in the same turn. */
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
