/** Work of which one round runs at a time. Callers that come meanwhile share the round that runs. */
export class OneAtATime<Value> {
  #running: Promise<Value> | undefined;

  /** The round that runs; undefined: none does. */
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
