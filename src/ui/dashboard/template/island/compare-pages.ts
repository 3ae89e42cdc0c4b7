import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { JsonSchema } from '../../../../engine/fields';
import { sampleData } from '../../../../service/templates/content/sample-data';
import { Viewer } from '../../../islands/common/document/viewer';
import { h } from '../../../islands/common/dom';
import { api } from '../../shell/island/service/api';
import { templateWords } from '../../templates/words';
import { differenceOf, marked } from './pixels';

const words = templateWords.versions.pages;

/** The width at which pages are drawn, in pixels: small print is legible, and a long form is quick. */
const WIDTH = 700;

type Side = { version: string; name: string; pdf: PDFDocumentProxy };

/** Lets a member see the pages of two versions side by side, with the pixels that differ marked. */
export function letComparePages(section: HTMLElement, templateId: string): void {
  const press = section.querySelector('button');
  const said = section.querySelector<HTMLElement>('[role=status]');
  const pages = section.querySelector<HTMLElement>('.page-pairs');
  if (press === null || said === null || pages === null) return;
  const { from = '', to = '', type = 'pdf' } = section.dataset;
  press.onclick = async () => {
    press.disabled = true;
    pages.replaceChildren();
    said.textContent = words.drawing;
    try {
      const viewer = new Viewer();
      const [before, after] = [
        await sideOf(viewer, { templateId, version: from, type }),
        await sideOf(viewer, { templateId, version: to, type }),
      ];
      if (typeof before === 'string' || typeof after === 'string')
        said.textContent = [before, after].find((one) => typeof one === 'string') ?? '';
      else await compare({ before, after }, { said, pages });
    } catch (error) {
      console.error(error);
      said.textContent = words.failed;
    }
    press.disabled = false;
  };
}

/** The PDF of a version with sample data of its own, or why there is none. */
async function sideOf(
  viewer: Viewer,
  { templateId, version, type }: { templateId: string; version: string; type: string },
): Promise<Side | string> {
  const schema = await api.get<JsonSchema>(`/templates/${templateId}/schema?version=${version}`);
  if (!schema.ok) return schema.message;
  const data = sampleData(schema.body, () => []);
  const path = type === 'html' ? 'preview' : 'preview_fields';
  const answer = await api.post<Blob>(`/templates/${templateId}/${path}`, { version, data });
  if (!answer.ok) return answer.errors[0] ?? answer.message;
  const name = version === 'draft' ? templateWords.versions.draft : version;
  return { version, name, pdf: await viewer.open(await answer.body.arrayBuffer()) };
}

type Shown = { said: HTMLElement; pages: HTMLElement };

async function compare({ before, after }: { before: Side; after: Side }, { said, pages }: Shown) {
  const count = Math.max(before.pdf.numPages, after.pdf.numPages);
  let differing = 0;
  for (let number = 1; number <= count; number += 1) {
    said.textContent = words.comparing(number, count);
    const pair = await pairOf({ before, after }, number);
    if (pair === null) continue;
    differing += 1;
    pages.append(pair);
  }
  said.textContent = words.done(differing, count);
  await Promise.all([before.pdf.loadingTask.destroy(), after.pdf.loadingTask.destroy()]);
}

/** A page of both sides; null where they look the same. */
async function pairOf({ before, after }: { before: Side; after: Side }, number: number) {
  const [one, other] = [await drawn(before.pdf, number), await drawn(after.pdf, number)];
  if (one === null || other === null) {
    const only = one === null ? after : before;
    return pairWith(words.only(number, only.name), [only, one ?? other, number]);
  }
  const { share, mask } = differenceOf(one, other);
  if (share === 0) return null;
  const text = words.differs(number, share);
  return pairWith(text, [before, marked(one, mask), number], [after, marked(other, mask), number]);
}

type Sheet = [side: Side, canvas: HTMLCanvasElement | null, number: number];

function pairWith(text: string, ...sheets: Sheet[]): HTMLElement {
  const figures = sheets.map(([{ name }, canvas, number]) => {
    canvas?.setAttribute('role', 'img');
    canvas?.setAttribute('aria-label', words.label(number, name));
    return h('figure', {}, h('figcaption', {}, name), canvas);
  });
  return h('section', {}, h('h4', {}, text), h('div', { className: 'page-pair' }, ...figures));
}

/** Draws a page that there is. */
async function drawn(pdf: PDFDocumentProxy, number: number): Promise<HTMLCanvasElement | null> {
  if (number > pdf.numPages) return null;
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: WIDTH / page.getViewport({ scale: 1 }).width });
  const canvas = h('canvas', { width: Math.round(viewport.width), height: Math.round(viewport.height) });
  await page.render({ canvas, viewport }).promise;
  page.cleanup();
  return canvas;
}
