import { ContentLexer, type Operation } from '../../content/content-lexer';
import { type MarkKind, MarkStack } from '../../content/mark-stack';
import { stringsOf } from '../../content/show-operands';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { textOf } from '../../pdf/text-string';
import { type PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from '../../pdf/values';
import type { BreachList } from '../look/breach';
import { isLanguage } from './element-rules';
import type { Tags } from './read-tags';

/**
 * Where content stands. `holder`: the dictionary and the number of the page or form that has it. `isCounted`: what it
 * draws must be tagged.
 */
type Around = {
  resources: PdfDict | null;
  holder: { dict: PdfDict; number: number };
  place: string;
  inherited: MarkKind;
  isCounted: boolean;
  depth: number;
};

const DEEPEST = 20;
const PAINTING = new Set(['f', 'F', 'f*', 'S', 's', 'b', 'B', 'b*', 'B*', 'sh', 'ID']);
const SHOWING = new Set(['Tj', 'TJ', "'", '"']);

/** Follows the marked content of a document, and finds what PDF/UA forbids in it (ISO 14289-1, 7.1). */
export class MarkLook {
  readonly #done = new Set<string>();
  /** The forms with content in the structure that were drawn. */
  readonly #drawn = new Set<number>();

  readonly #file: PdfFile;
  readonly #tags: Tags;
  readonly #breaches: BreachList;

  constructor(file: PdfFile, tags: Tags, breaches: BreachList) {
    this.#file = file;
    this.#tags = tags;
    this.#breaches = breaches;
  }

  async look(bytes: Uint8Array, around: Around): Promise<void> {
    if (around.depth > DEEPEST) {
      this.#say('forms that are nested too deep', around);
      return;
    }
    const lexer = new ContentLexer(bytes, this.#file.budget);
    const marks = new MarkStack(this.#file, around.inherited);
    for (let next = lexer.next(); next !== null; next = lexer.next()) {
      if (this.#file.budget.mustBreathe) await this.#file.budget.breathe();
      const { kind } = marks;
      if (next.operator === 'BMC' || next.operator === 'BDC') this.#begin(next, marks, around);
      else if (next.operator === 'EMC') {
        if (!marks.end()) this.#say('an end of marked content that nothing begins', around);
      } else if (next.operator === 'Do') await this.#draw(next, { ...around, inherited: kind });
      else if (kind === 'none' && around.isCounted && draws(next)) this.#say('content without tags', around);
      // Text that is tagged, or an artifact, breaks no rule.
      if (marks.kind !== 'none') lexer.skipText();
    }
    if (marks.depth > 0) this.#say('marked content without an end', around);
  }

  /** Follows a form, once for each way in which it may be tagged. */
  async form(value: PdfValue, around: Around): Promise<void> {
    const form = this.#file.resolve(value);
    if (!(form instanceof PdfStream) || !(value instanceof PdfRef)) return;
    const key = `${value.number} ${around.inherited} ${around.isCounted}`;
    if (this.#done.has(key)) return;
    this.#done.add(key);
    if (form.dict.has('Ref')) this.#say('a form that stands for another file', around, '7.20');
    const resources = this.#file.dict(form.dict.get('Resources')) ?? around.resources;
    const holder = { dict: form.dict, number: value.number };
    await this.look(this.#file.decode(form), { ...around, resources, holder, depth: around.depth + 1 });
  }

  #begin(operation: Operation, marks: MarkStack, place: Around): void {
    const around = marks.kind;
    const { kind, identifier, properties } = marks.begin(operation, place.resources);
    const language = properties?.has('Lang') ? textOf(this.#file.resolve(properties.get('Lang'))) : null;
    if (language !== null && !isLanguage(language))
      this.#say('a language that is no tag such as en-GB', place, '7.2');
    if (kind === 'artifact' && around === 'tagged') this.#say('an artifact within tagged content', place);
    if (kind === 'tagged' && around === 'artifact') this.#say('tagged content within an artifact', place);
    if (identifier !== null) this.#lookUp(identifier, place);
  }

  /** Whether the tree and its parent tree lead to the content and back. */
  #lookUp(identifier: number, around: Around): void {
    const { dict, number } = around.holder;
    const element = this.#tags.marks.get(number)?.get(identifier);
    if (element === undefined) {
      this.#say('tagged content that is not in the structure', around);
      return;
    }
    const key = this.#file.number(dict.get('StructParents')) ?? -1;
    const parent = this.#file.array(this.#tags.parents.get(key) ?? null)?.[identifier];
    if (!(parent instanceof PdfRef) || parent.number !== element.number)
      this.#say('tagged content that does not lead to its tag', around);
  }

  async #draw({ operands: [name = null] }: Operation, around: Around): Promise<void> {
    const drawn = this.#file.dict(around.resources?.get('XObject') ?? null);
    const value = drawn?.get(name instanceof PdfName ? name.text : '') ?? null;
    const dict = this.#file.dict(value);
    if (value instanceof PdfRef && this.#tags.marks.has(value.number)) this.#countForm(value.number, around);
    if (this.#file.name(dict?.get('Subtype') ?? null) !== 'Image') return this.form(value, around);
    if (around.inherited === 'none' && around.isCounted) this.#say('content without tags', around);
  }

  /** A piece of content has one place in the structure. */
  #countForm(form: number, around: Around): void {
    if (this.#drawn.has(form)) this.#say('tagged content that is drawn more than once', around, '7.20');
    this.#drawn.add(form);
  }

  #say(what: string, { place }: Around, clause = '7.1'): void {
    this.#breaches.add(clause, what, place, 'UA');
  }
}

/** Whether an operation draws something. */
function draws(operation: Operation): boolean {
  if (PAINTING.has(operation.operator)) return true;
  if (!SHOWING.has(operation.operator)) return false;
  return stringsOf(operation).some((shown) => shown instanceof PdfString && shown.bytes.length > 0);
}
