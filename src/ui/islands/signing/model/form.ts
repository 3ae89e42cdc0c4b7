import type { SigningView } from '../../../../service/data-requests/signing-view';
import { counted, fill, spell, words } from '../words';
import { checkEntry, isBlank } from './check-entry';
import { Demands } from './demands';
import { Draft } from './draft';
import { type Entry, entriesOf } from './entries';

const texts = { words: words.problems, fill, counted, spell };

/** The entries of the signing page, the answers to them, and the problems of these. */
export class Form {
  readonly entries: readonly Entry[];
  readonly draft: Draft;
  readonly demands: Demands;
  readonly #problems = new Map<string, string>();
  readonly #listeners: (() => void)[] = [];
  #isTelling = false;

  constructor(view: SigningView) {
    this.entries = entriesOf(view.fields, words.field);
    this.draft = new Draft(view.values);
    this.demands = new Demands(view, this.draft);
    this.draft.onChange((names) => this.#noteChange(names));
  }

  /** Calls the listener once for all changes before the next animation frame. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Returns the value that the box shows: the answer, or else the default of the field. */
  valueOf({ name, boxes }: Entry): unknown {
    return this.draft.get(name) ?? boxes.find((box) => box.default !== null)?.default ?? undefined;
  }

  shown(): Entry[] {
    return this.entries.filter((entry) => this.demands.isShown(entry));
  }

  missing(): Entry[] {
    return this.shown().filter(
      (entry) => this.demands.isRequired(entry) && isBlank(this.draft.get(entry.name)),
    );
  }

  problemOf({ name }: Entry): string | null {
    return this.#problems.get(name) ?? null;
  }

  withProblems(): Entry[] {
    return this.shown().filter(({ name }) => this.#problems.has(name));
  }

  /**
   * Checks an entry that has an answer: an empty entry is no mistake while the signer is still
   * filling in.
   */
  checkGiven(entry: Entry): void {
    if (!isBlank(this.draft.get(entry.name))) this.#check(entry);
  }

  /** Checks all entries; true when none has a problem. */
  checkAll(): boolean {
    for (const entry of this.entries) this.#check(entry);
    return this.withProblems().length === 0;
  }

  /**
   * Takes the English messages of the service; messages about entries of other signers are ignored.
   */
  setProblems(messages: Record<string, unknown>): void {
    for (const { name } of this.entries) {
      const reason = messages[name];
      if (typeof reason === 'string') this.#problems.set(name, fill(words.trouble.refused, { reason }));
    }
    this.#tell();
  }

  /** Returns the answers that count: hidden entries have none. */
  given(): Record<string, unknown> {
    const shown = this.shown().map(({ name }): [string, unknown] => [name, this.draft.get(name)]);
    return Object.fromEntries(shown.filter(([, value]) => !isBlank(value)));
  }

  #check(entry: Entry): void {
    const isShown = this.demands.isShown(entry);
    const value = this.draft.get(entry.name);
    const problem = isShown ? checkEntry(entry, value, this.demands.isRequired(entry), texts) : null;
    if (problem === null) this.#problems.delete(entry.name);
    else this.#problems.set(entry.name, problem);
    this.#tell();
  }

  #noteChange(names: ReadonlySet<string>): void {
    for (const entry of this.entries)
      if (names.has(entry.name) && this.#problems.has(entry.name)) this.#check(entry);
    this.#tell();
  }

  #tell(): void {
    if (this.#isTelling) return;
    this.#isTelling = true;
    requestAnimationFrame(() => {
      this.#isTelling = false;
      for (const listener of this.#listeners) listener();
    });
  }
}
