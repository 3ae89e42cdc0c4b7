import type { PdfFile } from '../../pdf/reader/pdf-file';
import { type PdfDict, PdfRef, type PdfValue } from '../../pdf/values';
import { type Box, readBox } from '../document-plan';
import type { Widget } from './compile-widget';

/** Kinds of annotations that cover what is below them. The others mark text or are shown on top. */
const COVERING = new Set(['Stamp', 'FreeText', 'Square', 'Circle', 'Polygon', 'PolyLine', 'Line', 'Ink']);

type Kept = {
  file: PdfFile;
  item: PdfValue;
  dict: PdfDict;
  ref: PdfRef | null;
  kind: string;
};

/**
 * Keeps the order of annotations and widgets on a page. Viewers draw annotations after the page's
 * content, so one below a widget would hide the value that becomes content: it has to become
 * content itself.
 */
export class AnnotationOrder {
  #waiting: Kept[] = [];
  readonly #taken = new Set<number>();

  keep(annotation: Kept): void {
    this.#waiting.push(annotation);
  }

  /** Takes out the annotations before a widget, in their order, that lie under it. */
  below(widget: Widget): Kept[] {
    if (this.#waiting.length === 0 || !widget.isVisible) return [];
    widget.file.budget.spend(this.#waiting.length);
    const [below, others]: [Kept[], Kept[]] = [[], []];
    for (const annotation of this.#waiting)
      (isBelow(annotation, widget.box) ? below : others).push(annotation);
    if (below.length === 0) return [];
    this.#waiting = others;
    for (const { ref } of below) if (ref !== null) this.#taken.add(ref.number);
    return below;
  }

  /** The annotations that stay. The window of a note goes with the note. */
  kept(): PdfValue[] {
    return this.#waiting
      .filter(({ dict, kind }) => {
        const parent = dict.get('Parent');
        return !(kind === 'Popup' && parent instanceof PdfRef && this.#taken.has(parent.number));
      })
      .map(({ item }) => item);
  }
}

function isBelow({ file, dict, kind }: Kept, [left, bottom, right, top]: Box): boolean {
  if (!COVERING.has(kind) || !dict.has('AP')) return false;
  const box = readBox(file, dict.get('Rect'));
  return box !== null && box[0] < right && box[2] > left && box[1] < top && box[3] > bottom;
}
