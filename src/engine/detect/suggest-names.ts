import { isUsableName } from '../fields/name-words';
import { referencedNames } from '../fields/rename-references';
import { limits } from '../limits';
import { PdfProblem } from '../pdf/pdf-problem';
import { openPdf } from '../pdf/reader/open-pdf';
import { readPages } from '../pdf/reader/page-tree';
import { WorkBudget } from '../pdf/reader/work-budget';
import { nameFrom, UniqueNames } from './field-names';
import { isBox, isOption, type Nameable, type Naming } from './naming/nameable';
import { PaperWords } from './naming/paper-words';
import { nameWords } from './naming/phrases';
import { Tooltips } from './naming/tooltips';
import { type Sources, type Value, valuesOn } from './naming/values';
import { MarksReader } from './read-marks';

export type Suggested = {
  /** What becomes of each field; null for one that stays as it is. */
  namings: (Naming | null)[];
  /** False when the document took too much work: then some pages give no words. */
  complete: boolean;
};

/**
 * Proposes names that people can use, for fields of a form whose names only count: from the words in
 * those names, the form's own labels, and the words on the paper. Boxes of which one may be ticked,
 * and the parts of one number, become one value. Long labels become short. `taken`: names that other
 * fields have.
 */
export async function suggestNames(
  bytes: Uint8Array,
  fields: readonly Nameable[],
  taken: readonly string[] = [],
): Promise<Suggested> {
  const tooltips = new Tooltips(fields.flatMap(({ title }) => title || []));
  const others = new Set(taken);
  const spread = new Set(fields.flatMap(({ name }) => (LINE.test(name) ? [name.replace(LINE, '')] : [])));
  const kept = fields.filter(({ name }) => isKept(name) || others.has(name) || spread.has(name));
  const { values: found, complete } = await readValues(bytes, without(fields, kept), {
    tooltips,
    spoken: referencedNames(fields),
  });
  // A value of which the form says nothing keeps its name.
  const values = found.filter(({ words }) => words !== '');
  const named = new Set(values.flatMap((value) => value.fields));
  const left = fields.filter((field) => !named.has(field)).map(({ name }) => name);
  // A name must not be the head of a path that callers still use.
  const before = [...named].map(({ name }) => name);
  const names = namesOf(values, [...taken, ...left, ...before]);
  const changes = new Map<Nameable, Partial<Naming>>();
  for (const value of values)
    for (const [index, field] of value.fields.entries())
      changes.set(field, {
        ...value.changes[index],
        name: names.get(value) ?? field.name,
        pdfName: field.name,
      });
  const namings = fields.map((field) => {
    const change = { ...shortTitle(field, tooltips), ...changes.get(field) };
    return Object.keys(change).length === 0 ? null : { name: field.name, ...change };
  });
  return { namings, complete };
}

/** Names of the service, and of lines of spread values, are not of a form. */
function isKept(name: string): boolean {
  return name.startsWith('@@') || LINE.test(name) || isUsableName(name);
}

const LINE = /#\d{1,4}$/;

function without(fields: readonly Nameable[], others: readonly Nameable[]): Nameable[] {
  const left = new Set(others);
  return fields.filter((field) => !left.has(field));
}

/** Reads the values page by page, as far as the document can be read. */
async function readValues(bytes: Uint8Array, fields: readonly Nameable[], told: Told) {
  const values = new ValueList(fields, told);
  if (fields.length === 0) return { values: values.all, complete: true };
  const budget = new WorkBudget(limits, bytes.length);
  try {
    const file = await openPdf(bytes, new WorkBudget(limits, bytes.length));
    const reader = new MarksReader(file, budget);
    for (const [index, node] of (await readPages(file)).entries()) {
      if (!values.isOn(index + 1)) continue;
      values.take(index + 1, new PaperWords(await reader.read(node), budget));
      await budget.breathe();
    }
    return { values: values.all, complete: true };
  } catch (error) {
    if (!(error instanceof PdfProblem)) throw error;
    const blank = new PaperWords(BLANK, new WorkBudget(limits, bytes.length));
    for (const page of values.pages) values.take(page, blank);
    return { values: values.all, complete: false };
  }
}

const BLANK = { width: 0, height: 0, pieces: [], blanks: [], fills: [], across: [], upright: [] };

type Told = Omit<Sources, 'paper'>;

/** The values of a document. One with boxes on several pages is named on its first. */
class ValueList {
  readonly all: Value[] = [];
  readonly #byPage: Map<number, Nameable[]>;
  readonly #byName = new Map<string, Value>();
  readonly #told: Told;
  #section: string | null = null;

  constructor(fields: readonly Nameable[], told: Told) {
    this.#byPage = Map.groupBy(fields, ({ page }) => page);
    this.#told = told;
  }

  /** The pages that were not read. */
  get pages(): number[] {
    return [...this.#byPage.keys()];
  }

  isOn(page: number): boolean {
    return this.#byPage.has(page);
  }

  take(page: number, paper: PaperWords): void {
    const fields = this.#byPage.get(page) ?? [];
    const open = fields.filter(({ name }) => !this.#byName.has(name));
    const found = valuesOn(open, { paper, ...this.#told });
    this.#byPage.delete(page);
    for (const field of fields) this.#addTo(this.#byName.get(field.name), field);
    for (const value of found) {
      const named = { ...value, heads: value.heads.with(-1, value.heads.at(-1) ?? this.#section) };
      this.all.push(named);
      for (const { name } of value.fields) this.#byName.set(name, named);
    }
    this.#section = paper.lastSection ?? this.#section;
  }

  #addTo(value: Value | undefined, field: Nameable): void {
    if (value === undefined) return;
    const known = value.fields.findIndex(({ name }) => name === field.name);
    value.fields.push(field);
    value.changes.push(value.changes[known] ?? {});
  }
}

/** Gives each value a name of its own. Values that would share one are told apart by their heads. */
function namesOf(values: readonly Value[], taken: readonly string[]): Map<Value, string> {
  const names = new UniqueNames(taken);
  let wanted = wantedNames(values);
  for (let level = 0; level < (values[0]?.heads.length ?? 0); level += 1) wanted = underHeads(wanted, level);
  return new Map([...wanted].map(([value, name]) => [value, names.take(name)]));
}

/** Puts the head of each value before its name, where values of that name have several. */
function underHeads(wanted: ReadonlyMap<Value, string>, level: number): Map<Value, string> {
  const heads = new Map<string, Set<string | null>>();
  for (const [{ heads: of }, name] of wanted)
    heads.set(name, (heads.get(name) ?? new Set()).add(of[level] ?? null));
  return new Map(
    [...wanted].map(([value, name]) => {
      const head = value.heads[level] ?? null;
      const isAlone = head === null || (heads.get(name)?.size ?? 0) < 2;
      return [value, isAlone ? name : `${headName(head)}_${name}`];
    }),
  );
}

function headName(head: string): string {
  return nameFrom(
    nameWords(head)
      .replace(/^your\s+/iu, '')
      .split(' ')
      .slice(0, HEAD_WORDS)
      .join(' '),
    'part',
  );
}

const HEAD_WORDS = 3;

/** A text beside a box may have the words of the box: “☐ Other ____”. */
function wantedNames(values: readonly Value[]): Map<Value, string> {
  const named = values.map((value): [Value, string] => [
    value,
    nameFrom(nameWords(value.words), otherwise(value)),
  ]);
  const boxes = new Set(named.flatMap(([value, name]) => (isOfBox(value) ? [name] : [])));
  return new Map(
    named.map(([value, name]) => [value, !isOfBox(value) && boxes.has(name) ? `${name}_text` : name]),
  );
}

function isOfBox({ fields: [field] }: Value): boolean {
  return field !== undefined && isBox(field);
}

function otherwise({ fields: [field] }: Value): string {
  if (field === undefined) return 'field';
  if (isOption(field)) return 'choice';
  if (isBox(field)) return 'checkbox';
  return field.type === 'signature' ? 'signature' : 'text';
}

/** A short label. What it leaves out stays as the help text of the field. */
function shortTitle({ title, description }: Nameable, tooltips: Tooltips): Partial<Naming> {
  const told = title ? tooltips.of(title)?.title : undefined;
  if (told === undefined || told === title) return {};
  return { title: told, ...(!description && { description: title }) };
}
