import { type InvoiceProfile, invoiceProfiles } from './invoice-profiles';
import type { InvoiceNode } from './invoice-xml';
import { type StructureName, structureRows } from './structure-rows';

/** How often an element may stand at its place. */
type Often = { least: number; most: number };

type StructureRow = {
  name: string;
  /** Null for what only larger profiles have. */
  often: Often | null;
  within: StructureName | null;
  /** Its business term, in brackets. */
  term: string;
};

const MANY = Number.POSITIVE_INFINITY;
const SIGNS: Record<string, Often> = {
  '1': { least: 1, most: 1 },
  '?': { least: 0, most: 1 },
  '2': { least: 0, most: 2 },
  '*': { least: 0, most: MANY },
  '+': { least: 1, most: MANY },
};
const LEVELS = 'mwbex';

/**
 * What the structure of an invoice has against its profile: elements that the profile does not have, too many,
 * absent, or in another order. XRechnung is checked for the order only, because its validation takes any element
 * of CII. `demanded` are paths whose absence other rules name.
 */
export function checkStructure(
  root: InvoiceNode,
  profile: InvoiceProfile,
  demanded: ReadonlySet<string>,
): string[] {
  const check = new StructureCheck(profile, demanded);
  check.visit(root, 'Invoice', '');
  return [...check.problems];
}

class StructureCheck {
  /** A set, because lines repeat their mistakes. */
  readonly problems = new Set<string>();
  readonly #rows = new Map<StructureName, StructureRow[]>();
  readonly #isOpen: boolean;
  readonly #level: number;

  constructor(
    readonly profile: InvoiceProfile,
    readonly demanded: ReadonlySet<string>,
  ) {
    this.#isOpen = profile === 'xrechnung';
    this.#level = this.#isOpen ? LEVELS.indexOf('x') : invoiceProfiles.indexOf(profile);
  }

  visit({ children }: InvoiceNode, kind: StructureName, path: string): void {
    const rows = this.#rowsOf(kind);
    this.#checkOrder(children, rows, path);
    if (!this.#isOpen) this.#checkCounts(children, rows, path);
    for (const child of children) {
      const row = rows.find(({ name }) => name === child.name);
      if (row?.often) {
        if (row.within) this.visit(child, row.within, `${path}${child.name}/`);
      } else if (!this.#isOpen)
        this.problems.add(
          `the profile ${this.profile} has no ${child.name}${row?.term ?? ''} at ${path}${child.name}`,
        );
    }
  }

  #checkOrder(children: InvoiceNode[], rows: StructureRow[], path: string): void {
    const places = children
      .map((child) => rows.findIndex(({ name }) => name === child.name))
      .filter((place) => place >= 0);
    const early = places.findIndex((place, index) => place > (places[index + 1] ?? MANY));
    const [first, second] = [rows[places[early + 1] ?? -1], rows[places[early] ?? -1]];
    if (early >= 0 && first && second)
      this.problems.add(
        `${first.name}${first.term} must come before ${second.name}${second.term}, at ${path}${first.name}`,
      );
  }

  #checkCounts(children: InvoiceNode[], rows: StructureRow[], path: string): void {
    for (const { name, often, term } of rows) {
      const count = children.filter((child) => child.name === name).length;
      if (often && count < often.least && !this.demanded.has(`${path}${name}`))
        this.problems.add(`the profile ${this.profile} must have ${name}${term} at ${path}${name}`);
      if (often && count > often.most)
        this.problems.add(
          `the profile ${this.profile} has ${name}${term} only ${often.most === 1 ? 'once' : 'twice'}, at ${path}${name}`,
        );
    }
  }

  #rowsOf(kind: StructureName): StructureRow[] {
    const rows = this.#rows.get(kind) ?? readRows(kind, this.#level);
    this.#rows.set(kind, rows);
    return rows;
  }
}

function readRows(kind: StructureName, level: number): StructureRow[] {
  return structureRows[kind]
    .trim()
    .split('\n')
    .map((line) => readRow(line.trim().split(' '), level));
}

function readRow([name = '', ...rest]: string[], level: number): StructureRow {
  const signs = rest.filter((word) => /^[mwbex][1?2*+]$/.test(word));
  const sign = signs.filter(([from = '']) => LEVELS.indexOf(from) <= level).at(-1)?.[1] ?? '';
  const term = rest.find((word) => /^B[TG]-/.test(word));
  return {
    name: name.includes(':') ? name : `ram:${name}`,
    often: SIGNS[sign] ?? null,
    within: rest.find(isStructureName) ?? null,
    term: term === undefined ? '' : ` (${term})`,
  };
}

function isStructureName(word: string): word is StructureName {
  return Object.hasOwn(structureRows, word);
}
