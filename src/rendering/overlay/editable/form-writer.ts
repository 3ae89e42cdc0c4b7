import type { FileUpdate } from '../../pdf/file-update';
import { spellTextString } from '../../pdf/text-string';
import type { ResourceWriter } from '../append-resources';
import type { BasePlan } from '../document-plan';
import type { StandardFontName } from '../text/standard-font';
import type { FormBox } from './form-box';

/** What a form calls the standard fonts; viewers know them by these names. */
const fontNames: Record<StandardFontName, string> = {
  Helvetica: 'Helv',
  'Helvetica-Bold': 'HeBo',
  'Times-Roman': 'TiRo',
  'Times-Bold': 'TiBo',
  Courier: 'Cour',
  'Courier-Bold': 'CoBo',
  ZapfDingbats: 'ZaDb',
};

/** A value longer than this is written once, however many fields have it. */
const LONG_TEXT = 200;

/** Gathers what a form needs besides its fields while these are written. */
export class FormWriter {
  private readonly fonts = new Set<StandardFontName>(['Helvetica']);
  private readonly texts = new Map<string, string>();
  private readonly annotations = new Map<number, string>();

  constructor(
    readonly update: FileUpdate,
    readonly resources: ResourceWriter,
    private readonly base: BasePlan,
  ) {}

  fontName(font: StandardFontName): string {
    this.fonts.add(font);
    return fontNames[font];
  }

  text(value: string): string {
    if (value.length < LONG_TEXT) return spellTextString(value);
    const known = this.texts.get(value);
    if (known !== undefined) return known;
    const number = this.update.newNumber();
    this.update.object(number, spellTextString(value));
    this.texts.set(value, ` ${number} 0 R`);
    return ` ${number} 0 R`;
  }

  /** Enters a box on its page, behind the annotations that the page has of its own. */
  enter({ page }: FormBox, annotation: number): void {
    const before = this.annotations.get(page) ?? this.base.annotations[page] ?? '';
    this.annotations.set(page, `${before} ${annotation} 0 R`);
  }

  /** Enters the form in the catalogue, with `fields` at its top. */
  finish(fields: string): void {
    const { root, catalog, firstAnnotations } = this.base;
    const fonts = [...this.fonts].map((font) => `/${fontNames[font]} ${this.resources.standardFont(font)}`);
    const setting = `/DR<</Font<<${fonts.join('')}>>>>/DA(/Helv 0 Tf 0 g)`;
    this.update.object(root, `<<${catalog}/AcroForm<</Fields[${fields}]${setting}>>>>`);
    for (const [page, list] of this.annotations) this.update.object(firstAnnotations + page, `[${list}]`);
  }
}
