import { ContentLexer, type Operation } from '../../content/content-lexer';
import { stringsOf } from '../../content/show-operands';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { textOf } from '../../pdf/text-string';
import { type PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from '../../pdf/values';
import type { BreachList } from '../look/breach';
import { isLanguage } from './element-rules';
import { markOf, type Tags } from './read-tags';

type Kind = 'artifact' | 'tagged' | 'none';

/**
 * Where content stands. `holder`: the dictionary and the number of the page or form that has it. `isCounted`: what it
 * draws must be tagged.
 */
type Around = {
  resources: PdfDict | null;
  holder: { dict: PdfDict; number: number };
  place: string;
  inherited: Kind;
  isCounted: boolean;
  depth: number;
};

const DEEPEST = 20;
const PAINTING = new Set(['f', 'F', 'f*', 'S', 's', 'b', 'B', 'b*', 'B*', 'sh', 'ID']);
const SHOWING = new Set(['Tj', 'TJ', "'", '"']);

/** Follows the marked content of a document, and finds what PDF/UA forbids in it (ISO 14289-1, 7.1). */
export class MarkLook {
  readonly #done = new Set<string>();

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
    const open: Kind[] = [];
    for (let next = lexer.next(); next !== null; next = lexer.next()) {
      if (this.#file.budget.mustBreathe) await this.#file.budget.breathe();
      const kind = open.findLast((one) => one !== 'none') ?? around.inherited;
      if (next.operator === 'BMC' || next.operator === 'BDC') open.push(this.#begin(next, kind, around));
      else if (next.operator === 'EMC') {
        if (open.pop() === undefined) this.#say('an end of marked content that nothing begins', around);
      } else if (next.operator === 'Do') await this.#draw(next, { ...around, inherited: kind });
      else if (kind === 'none' && around.isCounted && draws(next)) this.#say('content without tags', around);
    }
    if (open.length > 0) this.#say('marked content without an end', around);
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

  #begin({ operands }: Operation, around: Kind, place: Around): Kind {
    const [tag = null, given = null] = operands;
    const named = given instanceof PdfName ? this.#resource('Properties', given, place) : given;
    const properties = this.#file.dict(named);
    const language = textOf(this.#file.resolve(properties?.get('Lang') ?? null));
    if (language && !isLanguage(language)) this.#say('a language that is no tag such as en-GB', place, '7.2');
    const isArtifact = tag instanceof PdfName && tag.text === 'Artifact';
    if (isArtifact && around === 'tagged') this.#say('an artifact within tagged content', place);
    if (isArtifact) return 'artifact';
    const identifier = this.#file.number(properties?.get('MCID') ?? null);
    if (identifier === null) return 'none';
    if (around === 'artifact') this.#say('tagged content within an artifact', place);
    this.#lookUp(identifier, place);
    return 'tagged';
  }

  /** Whether the tree and its parent tree lead to the content and back. */
  #lookUp(identifier: number, around: Around): void {
    const { dict, number } = around.holder;
    const element = this.#tags.marks.get(markOf(number, identifier));
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
    const value = this.#resource('XObject', name, around);
    const dict = this.#file.dict(value);
    if (this.#file.name(dict?.get('Subtype') ?? null) !== 'Image') return this.form(value, around);
    if (around.inherited === 'none' && around.isCounted) this.#say('content without tags', around);
  }

  #resource(kind: string, name: PdfValue, { resources }: Around): PdfValue {
    const found = this.#file.dict(resources?.get(kind) ?? null);
    return found?.get(name instanceof PdfName ? name.text : '') ?? null;
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
