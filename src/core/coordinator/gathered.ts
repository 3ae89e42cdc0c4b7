const quietMs = 25;
/** A caller waits for a quarter of a second at most, also when others keep coming. */
const mostPauses = 10;

/**
 * Gathers what several callers ask for, and does it in one round when no caller has come for a moment.
 * A round that fails does so for all of its callers.
 */
export class Gathered<Item, Result> {
  readonly #work: (items: Item[]) => Promise<Result[]>;
  #items: Item[] = [];
  #round: Promise<Result[]> | null = null;

  /** `work` gives the results in the order of the items. */
  constructor(work: (items: Item[]) => Promise<Result[]>) {
    this.#work = work;
  }

  async add(item: Item): Promise<Result> {
    const place = this.#items.push(item) - 1;
    this.#round ??= this.#begin();
    const results = await this.#round;
    return results[place] as Result;
  }

  async #begin(): Promise<Result[]> {
    let known = 0;
    for (let pauses = 0; pauses < mostPauses && this.#items.length > known; pauses++) {
      known = this.#items.length;
      await scheduler.wait(quietMs);
    }
    const items = this.#items;
    this.#items = [];
    this.#round = null;
    return this.#work(items);
  }
}
