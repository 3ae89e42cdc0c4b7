/** Names that must be unique in the merged document, though sources may share them. */
export class UniqueNames {
  readonly #taken = new Set<string>();

  get size(): number {
    return this.#taken.size;
  }

  /**
   * Gives each name of one source a unique name. A name that no earlier source has stays unchanged.
   */
  rename(names: Iterable<string>): Map<string, string> {
    const own = new Set(names);
    const renamed = new Map<string, string>();
    for (const name of own) renamed.set(name, this.#taken.has(name) ? this.#freeName(name, own) : name);
    for (const name of renamed.values()) this.#taken.add(name);
    return renamed;
  }

  #freeName(name: string, own: ReadonlySet<string>): string {
    let count = 2;
    while (this.#taken.has(`${name}_${count}`) || own.has(`${name}_${count}`)) count += 1;
    return `${name}_${count}`;
  }
}
