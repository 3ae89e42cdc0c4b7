import { ContentLexer, type Operation } from '../content/content-lexer';
import { eachCode, PlainText } from '../content/plain-text';
import { stringsOf } from '../content/show-operands';
import { PdfProblem } from '../pdf/pdf-problem';
import { hexDigit } from '../pdf/reader/characters';
import { openedFor } from '../pdf/reader/open-pdf';
import { contentParts, type PageNode } from '../pdf/reader/page-tree';
import type { PdfFile } from '../pdf/reader/pdf-file';
import { textOf } from '../pdf/text-string';
import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from '../pdf/values';
import { printedBudget } from './printed-budget';

/** More of them say nothing new. */
const MOST_NAMED = 100;
/** A sign may have any number of accents. */
const MOST_OF_SIGN = 10;
const DEEPEST = 20;
const [LESS, ZERO] = [0x3c, 0x30];
/** What stands for a box whose character is not known. */
const UNKNOWN = '\ufffd';

/**
 * The characters of a print that no font has. For each the browser shows glyph 0, and writes around it which
 * character it stands for, but for the first one in each font: then they are those of the page that no font has.
 */
export async function missingGlyphs(
  printed: PdfFile,
  pages: readonly PageNode[],
  uncovered: () => Promise<string[]> = async () => [],
): Promise<string[]> {
  const search = new GlyphSearch(await openedFor(printed, printedBudget));
  try {
    for (const { dict } of pages) await search.page(dict);
  } catch (error) {
    // A print that is too much work is made all the same.
    if (!(error instanceof PdfProblem)) throw error;
  }
  if (!search.found.delete(UNKNOWN)) return [...search.found];
  const all = new Set([...search.found, ...(await uncovered())]);
  return all.size === 0 ? [UNKNOWN] : [...all].slice(0, MOST_NAMED);
}

/** `bytesOfCode`: how long the codes of its texts are. */
type Font = { bytesOfCode: 1 | 2 };

class GlyphSearch {
  readonly found = new Set<string>();
  readonly #done = new Set<number>();
  readonly #file: PdfFile;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  async page(dict: PdfDict): Promise<void> {
    const resources = this.#file.dict(dict.get('Resources'));
    for (const { stream } of await contentParts(this.#file, dict)) await this.#content(stream, resources);
    await this.#forms(resources, 0);
  }

  async #forms(resources: PdfDict | null, depth: number): Promise<void> {
    const file = this.#file;
    for (const value of file.dict(resources?.get('XObject') ?? null)?.entries.values() ?? []) {
      if (!(value instanceof PdfRef) || this.#done.has(value.number) || depth > DEEPEST) continue;
      this.#done.add(value.number);
      const form = file.resolve(value);
      if (!(form instanceof PdfStream) || file.name(form.dict.get('Subtype')) !== 'Form') continue;
      const own = file.dict(form.dict.get('Resources'));
      await this.#content(form, own);
      await this.#forms(own, depth + 1);
    }
  }

  async #content(stream: PdfStream, resources: PdfDict | null): Promise<void> {
    if (this.#file.budget.mustBreathe) await this.#file.budget.breathe();
    const fonts = this.#fontsIn(resources);
    if (fonts.size === 0 || this.found.size >= MOST_NAMED) return;
    const bytes = this.#file.decode(stream);
    this.#file.budget.spend(bytes.length >> 6);
    const isComposite = [...fonts.values()].every(({ bytesOfCode }) => bytesOfCode === 2);
    // Nearly all contents have no such glyph, and end here.
    if (!isComposite || mayShowNone(bytes)) await this.#read(bytes, fonts);
  }

  #fontsIn(resources: PdfDict | null): Map<string, Font> {
    const file = this.#file;
    const fonts = file.dict(resources?.get('Font') ?? null)?.entries ?? new Map<string, PdfValue>();
    return new Map(
      Array.from(fonts, ([name, value]): [string, Font] => {
        const isComposite = file.name(file.dict(value)?.get('Subtype') ?? null) === 'Type0';
        return [name, { bytesOfCode: isComposite ? 2 : 1 }];
      }),
    );
  }

  async #read(bytes: Uint8Array, fonts: ReadonlyMap<string, Font>): Promise<void> {
    const { budget } = this.#file;
    const lexer = new ContentLexer(bytes, budget);
    const plain = new PlainText<Font>((font, digits) => !hasNone(bytes, digits, font));
    const spoken: (string | null)[] = [];
    for (let next = lexer.next(); next !== null; next = lexer.next()) {
      if (budget.mustBreathe) await budget.breathe();
      const { operator, operands } = next;
      if (operator === 'Tf') plain.font = fontNamed(fonts, operands[0]);
      else if (operator === 'BMC' || operator === 'BDC') spoken.push(spokenBy(next) ?? spoken.at(-1) ?? null);
      else if (operator === 'EMC') spoken.pop();
      else if (plain.font && showsNone(next, plain.font)) this.#add(spoken.at(-1) ?? UNKNOWN);
      plain.note(next, plain.font);
      lexer.skipText(plain);
    }
  }

  #add(character: string): void {
    if (this.found.size < MOST_NAMED) this.found.add([...character].slice(0, MOST_OF_SIGN).join(''));
  }
}

function fontNamed(fonts: ReadonlyMap<string, Font>, name: PdfValue | undefined): Font | null {
  return (name instanceof PdfName ? fonts.get(name.text) : undefined) ?? null;
}

/** The text that marked content stands for. */
function spokenBy({ operands: [, properties] }: Operation): string | null {
  return properties instanceof PdfDict ? textOf(properties.get('ActualText')) : null;
}

function showsNone(operation: Operation, { bytesOfCode }: Font): boolean {
  if (!['Tj', 'TJ'].includes(operation.operator)) return false;
  return stringsOf(operation).some((value) => {
    if (!(value instanceof PdfString)) return false;
    for (let at = 0; at < value.bytes.length; at += bytesOfCode)
      if (value.bytes[at] === 0 && (bytesOfCode === 1 || value.bytes[at + 1] === 0)) return true;
    return false;
  });
}

function hasNone(bytes: Uint8Array, digits: { from: number; to: number }, { bytesOfCode }: Font): boolean {
  let has = false;
  eachCode(bytes, digits, bytesOfCode, (code) => {
    has ||= code === 0;
  });
  return has;
}

/** Whether a hexadecimal string of a content may have the code 0 of two bytes. */
function mayShowNone(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(LESS); at !== -1; at = bytes.indexOf(LESS, at + 1)) {
    let from = at + 1;
    for (; hexDigit(bytes[from] ?? 0) >= 0; from += 4)
      if (isZero(bytes, from) && isZero(bytes, from + 2)) return true;
    at = from - 1;
  }
  return false;
}

function isZero(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === ZERO && bytes[at + 1] === ZERO;
}
