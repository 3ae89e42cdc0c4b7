import { textString } from '../../pdf/text-string';
import { dictOf, type PdfDict, PdfName, type PdfRef, type PdfValue } from '../../pdf/values';
import type { Rewrite } from '../../pdf/writer/rewrite';
import type { Box, SeenBox } from '../document-plan';
import type { StructureElements } from './structure-elements';
import type { PageStructurePlan } from './structure-plan';

/** An annotation of the original. What is drawn in its place belongs to its element. */
export type Annotation = { dict: PdfDict; ref: PdfRef | null };

/** The place of a field, and what the element says of it. */
export type PlacedField = SeenBox & { title?: string | undefined };

type FieldForm = { place: PlacedField; form: PdfRef; element: PdfRef; key: number };

/** The structure of the document, as its pages need it. */
export type WholeStructure = {
  rewrite: Rewrite;
  elements: StructureElements;
  /** The elements by the keys of pages and annotations. */
  parents: Map<number, PdfValue>;
  /** The element whose kids are the sections of pages. */
  top: PdfRef;
  elementOf(annotation: PdfDict): { element: PdfRef; key: number } | null;
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
  #artifacts: PdfRef | null = null;
  readonly #fields: FieldForm[] = [];

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

  /** Makes what the operators draw an artifact, which readers pass over. */
  artifact(operators: string): string {
    return operators === '' ? '' : `/Artifact BMC\n${operators}EMC\n`;
  }

  /** Makes what the operators draw the content of the element of an annotation. */
  inPlaceOf(annotation: Annotation, operators: string): string {
    const { element } = this.#elementFor(annotation, 'P');
    const mark = this.#mark(element);
    this.#structure.elements.replaceBox(element, annotation.ref, this.#reference(mark));
    return enclosed('Span', mark, operators);
  }

  /** Adds the place of a field: a form that will be content of its element. */
  field(widget: Annotation, place: PlacedField, { box, nameOf }: Drawn): string {
    const { elements } = this.#structure;
    const { element, key } = this.#elementFor(widget, 'Form');
    const mark = this.#mark(element);
    elements.replaceBox(element, widget.ref, this.#reference(mark));
    elements.open(element);
    if (place.title && !elements.hasAttributes(element))
      elements.describe(element, {
        A: dictOf({ O: new PdfName('PrintField'), Desc: textString(place.title) }),
      });
    const form = this.#structure.newForm(box);
    this.#fields.push({ place, form, element, key });
    return enclosed('Form', mark, `/${nameOf(`QuilletField${this.#fields.length}`, form)} Do\n`);
  }

  /** Draws what means nothing, then the values that no field of the document has a place for. */
  drawRest(overlay: string, { box, nameOf }: Drawn): string {
    this.#artifacts = this.#structure.newForm(box);
    const mark = this.#mark(this.#paragraph);
    this.#structure.rewrite.replace(
      this.#paragraph.number,
      this.#element('P', this.section, this.#reference(mark)),
    );
    return `${this.artifact(`/${nameOf('QuilletArtifacts', this.#artifacts)} Do\n`)}${enclosed('P', mark, overlay)}`;
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
      artifacts: numberOf(this.#artifacts),
      section: numberOf(this.section),
      kids: numberOf(this.#kids),
      own: this.#sectionKids.map((kid) => `${numberOf(kid)} 0 R`).join(' '),
      marks: this.#marks.length,
      fields: this.#fields.map(({ place: { x, y, width, height }, form, element, key }) => ({
        ...{ x, y, width, height, key, form: numberOf(form) },
        ...elements.planKids(element, rewrite),
      })),
    };
  }

  /** The element of an annotation, or a new one in the section of the page. */
  #elementFor({ dict }: Annotation, type: string): { element: PdfRef; key: number } {
    const known = this.#structure.elementOf(dict);
    if (known !== null) return known;
    const element = this.#structure.newElement(this.#element(type, this.section, null));
    this.#sectionKids.push(element);
    const key = this.#structure.newKey(element);
    return { element, key };
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
