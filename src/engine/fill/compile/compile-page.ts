import { latin1Bytes } from '../../pdf/reader/characters';
import { type ContentFacts, shieldOf } from '../../pdf/reader/content-scan';
import type { ContentPart, PageNode } from '../../pdf/reader/page-tree';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { PdfDict, PdfName, type PdfRef, PdfStream, type PdfValue } from '../../pdf/values';
import type { Rewrite } from '../../pdf/writer/rewrite';
import type { PagePlan } from '../document-plan';
import type { Annotation, PageStructure, PlacedField } from '../structure/page-structure';
import type { Drawing } from './compile-appearance';
import { type PageNames, PageResources } from './compile-resources';
import type { DrawingSlots } from './compile-slots';

/**
 * Keys dropped from pages: private data of other programs, and entries that may run or fetch
 * something.
 */
export const DROPPED_KEYS = [
  'AA',
  'PieceInfo',
  'AF',
  'B',
  'Thumb',
  'Metadata',
  'LastModified',
  'PresSteps',
  'Dur',
  'Trans',
];

/** Content shorter than this is often the same on the next page. */
const SHARED_CONTENT = 400;

export type PageParts = {
  node: PageNode;
  plan: PagePlan;
  contents: readonly ContentPart[];
  /** The contents as a form, when they cannot be drawn directly. */
  enclosed: PdfStream | null;
  facts: ContentFacts;
  drawings: readonly Drawing[];
  fields: readonly PlacedField[];
  widgets: readonly Annotation[];
  /** The structure of the page; null when it is not tagged. */
  structure: PageStructure | null;
  annotations: readonly PdfValue[];
};

/**
 * Writes pages that stand alone: each holds all inherited entries, its content is enclosed in q/Q,
 * and at its end it draws the slots of the page.
 */
export class PageCompiler {
  readonly #shortStreams = new Map<string, PdfRef>();
  readonly #resources: PageResources;

  readonly #file: PdfFile;
  readonly #rewrite: Rewrite;
  readonly #slots: DrawingSlots;

  constructor(file: PdfFile, rewrite: Rewrite, slots: DrawingSlots, nodes: readonly PageNode[]) {
    this.#file = file;
    this.#rewrite = rewrite;
    this.#slots = slots;

    this.#resources = new PageResources(file, rewrite, nodes);
  }

  compile(parts: PageParts, parent: PdfRef): PdfDict {
    const { node, plan, annotations, structure } = parts;
    const names = this.#resources.namesOf(node);
    const contents = this.#contents(parts, names);
    return node.dict.without(...DROPPED_KEYS, 'Annots', 'CropBox', 'Rotate').with({
      Type: new PdfName('Page'),
      Parent: parent,
      MediaBox: [...this.#mediaBox(parts)],
      CropBox: [...plan.cropBox],
      Resources: names.resources(),
      Contents: contents,
      ...(plan.rotate !== 0 && { Rotate: plan.rotate }),
      ...(structure !== null && { StructParents: structure.key, Tabs: new PdfName('S') }),
      Annots: this.#slots.addAnnotations(annotations),
    });
  }

  /** Returns the media box as it was, or the crop box when it is no valid box. */
  #mediaBox({ node, plan }: PageParts): readonly number[] {
    const numbers = this.#file
      .array(node.dict.get('MediaBox'))
      ?.map((item) => this.#file.number(item) ?? Number.NaN);
    const isBox = numbers?.length === 4 && numbers.every(Number.isFinite) && numbers[0] !== numbers[2];
    return isBox ? numbers : plan.cropBox;
  }

  #contents(parts: PageParts, names: PageNames): PdfValue[] {
    const { facts, contents, enclosed, drawings, structure } = parts;
    // Graphics states that a form leaves open end with the form.
    const { before, after } = shieldOf(enclosed === null ? facts : { ...facts, depth: 0 });
    const original =
      enclosed === null
        ? contents.map(({ value, stream }) => (value === stream ? this.#rewrite.add(stream) : value))
        : [this.#stream(`/${names.add('QuilletPage', this.#rewrite.add(enclosed))} Do`)];
    const drawn = drawings.map((drawing, index) => {
      const name = drawing.form === null ? '' : names.add(`Fm${index}`, this.#rewrite.add(drawing.form));
      const operators = drawing.operators(name);
      if (structure === null) return operators;
      const { annotation } = drawing;
      return annotation ? structure.inPlaceOf(annotation, operators) : structure.artifact(operators);
    });
    const slots = this.#slots.addPage(parts, (wanted, form) => names.add(wanted, form));
    return [this.#stream(before), ...original, this.#stream(`\n${after}${drawn.join('')}${slots}`)];
  }

  #stream(text: string): PdfRef {
    const known = this.#shortStreams.get(text);
    if (known) return known;
    const ref = this.#rewrite.add(new PdfStream(new PdfDict(), latin1Bytes(text)));
    if (text.length < SHARED_CONTENT) this.#shortStreams.set(text, ref);
    return ref;
  }
}
