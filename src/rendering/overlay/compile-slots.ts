import type { Rewrite } from '../pdf/rewrite';
import { dictOf, type PdfDict, PdfName, type PdfRef, PdfStream } from '../pdf/values';
import { spellNumber } from '../pdf/write-value';
import { MARK_BOX, markPlacements } from '../watermark';
import type { Box, PagePlan } from './document-plan';

/**
 * Places for what a submission will draw: an empty form for each page, and one for the watermark that all pages
 * share. A submission gives them new content behind the file's end; no page has to be touched for it.
 */
export class DrawingSlots {
  readonly mark: PdfRef;
  readonly overlays: PdfRef[] = [];

  constructor(private readonly rewrite: Rewrite) {
    this.mark = rewrite.add(emptyForm(MARK_BOX));
  }

  /** The slots of one more page, and the operators that draw them, last of all its content. */
  addPage(plan: PagePlan, nameFor: (wanted: string, form: PdfRef) => string): string {
    const overlay = this.rewrite.add(emptyForm(plan.cropBox));
    this.overlays.push(overlay);
    const overlayName = nameFor('QuilletOverlay', overlay);
    const markName = nameFor('QuilletMark', this.mark);
    const marks = markPlacements(plan).map(
      (matrix) => `q ${matrix.map(spellNumber).join(' ')} cm /${markName} Do Q\n`,
    );
    return `/${overlayName} Do\n${marks.join('')}`;
  }

  /** Consecutive numbers, so that the plan holds two of them and not one for each page. */
  numbers(): { mark: number; firstOverlay: number } {
    const mark = this.rewrite.numberOf(this.mark);
    const [firstOverlay = 0] = this.overlays.map((overlay) => this.rewrite.numberOf(overlay));
    return { mark, firstOverlay };
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
