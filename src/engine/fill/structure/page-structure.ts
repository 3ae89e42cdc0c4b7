import { dictOf, type PdfDict, PdfName, type PdfRef, type PdfValue } from '../../pdf/values';
import type { Rewrite } from '../../pdf/writer/rewrite';
import type { SpokenWords } from '../../text/spoken-words';
import type { Box, SeenBox } from '../document-plan';
import { hasState, type PrintedRole, wordsForState } from './printed-field';
import type { StructureElements } from './structure-elements';
import type { PageStructurePlan } from './structure-plan';

/** An annotation of the original. What is drawn in its place belongs to its element. */
export type Annotation = {
  dict: PdfDict;
  ref: PdfRef | null;
  /** What a form field is where it is printed, and its tooltip. */
  role?: PrintedRole;
  tooltip?: string;
};

/** The place of a field. `condition`: the value with which a box of a group is ticked. */
export type PlacedField = SeenBox & {
  name: string;
  title?: string | undefined;
  condition?: string | undefined;
};

type FieldForm = { place: PlacedField; form: PdfRef; element: PdfRef; key: number };

/** An element, and its key in the parent tree. */
export type Keyed = { element: PdfRef; key: number };

/** The structure of the document, as its pages need it. */
export type WholeStructure = {
  rewrite: Rewrite;
  elements: StructureElements;
  /** The elements by the keys of pages and annotations. */
  parents: Map<number, PdfValue>;
  /** The element whose kids are the sections of pages. */
  top: PdfRef;
  /** Words in the language of the document. */
  words: SpokenWords;
  elementOf(annotation: PdfDict): Keyed | null;
  isForm(element: PdfRef): boolean;
  guess(annotation: PdfDict, element: Keyed): void;
  newElement(dict: PdfDict): PdfRef;
  newKey(element: PdfRef | null): number;
  newForm(box: readonly number[]): PdfRef;
};

/** The structure of one page: its pieces of tagged content, and the elements that they belong to. */
export class PageStructure {
  /** The element for all that is added to the page. */
  readonly section: PdfRef;
  readonly #sectionKids: PdfRef[];
  readonly #kids: PdfRef;
  readonly #paragraph: PdfRef;
  #below: PdfRef | null = null;
  #above: PdfRef | null = null;
  readonly #fields: FieldForm[] = [];
  /** The element for what the page itself shows, where tags are a guess. */
  #shown: PdfRef | null = null;

  readonly #structure: WholeStructure;
  readonly #page: PdfRef;
  readonly #marks: PdfValue[];

  constructor(
    structure: WholeStructure,
    { page, key, marks }: { page: PdfRef; key: number; marks: PdfValue[] },
  ) {
    this.key = key;
    this.#structure = structure;
    this.#page = page;
    this.#marks = marks;
    const { rewrite } = structure;
    [this.section, this.#kids, this.#paragraph] = [rewrite.add(null), rewrite.add(null), rewrite.add(null)];
    this.#sectionKids = [this.#paragraph];
  }

  /** The key of the page in the parent tree. */
  readonly key: number;

  /** Begins the element for what the page itself shows. */
  beginGuess(): PdfRef {
    const { top, elements } = this.#structure;
    this.#shown = this.#structure.newElement(this.#element('Div', top, null));
    elements.replaceBox(top, null, this.#shown);
    return this.#shown;
  }

  /** Adds an element for something that the page shows, behind those before it. */
  guess(type: string): PdfRef {
    const parent = this.#shown ?? this.section;
    const element = this.#structure.newElement(this.#element(type, parent, null));
    this.#structure.elements.replaceBox(parent, null, element);
    return element;
  }

  /** Adds the element of a field, behind what the page shows before it. */
  guessField({ dict }: Annotation): void {
    const element = this.guess('Form');
    this.#structure.guess(dict, { element, key: this.#structure.newKey(element) });
  }

  /** The identifier that the next piece of tagged content gets. */
  get nextMark(): number {
    return this.#marks.length;
  }

  /** Adds a piece of content of an element. */
  mark(element: PdfRef): void {
    this.#mark(element);
  }

  /** Says which pieces of content an element has, in the order of reading. */
  setMarks(element: PdfRef, marks: readonly number[]): void {
    for (const mark of marks) this.#structure.elements.replaceBox(element, null, mark);
  }

  /** Makes what the operators draw an artifact, which readers pass over. */
  artifact(operators: string): string {
    return operators === '' ? '' : `/Artifact BMC\n${operators}EMC\n`;
  }

  /** Makes what the operators draw the content of the element of an annotation. */
  inPlaceOf(annotation: Annotation, operators: string): string {
    const { elements } = this.#structure;
    const { element } = this.#elementFor(annotation, 'P');
    const { role, tooltip: title = '' } = annotation;
    if (role !== undefined && this.#structure.isForm(element))
      elements.say(element, { role, title, isTicked: false, words: null });
    const mark = this.#mark(element);
    elements.replaceBox(element, annotation.ref, this.#reference(mark));
    return enclosed('Span', mark, operators);
  }

  /** Adds the place of a field: a form that will be content of its element. */
  field(widget: Annotation, place: PlacedField, { box, nameOf }: Drawn): string {
    const { elements } = this.#structure;
    const { element, key, words } = this.#elementForField(widget);
    const mark = this.#mark(element);
    elements.replaceBox(element, widget.ref, this.#reference(mark));
    elements.open(element);
    this.#say(element, widget.role, { ...place, title: place.title || words });
    const form = this.#structure.newForm(box);
    this.#fields.push({ place, form, element, key });
    return enclosed('Form', mark, `/${nameOf(`QuilletField${this.#fields.length}`, form)} Do\n`);
  }

  /** Draws what means nothing below all values. */
  drawBelow({ box, nameOf }: Drawn): string {
    this.#below = this.#structure.newForm(box);
    return this.artifact(`/${nameOf('QuilletBelow', this.#below)} Do\n`);
  }

  /** Draws what means nothing above all values, and then `last`. */
  drawAbove(last: string, { box, nameOf }: Drawn): string {
    this.#above = this.#structure.newForm(box);
    return this.artifact(`/${nameOf('QuilletAbove', this.#above)} Do\n${last}`);
  }

  /** Makes what the operators draw the content of the section: values that have no place. */
  drawRest(operators: string): string {
    const mark = this.#mark(this.#paragraph);
    this.#structure.rewrite.replace(
      this.#paragraph.number,
      this.#element('P', this.section, this.#reference(mark)),
    );
    return enclosed('P', mark, operators);
  }

  finish(): void {
    const { rewrite, parents, top } = this.#structure;
    parents.set(this.key, rewrite.add(this.#marks));
    rewrite.replace(this.#kids.number, this.#sectionKids);
    rewrite.replace(this.section.number, this.#element('Div', top, this.#kids));
  }

  plan(): PageStructurePlan {
    const { rewrite, elements } = this.#structure;
    const numberOf = (ref: PdfRef | null) => (ref === null ? 0 : rewrite.numberOf(ref));
    return {
      below: numberOf(this.#below),
      above: numberOf(this.#above),
      section: numberOf(this.section),
      kids: numberOf(this.#kids),
      own: this.#sectionKids.map((kid) => `${numberOf(kid)} 0 R`).join(' '),
      marks: this.#marks.length,
      fields: this.#fields.map(({ place: { x, y, width, height }, form, element, key }) => ({
        ...{ x, y, width, height, key, form: numberOf(form) },
        ...elements.plan(element, rewrite),
      })),
    };
  }

  /** Says what a field is while nothing fills it. A box that is not ticked shows nothing, so words say it. */
  #say(element: PdfRef, role: PrintedRole = 'tv', { name, title = '', condition }: PlacedField): void {
    const { elements, words } = this.#structure;
    const said = hasState(role) ? wordsForState(title || name, condition, words.notTicked) : null;
    elements.say(element, { role, title, isTicked: false, words: said });
  }

  /** The element of an annotation, or a new one in the section of the page. */
  #elementFor({ dict }: Annotation, type: string): Keyed {
    const known = this.#structure.elementOf(dict);
    if (known !== null) return known;
    const added = this.#newElement(type, this.section);
    this.#sectionKids.push(added.element);
    return added;
  }

  /** The element of a widget, or a new one below it: PDF/UA wants one of the type Form, for this field alone. */
  #elementForField(widget: Annotation): Keyed & { words: string } {
    const { elements } = this.#structure;
    const { element, key } = this.#elementFor(widget, 'Form');
    const isForm = this.#structure.isForm(element);
    // Other words for a form field would hide its value.
    const words = isForm ? elements.silence(element) : '';
    if (isForm && elements.isFree(element, widget.ref)) return { element, key, words };
    const below = this.#newElement('Form', element);
    elements.replaceBox(element, widget.ref, below.element);
    return { ...below, words };
  }

  #newElement(type: string, parent: PdfRef): Keyed {
    const element = this.#structure.newElement(this.#element(type, parent, null));
    return { element, key: this.#structure.newKey(element) };
  }

  #element(type: string, parent: PdfRef, kids: PdfValue): PdfDict {
    const entries = { Type: new PdfName('StructElem'), S: new PdfName(type), P: parent, Pg: this.#page };
    return dictOf({ ...entries, ...(kids !== null && { K: kids }) });
  }

  #mark(element: PdfRef): number {
    this.#marks.push(element);
    return this.#marks.length - 1;
  }

  #reference(mark: number): PdfDict {
    return dictOf({ Type: new PdfName('MCR'), Pg: this.#page, MCID: mark });
  }
}

/** The box of the forms of a page, and what gives them names on it. */
export type Drawn = { box: Box; nameOf: (wanted: string, form: PdfRef) => string };

function enclosed(tag: string, mark: number, operators: string): string {
  return `/${tag} <</MCID ${mark}>> BDC\n${operators}EMC\n`;
}
