import type { FormField } from './form-fields';

/** A node in the tree of names of a form: a field, or a branch. */
export type FormNode = { name: string } & ({ field: FormField } | { children: FormBranch });

/** The tree of names of a form. Each name exists once in its branch. */
export class FormBranch {
  readonly nodes: FormNode[] = [];
  readonly #branches = new Map<string, FormBranch>();
  readonly #taken: Set<string>;
  readonly #repetitions = new Map<string, number>();

  /** `taken` are names that other fields have already. */
  constructor(taken: readonly string[] = []) {
    this.#taken = new Set(taken);
  }

  add([first = '', ...rest]: readonly string[], field: FormField): void {
    if (rest.length === 0) this.nodes.push({ name: this.#nameFor(first), field });
    else this.#branch(first).add(rest, field);
  }

  #branch(name: string): FormBranch {
    const known = this.#branches.get(name);
    if (known !== undefined) return known;
    const children = new FormBranch();
    this.#branches.set(name, children);
    this.nodes.push({ name: this.#nameFor(name), children });
    return children;
  }

  #nameFor(wanted: string): string {
    // Dots separate the parts of a name in a form.
    const clean = wanted.replaceAll('.', '_');
    let count = this.#repetitions.get(clean) ?? 0;
    let name = clean;
    do {
      count += 1;
      name = count === 1 ? clean : `${clean} (${count})`;
    } while (this.#taken.has(name));
    this.#repetitions.set(clean, count);
    this.#taken.add(name);
    return name;
  }
}
