import { type ConformanceLevel, factsOf } from '../levels';

/** What in a document breaks a level. It is stored beside the document. */
export type Breach = {
  /** The clause of ISO 19005-2, which ISO 19005-3 has under the same number; of ISO 14289-1 if `letter` is UA. */
  clause: string;
  /** B, which level U contains, or only U; or only PDF/UA. */
  letter: 'B' | 'U' | 'UA';
  /** What the document has, and where, as the object of “it has …”. */
  what: string;
};

const MOST_NAMED = 10;

/** Says what keeps a document from the level, with the rule; empty when nothing does. */
export function breachesOf(breaches: readonly Breach[], level: ConformanceLevel): string[] {
  const said = breaches.flatMap((breach) => {
    const rule = ruleOf(breach, level);
    return rule === null ? [] : `It has ${breach.what}: ${rule}.`;
  });
  return [...new Set(said)].slice(0, MOST_NAMED);
}

function ruleOf({ clause, letter }: Breach, level: ConformanceLevel): string | null {
  if (level === 'pdfua-1') {
    const own = letter === 'UA' ? clause : clauseOfBoth(clause);
    return own === null ? null : `PDF/UA-1 allows none (ISO 14289-1, ${own})`;
  }
  const { name, part, letter: wanted } = factsOf(level);
  const counts = letter === 'B' || (letter === 'U' && wanted === 'U');
  return counts ? `${name} allows none (ISO 19005-${part}, ${clause})` : null;
}

const FONTS = '6.2.11.';
/** Clauses of PDF/A beside those of fonts that PDF/UA has as well. 6.1: nobody could look at a part. */
const OF_BOTH: Readonly<Record<string, string>> = { '6.1': '7.1', '6.2.11.7.2': '7.21.7', '6.9': '7.10' };

/** The clause of ISO 14289-1 for one of ISO 19005; null when that has none. */
function clauseOfBoth(clause: string): string | null {
  const known = OF_BOTH[clause];
  if (known !== undefined) return known;
  return clause.startsWith(FONTS) ? `7.21.${clause.slice(FONTS.length)}` : null;
}

/** A document may break many rules, and one rule in a thousand places. */
const MOST_KEPT = 40;

/** Gathers breaches, each with its first place and the number of the others. */
export class BreachList {
  readonly #found = new Map<string, Breach & { places: Set<string> }>();
  readonly #spellPlace: (place: string) => string;

  constructor(spellPlace = (place: string) => place) {
    this.#spellPlace = spellPlace;
  }

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
      return {
        clause,
        letter,
        what: first === undefined ? what : `${what} ${this.#spellPlace(first)}${more}`,
      };
    });
  }
}
