/** Lets a stand-in hold a request: it comes, and gets no answer. */
export class Hold {
  #come: (() => void) | undefined;

  /** Holds the next request. Resolves when it has come. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#come = resolve;
    });
  }

  /** Whether the request that comes now is held. */
  takes(): boolean {
    const come = this.#come;
    this.#come = undefined;
    come?.();
    return come !== undefined;
  }
}
