import { limits } from '../../../../lib/limits';
import { page } from '../../shell/island/page';

/** A PDF that becomes part of a combined PDF. */
export type Source = { id: string; name: string };

/**
 * The selected submissions in their order, across the pages of the list; kept in this tab for one
 * member and one mode.
 */
export class Selection {
  readonly #key: string;
  #chosen: Source[];

  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;

    const { mode, person } = page();
    this.#key = `quillet:chosen:${person.id}:${mode}`;
    this.#chosen = readSources(this.#key);
  }

  get sources(): readonly Source[] {
    return this.#chosen;
  }

  get isFull(): boolean {
    return this.#chosen.length >= limits.bundleIds;
  }

  has(id: string): boolean {
    return this.#chosen.some((source) => source.id === id);
  }

  add(source: Source): void {
    if (!this.isFull) this.put([...this.#chosen, source]);
  }

  remove(id: string): void {
    this.put(this.#chosen.filter((source) => source.id !== id));
  }

  /** Reads what was selected meanwhile on another page of the list. */
  reload(): void {
    this.#chosen = readSources(this.#key);
    this.#onChange();
  }

  put(sources: readonly Source[]): void {
    this.#chosen = [...sources];
    keep(this.#key, this.#chosen);
    this.#onChange();
  }
}

function readSources(key: string): Source[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSource).slice(0, limits.bundleIds) : [];
  } catch {
    // Storage is forbidden, or the stored text is damaged.
    return [];
  }
}

function keep(key: string, sources: readonly Source[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(sources));
  } catch {
    // Without storage the selection holds on this page only.
  }
}

function isSource(value: unknown): value is Source {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'id') === 'string' &&
    typeof Reflect.get(value, 'name') === 'string'
  );
}
