type Options<Value> = {
  /** Called with every value that leaves the cache. */
  dropped?: (value: Value) => void;
  /** True to keep the newest value even when it alone exceeds the capacity. */
  keepsNewest?: boolean;
};

/** Keeps the most recently used values up to a total weight. */
export class LruCache<Value, Key = string> {
  readonly #entries = new Map<Key, { value: Value; weight: number }>();
  readonly #capacity: number;
  readonly #options: Options<Value>;
  #weight = 0;

  constructor(capacity: number, options: Options<Value> = {}) {
    this.#capacity = capacity;
    this.#options = options;
  }

  get weight(): number {
    return this.#weight;
  }

  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    // A Map iterates in the order of insertion, so the value used last moves to the end.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: Key, value: Value, weight = 1): void {
    this.delete(key);
    if (weight > this.#capacity && !this.#options.keepsNewest) return;
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#capacity || oldest === key) return;
      this.delete(oldest);
    }
  }

  delete(key: Key): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#weight -= entry.weight;
    this.#options.dropped?.(entry.value);
  }
}
