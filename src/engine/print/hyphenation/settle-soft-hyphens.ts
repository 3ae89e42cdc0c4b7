import { Buffer } from 'node:buffer';
import { deflateSync } from 'node:zlib';
import { readTextFont, type TextFont } from '../../content/fonts/text-font';
import { openPdf } from '../../pdf/reader/open-pdf';
import { readPages } from '../../pdf/reader/page-tree';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { WorkBudget } from '../../pdf/reader/work-budget';
import { type PdfDict, PdfRef, PdfStream, type PdfValue } from '../../pdf/values';
import type { HtmlPage } from '../html-page';
import { printedBudget } from '../printed-budget';
import { asksForHyphens } from './hyphenate-page';
import { settleTitles, writeInPlace } from './in-place';
import { textWithoutSoftHyphens } from './text-without-soft-hyphens';

/** A soft hyphen itself, or one of its spellings in HTML, CSS and scripts. */
const SPELLED = /\u00ad|&shy|&#(?:173|x0*ad)\b|\\0{0,4}ad\b|\\u\{?00ad|\\xad/i;

export function mayHaveSoftHyphens(page: Pick<HtmlPage, 'html' | 'header' | 'footer'>): boolean {
  return (
    asksForHyphens(page) || [page.html, page.header, page.footer].some((html) => SPELLED.test(html ?? ''))
  );
}

const DEEPEST = 20;

/**
 * Takes soft hyphens out of the text of a printed PDF, in place. The browser writes each of them as a space of no width
 * that stands for U+00AD: words were not found, or copied as two. A hyphen that divides a word at the end of a line stands
 * for U+00AD afterwards (ISO 32000-1, 14.8.2.2.3).
 */
export async function settleSoftHyphens(printed: Uint8Array): Promise<void> {
  const file = await openPdf(printed, new WorkBudget(printedBudget, printed.length));
  const settling = new Settling(file);
  for (const { dict } of await readPages(file)) {
    const contents = dict.get('Contents');
    await settling.contents(file.array(contents) ?? [contents], file.dict(dict.get('Resources')));
  }
  settleTitles(printed);
}

class Settling {
  readonly #done = new Set<number>();
  readonly #fonts = new Map<number, TextFont>();
  readonly #file: PdfFile;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  async contents(parts: readonly PdfValue[], resources: PdfDict | null, depth = 0): Promise<void> {
    const file = this.#file;
    for (const part of parts) {
      if (!(part instanceof PdfRef) || this.#done.has(part.number)) continue;
      this.#done.add(part.number);
      const content = file.resolve(part);
      if (content instanceof PdfStream) this.#settle(content, resources);
      if (file.budget.mustBreathe) await file.budget.breathe();
    }
    for (const drawn of file.dict(resources?.get('XObject') ?? null)?.entries.values() ?? []) {
      const form = file.resolve(drawn);
      const isForm = form instanceof PdfStream && file.name(form.dict.get('Subtype')) === 'Form';
      if (isForm && depth < DEEPEST)
        await this.contents([drawn], file.dict(form.dict.get('Resources')) ?? resources, depth + 1);
    }
  }

  #settle(stream: PdfStream, resources: PdfDict | null): void {
    const content = Buffer.from(this.#file.decode(stream)).toString('latin1');
    const isHyphen = (font: string, codes: string) => this.#isHyphen(resources, font, codes);
    for (const settled of textWithoutSoftHyphens(content, isHyphen))
      if (writeInPlace(this.#file.bytes, stream.raw, deflateSync(Buffer.from(settled, 'latin1')))) return;
  }

  #isHyphen(resources: PdfDict | null, name: string, codes: string): boolean {
    const ref = this.#file.dict(resources?.get('Font') ?? null)?.get(name);
    const dict = this.#file.dict(ref ?? null);
    if (!(ref instanceof PdfRef) || dict === null) return false;
    const font = this.#fonts.get(ref.number) ?? readTextFont(this.#file, dict, this.#file.budget);
    this.#fonts.set(ref.number, font);
    return codes.length === font.codeBytes * 2 && /^[-\u2010]$/.test(font.textOf(Number.parseInt(codes, 16)));
  }
}
