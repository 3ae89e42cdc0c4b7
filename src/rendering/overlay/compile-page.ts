import { latin1Bytes } from '../pdf/characters';
import type { ContentFacts } from '../pdf/content-scan';
import type { ContentPart, PageNode } from '../pdf/page-tree';
import type { PdfFile } from '../pdf/pdf-file';
import type { Rewrite } from '../pdf/rewrite';
import { PdfDict, PdfName, type PdfRef, PdfStream, type PdfValue } from '../pdf/values';
import type { Drawing } from './compile-appearance';
import type { PagePlan } from './document-plan';

/** Private data of other programs, and what may run or fetch something. */
const DROPPED_KEYS = [
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

export interface PageParts {
  node: PageNode;
  plan: PagePlan;
  contents: readonly ContentPart[];
  facts: ContentFacts;
  drawings: readonly Drawing[];
  annotations: readonly PdfValue[];
}

/** Writes pages that stand on their own: everything inherited is theirs, and their content is closed in q/Q. */
export class PageCompiler {
  private readonly shortStreams = new Map<string, PdfRef>();
  private readonly sharedResources = new Map<PdfDict, PdfRef>();

  constructor(
    private readonly file: PdfFile,
    private readonly rewrite: Rewrite,
  ) {}

  compile(parts: PageParts, parent: PdfRef): PdfDict {
    const { node, plan, annotations } = parts;
    const { names, resources } = this.resources(parts);
    const page = node.dict.without(...DROPPED_KEYS, 'Annots', 'CropBox', 'Rotate').with({
      Type: new PdfName('Page'),
      Parent: parent,
      MediaBox: [...this.mediaBox(parts)],
      CropBox: [...plan.cropBox],
      Resources: resources,
      Contents: this.contents(parts, names),
      ...(plan.rotate !== 0 && { Rotate: plan.rotate }),
      ...(annotations.length > 0 && { Annots: [...annotations] }),
    });
    return page;
  }

  /** The media box stays as it was if it is a box at all. */
  private mediaBox({ node, plan }: PageParts): readonly number[] {
    const numbers = this.file
      .array(node.dict.get('MediaBox'))
      ?.map((item) => this.file.number(item) ?? Number.NaN);
    const isBox = numbers?.length === 4 && numbers.every(Number.isFinite) && numbers[0] !== numbers[2];
    return isBox ? numbers : plan.cropBox;
  }

  /**
   * The original content between as many q as it needs: one that shields what follows from its
   * transformations, and one for each Q that it has too many.
   */
  private contents(parts: PageParts, names: readonly string[]): PdfValue[] {
    const { lowest, depth } = parts.facts;
    const opened = 1 - lowest;
    const original = parts.contents.map(({ value, stream }) =>
      value === stream ? this.rewrite.add(stream) : value,
    );
    const drawn = parts.drawings.map((drawing, index) => drawing.operators(names[index] ?? '')).join('');
    const before = 'q\n'.repeat(opened);
    const after = `\n${'Q\n'.repeat(Math.max(0, opened + depth))}${drawn}`;
    return [this.shortStream(before), ...original, this.shortStream(after)];
  }

  private shortStream(text: string): PdfRef {
    const known = this.shortStreams.get(text);
    if (known) return known;
    const ref = this.rewrite.add(new PdfStream(new PdfDict(), latin1Bytes(text)));
    if (text.length < 100) this.shortStreams.set(text, ref);
    return ref;
  }

  private resources({ node, drawings }: PageParts): { names: string[]; resources: PdfValue } {
    const value = node.dict.get('Resources');
    const own = this.file.dict(value) ?? new PdfDict();
    const forms = drawings.filter((drawing) => drawing.form !== null).length;
    if (forms === 0)
      return { names: [], resources: value === own ? this.shared(own) : (value ?? new PdfDict()) };
    const objects = new Map(this.file.dict(own.get('XObject'))?.entries ?? []);
    this.file.budget.spend(objects.size);
    const names = drawings.map((drawing, index) => {
      if (drawing.form === null) return '';
      const name = freeName(objects, index);
      objects.set(name, this.rewrite.add(drawing.form));
      return name;
    });
    return { names, resources: own.with({ XObject: new PdfDict(objects) }) };
  }

  /** A dictionary that many pages inherit is written once. */
  private shared(resources: PdfDict): PdfRef {
    const known = this.sharedResources.get(resources);
    if (known) return known;
    const ref = this.rewrite.add(resources);
    this.sharedResources.set(resources, ref);
    return ref;
  }
}

function freeName(taken: ReadonlyMap<string, PdfValue>, index: number): string {
  let name = `Fm${index}`;
  while (taken.has(name)) name = `${name}q`;
  return name;
}
