/** Keeps what was used last, up to a weight in total; the newest stays even when it alone is too heavy. */
export class WeightedCache<K, V> {
  private readonly entries = new Map<K, { value: V; weight: number }>();
  private total = 0;

  constructor(
    private readonly most: number,
    private readonly dropped: (value: V) => void = () => undefined,
  ) {}

  get(key: K): V | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    // A Map iterates in the order of insertion: what was used last goes to its end.
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  set(key: K, value: V, weight: number): void {
    this.delete(key);
    this.entries.set(key, { value, weight });
    this.total += weight;
    for (const oldest of this.entries.keys()) {
      if (this.total <= this.most || oldest === key) return;
      this.delete(oldest);
    }
  }

  get weight(): number {
    return this.total;
  }

  delete(key: K): void {
    const entry = this.entries.get(key);
    if (entry === undefined) return;
    this.entries.delete(key);
    this.total -= entry.weight;
    this.dropped(entry.value);
  }
}
