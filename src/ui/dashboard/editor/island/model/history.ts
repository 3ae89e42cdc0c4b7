/** The number of undo steps. */
const DEEPEST = 300;

/** Undo and redo. Changes of one group, such as a drag, are one step. */
export class History<State> {
  #past: State[] = [];
  #future: State[] = [];
  #group: string | null = null;

  #now: State;

  constructor(now: State) {
    this.#now = now;
  }

  get state(): State {
    return this.#now;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  apply(state: State, group: string | null = null): void {
    if (state === this.#now) return;
    const goesOn = group !== null && group === this.#group;
    if (!goesOn) this.#past = [...this.#past.slice(-DEEPEST + 1), this.#now];
    this.#group = group;
    this.#future = [];
    this.#now = state;
  }

  /** Ends the group: the next change is a step of its own. */
  endGroup(): void {
    this.#group = null;
  }

  undo(): boolean {
    const before = this.#past.pop();
    if (before === undefined) return false;
    this.#future.push(this.#now);
    this.#now = before;
    this.#group = null;
    return true;
  }

  redo(): boolean {
    const after = this.#future.pop();
    if (after === undefined) return false;
    this.#past.push(this.#now);
    this.#now = after;
    this.#group = null;
    return true;
  }

  /** Applies changes of other members to every step, so that undo keeps them. */
  rebase(change: (state: State) => State): void {
    this.#past = this.#past.map(change);
    this.#future = this.#future.map(change);
    this.#now = change(this.#now);
    this.#group = null;
  }
}
