import { spellTextString } from '../../pdf/text-string';
import type { FileUpdate } from '../../pdf/writer/file-update';
import type { StandardFontName } from '../../text/layout/standard-font';
import type { AnnotationLists } from '../annotation-lists';
import type { ResourceWriter } from '../append/append-resources';
import type { StructureWriter } from '../structure/structure-writer';
import type { FormBox } from './form-box';

/** The names of the standard fonts in a form. Viewers know these names. */
const fontNames: Record<StandardFontName, string> = {
  Helvetica: 'Helv',
  'Helvetica-Bold': 'HeBo',
  'Helvetica-Oblique': 'HeOb',
  'Helvetica-BoldOblique': 'HeBO',
  'Times-Roman': 'TiRo',
  'Times-Bold': 'TiBo',
  'Times-Italic': 'TiIt',
  'Times-BoldItalic': 'TiBI',
  Courier: 'Cour',
  'Courier-Bold': 'CoBo',
  'Courier-Oblique': 'CoOb',
  'Courier-BoldOblique': 'CoBO',
  ZapfDingbats: 'ZaDb',
};

/** A value longer than this is written once, however many fields have it. */
const LONG_TEXT = 200;

/** The font in which viewers write where a field says nothing. */
export const USUAL_PEN: StandardFontName = 'Helvetica';

/** Gathers what a form needs besides its fields, while they are written. */
export class FormWriter {
  readonly #fonts = new Set<StandardFontName>([USUAL_PEN]);
  readonly #texts = new Map<string, string>();
  readonly #annotations = new Map<FormBox, number>();

  constructor(
    readonly update: FileUpdate,
    readonly resources: ResourceWriter,
    /** Only of a tagged document. */
    readonly structure?: StructureWriter,
  ) {}

  fontName(font: StandardFontName): string {
    this.#fonts.add(font);
    return fontNames[font];
  }

  text(value: string): string {
    if (value.length < LONG_TEXT) return spellTextString(value);
    const known = this.#texts.get(value);
    if (known !== undefined) return known;
    const number = this.update.newNumber();
    this.update.object(number, spellTextString(value));
    this.#texts.set(value, ` ${number} 0 R`);
    return ` ${number} 0 R`;
  }

  /** Remembers the annotation of a box. */
  enter(box: FormBox, annotation: number): void {
    this.#annotations.set(box, annotation);
  }

  /** Spells the fonts and the usual look of a form for its entry in the catalogue. */
  spellSetting(): string {
    const fonts = [...this.#fonts].map((font) => `/${fontNames[font]} ${this.resources.standardFont(font)}`);
    return `/DR<</Font<<${fonts.join('')}>>>>/DA(/Helv 0 Tf 0 g)`;
  }

  /** Enters the boxes on their pages. */
  enterBoxes(lists: AnnotationLists, boxes: readonly FormBox[]): void {
    for (const box of boxes) {
      const annotation = this.#annotations.get(box);
      if (annotation !== undefined) lists.enter(box.page, annotation);
    }
  }
}
