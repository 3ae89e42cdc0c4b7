/** Names that may occur only once in the merged document, though each source has its own. */
export class UniqueNames {
  private readonly taken = new Set<string>();

  get size(): number {
    return this.taken.size;
  }

  /** A new name for each name of one source; those that no source before it has stay as they are. */
  rename(names: Iterable<string>): Map<string, string> {
    const own = new Set(names);
    const renamed = new Map<string, string>();
    for (const name of own) renamed.set(name, this.taken.has(name) ? this.freeName(name, own) : name);
    for (const name of renamed.values()) this.taken.add(name);
    return renamed;
  }

  private freeName(name: string, own: ReadonlySet<string>): string {
    let count = 2;
    while (this.taken.has(`${name}_${count}`) || own.has(`${name}_${count}`)) count += 1;
    return `${name}_${count}`;
  }
}
