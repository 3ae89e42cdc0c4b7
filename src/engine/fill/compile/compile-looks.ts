import { sha2 } from '../../pdf/encryption/ciphers';
import { PdfProblem } from '../../pdf/pdf-problem';
import { latin1 } from '../../pdf/reader/characters';
import { ContentScanner } from '../../pdf/reader/content-scan';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { type PdfDict, PdfStream } from '../../pdf/values';
import type { Rewrite } from '../../pdf/writer/rewrite';
import type { OwnLook, PagePlan, SeenBox } from '../document-plan';
import { boxMatrix, compose, invert } from '../draw/draw-matrix';
import { lookPrint } from '../looks/look-print';
import { placeAppearance, readMatrix } from './compile-appearance';
import { isCovered, offAppearance, onAppearance } from './compile-button';
import type { ImportedField } from './compile-imported-field';
import type { Widget } from './compile-widget';

/** A look that was found, with its form that will be written. */
export type FoundLook = SeenBox & {
  shows: OwnLook['shows'];
  form: PdfStream;
  print: string;
  rotation: number;
};

type Finding = { plan: PagePlan; form: PdfDict | null };

/** Returns how the document itself shows the field that a widget became. */
export function findLooks(widget: Widget, field: ImportedField, finding: Finding): FoundLook[] {
  const { x, y, width, height, rotation = 0 } = field;
  const look = (shows: OwnLook['shows'], appearance: PdfStream | null): FoundLook[] => {
    const form = appearance && lookForm(widget, appearance, field, finding);
    if (form === null) return [];
    const print = shows === 'value' ? lookPrint(field) : '';
    return [{ x, y, width, height, rotation, shows, form, print }];
  };
  switch (widget.fieldType) {
    case 'Btn':
      return [...look('on', onAppearance(widget)), ...look('off', loneOffAppearance(widget))];
    case 'Tx':
    case 'Ch':
      return look('value', valueAppearance(widget, finding.form));
    default:
      return [];
  }
}

/**
 * Returns the appearance of the off state when it shows what the on state does not cover. Every
 * other one stays on the page, under the on state.
 */
function loneOffAppearance(widget: Widget): PdfStream | null {
  const [on, off] = [onAppearance(widget), offAppearance(widget)];
  return on === null || off === null || isCovered(widget, off, on) ? null : off;
}

/**
 * Returns the appearance of the field's value. Where viewers make the appearances themselves, the
 * one in the file says nothing.
 */
function valueAppearance(widget: Widget, form: PdfDict | null): PdfStream | null {
  if (form !== null && widget.file.resolve(form.get('NeedAppearances')) === true) return null;
  const appearance = widget.appearanceState('');
  return appearance !== null && showsTextOnly(widget, appearance) ? appearance : null;
}

/**
 * Tells whether an appearance shows text, and nothing that another object of the file would have to
 * hold.
 */
function showsTextOnly({ file }: Widget, appearance: PdfStream): boolean {
  try {
    const scanner = new ContentScanner();
    scanner.feed(file.decode(appearance));
    const { drawsObjects, showsText } = scanner.finish();
    return showsText && !drawsObjects;
  } catch (error) {
    if (error instanceof PdfProblem && error.code === 'damaged') return false;
    throw error;
  }
}

/** Makes a form of an appearance whose coordinates are those of the field's box. */
function lookForm(
  widget: Widget,
  appearance: PdfStream,
  field: ImportedField,
  { plan, form }: Finding,
): PdfStream | null {
  const { file, box, dict } = widget;
  const surroundings = { resources: form?.get('DR') ?? null, layer: dict.get('OC') };
  const placed = placeAppearance(file, appearance, box, surroundings);
  if (placed === null) return null;
  const toBox = invert(boxMatrix(plan.toUserSpace, { ...field, rotation: field.rotation ?? 0 }));
  const own = readMatrix(file, appearance.dict.get('Matrix'));
  const [a, b, c, d, e, f] = compose(compose(toBox, placed.placement), own);
  const { raw, owner, dict: entries } = placed.form;
  return new PdfStream(entries.with({ Matrix: [a, b, c, d, onGrid(e), onGrid(f)] }), raw, owner);
}

/**
 * Boxes are rounded to hundredths of a point. Without that difference, which nobody sees, the looks
 * of equal buttons are one form.
 */
function onGrid(offset: number): number {
  return Math.round(offset * 20) / 20 || 0;
}

/** The most bytes of a look in the plan, and of all looks. A value beyond them is drawn by us. */
const MOST_BYTES = 20_000;
const MOST_BYTES_OF_ALL = 500_000;

/**
 * Enters the looks in the plans of their pages. The forms of buttons are written beside the pages,
 * those of values go into the plan.
 */
export class LookForms {
  readonly #found: { plan: PagePlan; look: FoundLook }[] = [];
  /** The numbers of forms by what they hold: the buttons of a form mostly look the same. */
  readonly #written = new Map<string, number>();
  #bytes = 0;

  readonly #file: PdfFile;
  readonly #rewrite: Rewrite;

  constructor(file: PdfFile, rewrite: Rewrite) {
    this.#file = file;
    this.#rewrite = rewrite;
  }

  add(plan: PagePlan, looks: readonly FoundLook[]): void {
    for (const look of looks) this.#found.push({ plan, look });
  }

  /** Enters the looks, when the objects of the pages have their numbers. */
  enter(): void {
    for (const { plan, look } of this.#found) {
      const entered = this.#planned(look);
      if (entered === null) continue;
      plan.looks ??= [];
      plan.looks.push(entered);
    }
  }

  #planned({ shows, print, form, rotation, ...place }: FoundLook): OwnLook | null {
    if (shows !== 'value') {
      const turned = rotation === 0 ? {} : { rotation };
      return { ...place, ...turned, shows, form: this.#numberOf(form) };
    }
    const data = latin1(this.#file.decode(form));
    if (data.length > MOST_BYTES || this.#bytes + data.length > MOST_BYTES_OF_ALL) return null;
    this.#bytes += data.length;
    const dict = form.dict.without('Length', 'Filter', 'DecodeParms', 'F', 'FFilter', 'FDecodeParms');
    const entries = this.#rewrite.spell(dict).slice('<<'.length, -'>>'.length);
    return { ...place, shows, print, entries, data };
  }

  #numberOf(form: PdfStream): number {
    const stored = Buffer.from(sha2(256, this.#file.storedBytes(form))).toString('base64url');
    const held = `${this.#rewrite.spell(form.dict.without('Length'))} ${stored}`;
    const number = this.#written.get(held) ?? this.#rewrite.numberOf(this.#rewrite.add(form));
    this.#written.set(held, number);
    return number;
  }
}
