export type Values = Readonly<Record<string, unknown>>;

/** The signer's answers so far. */
export class Answers {
  #held: Map<string, unknown>;
  readonly #listeners: ((names: ReadonlySet<string>) => void)[] = [];

  constructor(values: Values) {
    this.#held = new Map(Object.entries(values));
  }

  get(name: string): unknown {
    return this.#held.get(name);
  }

  /** Sets one answer; undefined and null delete it. */
  set(name: string, value: unknown): void {
    if (Object.is(this.#held.get(name), value)) return;
    if (value === undefined || value === null) this.#held.delete(name);
    else this.#held.set(name, value);
    this.#tell(new Set([name]));
  }

  /** Replaces all answers, for example with those of another window. */
  replace(values: Values): void {
    const names = new Set([...this.#held.keys(), ...Object.keys(values)]);
    this.#held = new Map(Object.entries(values));
    this.#tell(names);
  }

  values(): Values {
    return Object.fromEntries(this.#held);
  }

  onChange(listener: (names: ReadonlySet<string>) => void): void {
    this.#listeners.push(listener);
  }

  #tell(names: ReadonlySet<string>): void {
    for (const listener of this.#listeners) listener(names);
  }
}
