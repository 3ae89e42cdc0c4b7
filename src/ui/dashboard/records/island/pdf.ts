import type { PDFDocumentProxy } from 'pdfjs-dist';
import { openDocument } from '../../../islands/common/document/open-document';
import type { PageSize } from '../../../islands/common/document/page';
import { Pages } from '../../../islands/common/document/pages';
import { h } from '../../../islands/common/dom';
import { api } from '../../shell/island/service/api';
import { documentWords } from '../document-words';
import { scriptWords } from '../words';

/** More pages would keep the browser busy before the first one is seen. */
const MOST_PAGES = 200;

/** Shows the finished PDFs of the page, from the same bytes that are downloaded. */
export function showPdfs(): void {
  for (const frame of document.querySelectorAll<HTMLElement>('[data-pdf]'))
    void showPdf(frame, frame.dataset['pdf'] ?? '');
  for (const frame of document.querySelectorAll<HTMLElement>('[data-live]')) void showLive(frame);
}

type Preview = { preview_download_url: string | null };

/** Has the document drawn with the answers so far, as its signers see it. */
async function showLive(frame: HTMLElement): Promise<void> {
  frame.textContent = documentWords.nowLoading;
  const answer = await api.post<Preview>(`/submissions/${frame.dataset['live']}/generate_preview`);
  if (answer.ok && answer.body.preview_download_url) await showPdf(frame, answer.body.preview_download_url);
  else frame.textContent = answer.ok ? scriptWords.notShown : answer.message;
}

/** Shows the first pages of a PDF in a part of the page. */
export async function showPdf(frame: HTMLElement, url: string, most = MOST_PAGES): Promise<void> {
  const said = h('p', {
    className: 'soft',
    textContent: scriptWords.loading,
    attributes: { role: 'status' },
  });
  frame.replaceChildren(said);
  try {
    const pdf = await openDocument({ url }).pdf;
    const sizes = await sizesOf(pdf, most);
    const sheet = h('div', { className: 'sheet' });
    frame.append(sheet);
    const labelOf = (page: number) => scriptWords.page(page, pdf.numPages);
    const onFirst = () => frame.classList.add('shown');
    const pages = new Pages(sheet, sizes, { labelOf, onFirst, scroller: frame });
    pages.show(pdf);
    said.hidden = sizes.length === pdf.numPages;
    said.textContent = scriptWords.onlyFirst(sizes.length, pdf.numPages);
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    said.textContent = isLocked ? scriptWords.locked : scriptWords.notShown;
  }
}

async function sizesOf(pdf: PDFDocumentProxy, most: number): Promise<PageSize[]> {
  const sizes: PageSize[] = [];
  for (let number = 1; number <= Math.min(pdf.numPages, most); number += 1) {
    const page = await pdf.getPage(number);
    sizes.push(page.getViewport({ scale: 1 }));
  }
  return sizes;
}
