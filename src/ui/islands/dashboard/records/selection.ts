import { limits } from '../../../../lib/limits';
import { page } from '../page';

/** A PDF that is to be a part of another. */
export type Source = { id: string; name: string };

/** What is chosen, in its order, on whichever page of the list; in this tab, of one person and one mode. */
export class Selection {
  private readonly key: string;
  private chosen: Source[];

  constructor(private readonly onChange: () => void) {
    const { mode, person } = page();
    this.key = `quillet:chosen:${person.id}:${mode}`;
    this.chosen = readSources(this.key);
  }

  get sources(): readonly Source[] {
    return this.chosen;
  }

  get isFull(): boolean {
    return this.chosen.length >= limits.mergeSources;
  }

  has(id: string): boolean {
    return this.chosen.some((source) => source.id === id);
  }

  add(source: Source): void {
    if (!this.isFull) this.put([...this.chosen, source]);
  }

  remove(id: string): void {
    this.put(this.chosen.filter((source) => source.id !== id));
  }

  /** What was chosen meanwhile on another page of the list. */
  reload(): void {
    this.chosen = readSources(this.key);
    this.onChange();
  }

  put(sources: readonly Source[]): void {
    this.chosen = [...sources];
    keep(this.key, this.chosen);
    this.onChange();
  }
}

function readSources(key: string): Source[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSource).slice(0, limits.mergeSources) : [];
  } catch {
    // The browser keeps nothing, or something else is there.
    return [];
  }
}

function keep(key: string, sources: readonly Source[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(sources));
  } catch {
    // A browser may forbid it: then what is chosen is chosen on this page alone.
  }
}

const isSource = (value: unknown): value is Source =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'id') === 'string' &&
  typeof Reflect.get(value, 'name') === 'string';
