import type { FormField } from './form-fields';

/** A part of a form's names: a field, or what holds others. */
export type FormNode = { name: string } & ({ field: FormField } | { children: FormBranch });

/** Gives fields their places in the form's tree of names, where each name is there once. */
export class FormBranch {
  readonly nodes: FormNode[] = [];
  private readonly branches = new Map<string, FormBranch>();
  private readonly taken = new Set<string>();
  private readonly repetitions = new Map<string, number>();

  add([first = '', ...rest]: readonly string[], field: FormField): void {
    if (rest.length === 0) this.nodes.push({ name: this.nameFor(first), field });
    else this.branch(first).add(rest, field);
  }

  private branch(name: string): FormBranch {
    const known = this.branches.get(name);
    if (known !== undefined) return known;
    const children = new FormBranch();
    this.branches.set(name, children);
    this.nodes.push({ name: this.nameFor(name), children });
    return children;
  }

  private nameFor(wanted: string): string {
    // Points part the names of a form from each other.
    const clean = wanted.replaceAll('.', '_');
    let count = this.repetitions.get(clean) ?? 0;
    let name = clean;
    do {
      count += 1;
      name = count === 1 ? clean : `${clean} (${count})`;
    } while (this.taken.has(name));
    this.repetitions.set(clean, count);
    this.taken.add(name);
    return name;
  }
}
