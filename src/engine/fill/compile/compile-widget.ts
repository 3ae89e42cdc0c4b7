import type { PdfFile } from '../../pdf/reader/pdf-file';
import { startOf, textOf } from '../../pdf/text-string';
import { isName, PdfDict, PdfRef, PdfStream, type PdfValue } from '../../pdf/values';
import { type Box, readBox } from '../document-plan';
import type { PrintedRole } from '../structure/printed-field';

const HIDDEN = 1 << 1;
const PRINT = 1 << 2;
const NO_VIEW = 1 << 5;
const LONGEST_TOOLTIP = 2_000;

export const RADIO = 1 << 15;
export const PUSH_BUTTON = 1 << 16;

/**
 * A dot between the names in one /T, as some writers join a whole dotted name. `No. 5` and `1.5`
 * are no such names.
 */
const DOT_BETWEEN_NAMES = /(?<=[^\s.])\.(?=[^\s.\d])/;

/**
 * A widget with its field: attributes come from the widget itself, its parents, then the defaults
 * of the form.
 */
export class Widget {
  readonly #chain: PdfDict[];

  readonly #form: PdfDict | null;

  constructor(
    readonly file: PdfFile,
    readonly dict: PdfDict,
    readonly ref: PdfRef | null,
    form: PdfDict | null,
  ) {
    this.#form = form;

    this.#chain = parentChain(file, dict);
  }

  get box(): Box {
    return readBox(this.file, this.dict.get('Rect')) ?? [0, 0, 0, 0];
  }

  get isVisible(): boolean {
    const [left, bottom, right, top] = this.box;
    const flags = this.file.number(this.dict.get('F')) ?? 0;
    return (flags & (HIDDEN | NO_VIEW)) === 0 && right > left && top > bottom;
  }

  /** False for what is on the screen only, such as a button that prints the form. */
  get isPrinted(): boolean {
    return ((this.file.number(this.dict.get('F')) ?? 0) & PRINT) !== 0;
  }

  /** The type of the field: Tx, Btn, Ch or Sig. */
  get fieldType(): string | null {
    return this.file.name(this.attribute('FT'));
  }

  /** What the field is where it is printed. */
  get role(): PrintedRole {
    if (this.fieldType !== 'Btn') return 'tv';
    if ((this.flags & PUSH_BUTTON) !== 0) return 'pb';
    return (this.flags & RADIO) !== 0 ? 'rb' : 'cb';
  }

  get tooltip(): string {
    return startOf(this.file.resolve(this.field.get('TU')), LONGEST_TOOLTIP);
  }

  get flags(): number {
    return this.file.number(this.attribute('Ff')) ?? 0;
  }

  get value(): PdfValue {
    return this.file.resolve(this.attribute('V'));
  }

  /** The dictionary of the field, which several widgets may share. */
  get field(): PdfDict {
    return this.#chain.find((dict) => dict.has('T')) ?? this.dict;
  }

  get names(): string[] {
    return this.#chain
      .toReversed()
      .flatMap((dict) => (textOf(this.file.resolve(dict.get('T'))) ?? '').split(DOT_BETWEEN_NAMES))
      .filter((name) => name !== '');
  }

  /** The references of the field and its parents: the compiled document must keep none of them. */
  get ancestry(): PdfRef[] {
    const parents = this.#chain.map((dict) => dict.get('Parent'));
    return [this.ref, ...parents].filter((item) => item instanceof PdfRef);
  }

  attribute(key: string): PdfValue {
    for (const dict of this.#chain) {
      const value = dict.get(key);
      if (value !== null) return value;
    }
    return null;
  }

  formAttribute(key: string): PdfValue {
    return this.attribute(key) ?? this.#form?.get(key) ?? null;
  }

  text(key: string): string | null {
    return textOf(this.file.resolve(this.attribute(key)));
  }

  /** The normal appearance: one stream, or one for each state of a button. */
  get normalAppearance(): PdfValue {
    return this.file.resolve(this.file.dict(this.dict.get('AP'))?.get('N') ?? null);
  }

  appearanceState(state: string): PdfStream | null {
    const normal = this.normalAppearance;
    if (normal instanceof PdfStream) return normal;
    const stream = normal instanceof PdfDict ? this.file.resolve(normal.get(state)) : null;
    return stream instanceof PdfStream ? stream : null;
  }

  /** The name of the button's on state, or null. */
  get onState(): string | null {
    const normal = this.normalAppearance;
    if (!(normal instanceof PdfDict)) return null;
    return [...normal.entries.keys()].find((state) => state !== 'Off') ?? null;
  }

  get runsScript(): boolean {
    return this.#chain.some((dict) => {
      if (this.file.dict(dict.get('AA')) !== null) return true;
      return isName(this.file.resolve(this.file.dict(dict.get('A'))?.get('S') ?? null), 'JavaScript');
    });
  }
}

/** Returns the chain from the widget to the topmost field. A cycle or an endless chain is cut. */
function parentChain(file: PdfFile, widget: PdfDict): PdfDict[] {
  const chain: PdfDict[] = [];
  let next: PdfDict | null = widget;
  while (next !== null && !chain.includes(next) && chain.length < 64) {
    chain.push(next);
    file.budget.spend(chain.length);
    next = file.dict(next.get('Parent'));
  }
  return chain;
}
