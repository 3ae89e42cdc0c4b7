import { NO_FONT, readTextFont, type TextFont } from '../../content/fonts/text-font';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import type { RepeatedBytes } from '../../pdf/reader/repeated-bytes';
import type { WorkBudget } from '../../pdf/reader/work-budget';
import { PdfDict, PdfRef, type PdfValue } from '../../pdf/values';

type Shelved = {
  font: TextFont;
  /** The codes of the opening brace with which a tag begins. */
  braces: number[];
};

export type BracedFont = Shelved & {
  /** The name of the font in the content. */
  name: string;
};

const NOTHING: Shelved = { font: NO_FONT, braces: [] };

/** The fonts of a document, each read once. */
export class FontCache {
  readonly #byNumber = new Map<number, Shelved>();
  readonly #byDict = new WeakMap<PdfDict, Shelved>();

  readonly #file: PdfFile;
  readonly #budget: WorkBudget;

  constructor(file: PdfFile, budget: WorkBudget) {
    this.#file = file;
    this.#budget = budget;
  }

  fontOf(resources: PdfDict | null, name: string): TextFont {
    return this.#shelved(this.#fontsIn(resources)?.get(name) ?? null).font;
  }

  /** Returns the fonts of these resources that have an opening brace. */
  async withBraces(resources: PdfDict | null): Promise<BracedFont[]> {
    const found: BracedFont[] = [];
    for (const [name, value] of this.#fontsIn(resources)?.entries ?? []) {
      this.#file.budget.spend(1);
      await this.#file.budget.breathe();
      const shelved = this.#shelved(value);
      if (shelved.braces.length > 0) found.push({ name, ...shelved });
    }
    return found;
  }

  #fontsIn(resources: PdfDict | null): PdfDict | null {
    return this.#file.dict(resources?.get('Font') ?? null);
  }

  #shelved(value: PdfValue): Shelved {
    const known = this.#known(value);
    if (known !== undefined) return known;
    const dict = this.#file.dict(value);
    const shelved = dict === null ? NOTHING : this.#read(dict);
    if (value instanceof PdfRef) this.#byNumber.set(value.number, shelved);
    else if (value instanceof PdfDict) this.#byDict.set(value, shelved);
    return shelved;
  }

  #known(value: PdfValue): Shelved | undefined {
    if (value instanceof PdfRef) return this.#byNumber.get(value.number);
    return value instanceof PdfDict ? this.#byDict.get(value) : undefined;
  }

  #read(dict: PdfDict): Shelved {
    const font = readTextFont(this.#file, dict, this.#budget);
    return { font, braces: font.codesFor('{') };
  }
}

/**
 * Tells whether a string in one of these fonts may begin a tag: whether it may repeat the code of
 * an opening brace.
 */
export function mayBeginTag(fonts: readonly BracedFont[], repeated: RepeatedBytes): boolean {
  return fonts.some(({ name, font, braces }) =>
    braces.some((code) => repeated.mayRepeat(name, code, font.codeBytes)),
  );
}
