import type { PDFDocumentProxy } from 'pdfjs-dist';
import { h, part } from '../../shared/dom';
import { api, type Failure } from '../service/api';
import { openPdf } from '../templates/first-page';
import type { Draft } from './draft';
import type { SourceName } from './source';
import { words } from './words';

/** More would keep the browser busy after each word; the PDF itself has all of them. */
const SHOWN_PAGES = 30;

/** The true PDF of what is written. The last good one stays until there is another. */
export class Preview {
  private underWay = new AbortController();

  constructor(
    private readonly templateId: string,
    private readonly onProblem: (failure: Failure) => void,
  ) {}

  async draw(draft: Draft): Promise<void> {
    this.underWay.abort();
    this.underWay = new AbortController();
    const { signal } = this.underWay;
    say(words.drawing);
    const answer = await api.post<Blob>(`/templates/${this.templateId}/preview`, draft, { signal });
    if (signal.aborted) return;
    if (!answer.ok) {
      say(words.kept(sayPlace(answer.errors[0] ?? answer.message)), true);
      return this.onProblem(answer);
    }
    const task = await openPdf({ data: await answer.body.arrayBuffer() });
    try {
      const pages = await drawPages(await task.promise, signal);
      if (signal.aborted) return;
      part('preview-pages', HTMLElement).replaceChildren(...pages);
      say(words.drawn);
    } finally {
      await task.destroy();
    }
  }
}

/** "HTML: line 2, column 3: tag not closed", in the words of the tabs. */
const sayPlace = (problem: string): string =>
  problem.replace(/^#\/template\/([a-z_]+)/, (_, name) =>
    Object.hasOwn(words.sources, name) ? words.sources[name as SourceName] : name,
  );

async function drawPages(pdf: PDFDocumentProxy, signal: AbortSignal): Promise<HTMLElement[]> {
  const place = part('preview-pages', HTMLElement);
  const room = Math.max(280, place.clientWidth - 32);
  const pages: HTMLElement[] = [];
  for (let number = 1; number <= Math.min(pdf.numPages, SHOWN_PAGES) && !signal.aborted; number += 1) {
    const page = await pdf.getPage(number);
    const { width } = page.getViewport({ scale: 1 });
    const scale = Math.min(1.6, room / width) * Math.min(2, devicePixelRatio);
    const viewport = page.getViewport({ scale });
    const label = words.page(number, pdf.numPages);
    const canvas = h('canvas', { attributes: { role: 'img', 'aria-label': label } });
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    await page.render({ canvas, viewport }).promise;
    pages.push(canvas);
  }
  if (pdf.numPages > SHOWN_PAGES) pages.push(h('p', {}, words.more(pdf.numPages - SHOWN_PAGES)));
  return pages;
}

function say(text: string, isBad = false): void {
  const state = part('preview-state', HTMLParagraphElement);
  state.textContent = text;
  state.classList.toggle('bad', isBad);
}
