/** Runs one round of work at a time. Callers that come meanwhile share the running round. */
export class OneAtATime<Value> {
  #running: Promise<Value> | undefined;

  /** The running round, or undefined. */
  get running(): Promise<Value> | undefined {
    return this.#running;
  }

  run(round: () => Promise<Value>): Promise<Value> {
    this.#running ??= round().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }
}
