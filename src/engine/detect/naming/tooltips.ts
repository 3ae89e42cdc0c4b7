import { saysNothing } from '../../fields/name-words';
import { isTask, SAYS, withoutNumber, withoutTask } from './phrases';

/** Labels up to this length are left as they are. */
const SHORT = 80;
const LONGEST = 160;
/** A sentence about how to fill in, not about what. */
const ADVICE =
  /^(or|and|if|please|this|these|press|see|note|do not|use|for example|e\.g|you (must|may|should|can|will)|leave|attach|skip|required|optional|protected|read[- ]only|auto|max(imum)?|(first |second |last |enter (as )?|as )?\(?\d+[- ]?(digits?|char\w*)|characters?|format|date format|mm)\b|drop.?down|space ?bar|required field|\bmark (an? )?x\b/iu;
const SECTION =
  /^(part|section|schedule|copy|step|annex|appendix|teil|abschnitt|partie|parte|sezione|secci[oó]n)\s+(\d{1,2}|[ivx]{1,4}|[a-h])\b/iu;

/** A label of a form, as the form says it to the people who listen to it. */
export type Told = {
  title: string;
  /** What the labels of several fields say before that of this one: “Other Names Used”. */
  context: string | null;
  section: string | null;
};

/**
 * Shortens the labels of a form. Many begin with the same words, from the head of the form down to
 * the line of the field: what is left says which field it is.
 */
export class Tooltips {
  readonly #told = new Map<string, Told>();

  constructor(tooltips: Iterable<string>) {
    const telling = [...new Set(tooltips)].filter((tooltip) => !saysNothing(tooltip));
    const all = telling.map((tooltip) => ({ tooltip, clauses: clausesOf(tooltip) }));
    const ends = countEnds(all.map(({ clauses }) => clauses));
    for (const { tooltip, clauses } of all)
      this.#told.set(tooltip, {
        title: tooltip.length <= SHORT && clauses.length < 3 ? tooltip : titleOf(tooltip, clauses, ends),
        context: contextOf(clauses),
        section: clauses.map(sectionIn).find((section) => section !== null) ?? null,
      });
  }

  of(tooltip: string): Told | null {
    return this.#told.get(tooltip) ?? null;
  }
}

/** Returns the section that a text begins: “Part 2. Information About You”. */
export function sectionIn(text: string): string | null {
  return SECTION.exec(text)?.[0] ?? null;
}

/** The sentences of a label that say what its field is. Numbers of items say it only to who sees them. */
function clausesOf(tooltip: string): string[] {
  const clauses = tooltip
    .replace(/\s+/g, ' ')
    .split(/(?<=[\p{L}\p{N})]{2}[.:;?!])\s+|\s[-–—]\s(?=\p{L})/u)
    .map((clause) => withoutNumber(clause.trim()))
    .filter((clause) => SAYS.test(clause));
  const telling = clauses.filter((clause, index) => index === 0 || !ADVICE.test(clause));
  return telling.length > 1 || !ADVICE.test(telling[0] ?? '') ? telling : clauses;
}

/** How many labels end with the same clauses, by these clauses. */
function countEnds(all: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const clauses of all)
    for (let from = Math.max(0, clauses.length - DEEPEST); from < clauses.length; from += 1) {
      const end = clauses.slice(from).join(' ');
      counts.set(end, (counts.get(end) ?? 0) + 1);
    }
  return counts;
}

/** The last clauses that no other label ends with. */
const DEEPEST = 3;

/** The head under which a field stands, as its label says it. */
function contextOf(clauses: readonly string[]): string | null {
  const heads = clauses.slice(0, -1).filter((clause) => clause.length <= LONGEST_HEAD);
  return heads.findLast((head) => sectionIn(head) === null && !isTask(head)) ?? null;
}

const LONGEST_HEAD = 40;

function titleOf(tooltip: string, clauses: readonly string[], ends: ReadonlyMap<string, number>): string {
  let title = '';
  for (let from = clauses.length - 1; from >= Math.max(0, clauses.length - DEEPEST); from -= 1) {
    const end = clauses.slice(from).join(' ');
    if (title !== '' && (end.length > LONGEST || sectionIn(clauses[from] ?? '') !== null)) break;
    title = [clauses[from] ?? '', ...clauses.slice(from + 1).map(withoutTask)].join(' ');
    if (ends.get(end) === 1) break;
  }
  return shortened(withoutTask(title === '' ? tooltip : title));
}

function shortened(text: string): string {
  if (text.length <= LONGEST) return text;
  return `${text.slice(0, LONGEST).replace(/\s+\S*$/u, '')}…`;
}
