/** The number of a signer on the page; null: the sender. */
export type Owner = number | null;

/**
 * Who fills in each field of the version. A field belongs to one signer or to the sender. Fields of another
 * version stay with the signer who has them by their role.
 */
export class Assignment {
  readonly #names: readonly string[];
  readonly #owners = new Map<string, number>();
  readonly #heard: (() => void)[] = [];

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  ownerOf(name: string): Owner {
    return this.#owners.get(name) ?? null;
  }

  /** The fields of a signer, in the order of the template. */
  fieldsOf(owner: Owner): string[] {
    return this.#names.filter((name) => this.ownerOf(name) === owner);
  }

  /** The fields of a signer that only another version has. */
  elsewhereOf(owner: number): string[] {
    const given = [...this.#owners].filter(([name, other]) => other === owner && !this.#names.includes(name));
    return given.map(([name]) => name);
  }

  give(names: readonly string[], owner: Owner): void {
    for (const name of names) {
      if (owner === null) this.#owners.delete(name);
      else this.#owners.set(name, owner);
    }
    for (const hear of this.#heard) hear();
  }

  /** A click gives a field to a signer, and takes it back from the one who has it. */
  toggle(name: string, owner: Owner): void {
    this.give([name], this.ownerOf(name) === owner ? null : owner);
  }

  onChange(hear: () => void): void {
    this.#heard.push(hear);
  }
}
