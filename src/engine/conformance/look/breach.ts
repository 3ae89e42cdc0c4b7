import { type ConformanceLevel, factsOf } from '../levels';

/** What in a document breaks a level. It is stored beside the document. */
export type Breach = {
  /** The clause of ISO 19005-2, which ISO 19005-3 has under the same number. */
  clause: string;
  /** B, which level U contains, or only U. */
  letter: 'B' | 'U';
  /** What the document has, and where, as the object of “it has …”. */
  what: string;
};

const MOST_NAMED = 10;

/** Says what keeps a document from the level, with the rule; empty when nothing does. */
export function breachesOf(breaches: readonly Breach[], level: ConformanceLevel): string[] {
  const { name, part, letter } = factsOf(level);
  const counted = breaches.filter((breach) => breach.letter === 'B' || letter === 'U');
  const said = counted.map(
    ({ clause, what }) => `It has ${what}: ${name} allows none (ISO 19005-${part}, ${clause}).`,
  );
  return [...new Set(said)].slice(0, MOST_NAMED);
}

/** A document may break many rules, and one rule in a thousand places. */
const MOST_KEPT = 40;

/** Gathers breaches, each with its first place and the number of the others. */
export class BreachList {
  readonly #found = new Map<string, Breach & { places: Set<string> }>();

  add(clause: string, what: string, place?: string, letter: Breach['letter'] = 'B'): void {
    const key = `${clause} ${letter} ${what}`;
    const known = this.#found.get(key) ?? { clause, letter, what, places: new Set() };
    if (place !== undefined) known.places.add(place);
    if (this.#found.size < MOST_KEPT) this.#found.set(key, known);
  }

  toArray(): Breach[] {
    return [...this.#found.values()].map(({ clause, letter, what, places }) => {
      const [first, ...others] = places;
      const more =
        others.length === 0 ? '' : ` and in ${others.length} more place${others.length > 1 ? 's' : ''}`;
      return { clause, letter, what: first === undefined ? what : `${what} ${first}${more}` };
    });
  }
}
