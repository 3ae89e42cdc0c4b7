import { dictOf, type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from '../../pdf/values';
import type { Rewrite } from '../../pdf/writer/rewrite';
import { spellNumber } from '../../pdf/writer/write-value';
import type { BasePlan, Box, PagePlan } from '../document-plan';
import { MARK_BOX, markPlacements } from '../draw/watermark';
import type { Annotation, PageStructure, PlacedField } from '../structure/page-structure';

type SlotPlan = Pick<BasePlan, 'mark' | 'firstOverlay' | 'firstAnnotations' | 'annotations'>;

/** What of a page decides its slots. `structure`: null when it is not tagged. */
type DrawnParts = {
  plan: PagePlan;
  structure: PageStructure | null;
  fields: readonly PlacedField[];
  widgets: readonly Annotation[];
};
type NameOf = (wanted: string, form: PdfRef) => string;

/**
 * Slots for the drawing of a submission: an empty form for each page, one form for the watermark
 * that all pages share, and the list of annotations of each page for fillable fields. A submission
 * redefines them after the end of the file, so no page has to change.
 */
export class DrawingSlots {
  readonly mark: PdfRef;
  readonly overlays: PdfRef[] = [];
  readonly #annotations: { list: PdfRef; own: PdfRef[] }[] = [];

  readonly #rewrite: Rewrite;

  constructor(rewrite: Rewrite) {
    this.#rewrite = rewrite;

    this.mark = rewrite.add(emptyForm(MARK_BOX));
  }

  /**
   * Adds the slots of a page. Returns the operators that draw them, which come last in its content.
   */
  addPage({ plan, structure, fields, widgets }: DrawnParts, nameOf: NameOf): string {
    const overlay = this.#rewrite.add(emptyForm(plan.cropBox));
    this.overlays.push(overlay);
    const overlayName = nameOf('QuilletOverlay', overlay);
    const markName = nameOf('QuilletMark', this.mark);
    const marks = markPlacements(plan).map(
      (matrix) => `q ${matrix.map(spellNumber).join(' ')} cm /${markName} Do Q\n`,
    );
    const drawn = `/${overlayName} Do\n`;
    if (structure === null) return `${drawn}${marks.join('')}`;
    const drawing = { box: plan.cropBox, nameOf };
    const below = structure.drawBelow(drawing);
    const values = widgets.flatMap((widget, index) => {
      const field = fields[index];
      return field === undefined ? [] : [structure.field(widget, field, drawing)];
    });
    const rest = structure.drawRest(drawn);
    return `${below}${values.join('')}${rest}${structure.drawAbove(marks.join(''), drawing)}`;
  }

  /** Adds the list of annotations of a page, with those that the page keeps. */
  addAnnotations(kept: readonly PdfValue[]): PdfRef {
    const own = kept.map((value) => (value instanceof PdfRef ? value : this.#rewrite.add(value)));
    const list = this.#rewrite.add(own);
    this.#annotations.push({ list, own });
    return list;
  }

  /**
   * Returns the numbers of the slots. They are consecutive, so the plan stores three numbers
   * instead of two for each page.
   */
  numbers(): SlotPlan {
    const mark = this.#rewrite.numberOf(this.mark);
    const [firstOverlay = 0] = this.overlays.map((overlay) => this.#rewrite.numberOf(overlay));
    const [firstAnnotations = 0] = this.#annotations.map(({ list }) => this.#rewrite.numberOf(list));
    return { mark, firstOverlay, firstAnnotations, annotations: this.#keptAnnotations() };
  }

  #keptAnnotations(): Record<string, string> {
    const kept = this.#annotations.map(({ own }): string => {
      const numbers = own.map((ref) => this.#rewrite.numberOf(ref)).filter((number) => number > 0);
      return numbers.map((number) => `${number} 0 R`).join(' ');
    });
    return Object.fromEntries([...kept.entries()].filter(([, refs]) => refs !== ''));
  }
}

function emptyForm(box: Box): PdfStream {
  const dict: PdfDict = dictOf({
    Type: new PdfName('XObject'),
    Subtype: new PdfName('Form'),
    BBox: [...box],
  });
  return new PdfStream(dict, new Uint8Array(0));
}
