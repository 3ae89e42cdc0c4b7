import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { JsonSchema } from '../../../../engine/fields';
import type { TestDataSet } from '../../../../lib/test-data-set';
import { sampleData } from '../../../../service/templates/content/sample-data';
import { Viewer } from '../../../islands/common/document/viewer';
import { button, h } from '../../../islands/common/dom';
import { api } from '../../shell/island/service/api';
import { templateWords } from '../../templates/words';
import { readSets } from '../../test-data/island/sets';
import { differenceOf, marked } from './pixels';

const words = templateWords.versions.pages;

/** As many pairs as a browser can show: each has two pictures. Others are named. */
const MOST_PICTURED = 50;

/** The width at which pages are drawn, in pixels: small print is legible, and a long form is quick. */
const WIDTH = 700;

type Side = { version: string; name: string; pdf: PDFDocumentProxy };
type Sides = Record<'before' | 'after', Side>;

/** Lets a member see the pages of two versions side by side, with the pixels that differ marked. */
export function letComparePages(section: HTMLElement, templateId: string): void {
  const press = section.querySelector('button');
  const said = section.querySelector<HTMLElement>('[role=status]');
  const pages = section.querySelector<HTMLElement>('.page-pairs');
  if (press === null || said === null || pages === null) return;
  const { from = '', to = '', type = 'pdf' } = section.dataset;
  const chosen = section.querySelector('select');
  let viewer: Viewer | null = null;
  let stopping = new AbortController();
  const stop = button('', words.stop, () => stopping.abort());
  stop.hidden = true;
  press.after(stop);
  press.onclick = async () => {
    stopping = new AbortController();
    const { signal } = stopping;
    press.disabled = true;
    stop.hidden = false;
    pages.replaceChildren();
    said.textContent = words.drawing;
    viewer ??= new Viewer();
    const sides: Side[] = [];
    try {
      const data = await chosenData(templateId, chosen?.value ?? '');
      if (typeof data === 'string') {
        said.textContent = data;
        return;
      }
      for (const version of [from, to]) {
        const side = await sideOf(viewer, { templateId, version, type, data });
        if (typeof side === 'string') {
          said.textContent = side;
          return;
        }
        sides.push(side);
      }
      const [before, after] = sides;
      if (before && after) await compare({ before, after }, { said, pages, signal });
    } catch (error) {
      console.error(error);
      said.textContent = words.failed;
    } finally {
      press.disabled = false;
      stop.hidden = true;
      await Promise.all(sides.map(({ pdf }) => pdf.loadingTask.destroy()));
    }
  };
}

/** The test data of this name, or why there is none; null: sample data is wanted. */
async function chosenData(templateId: string, wanted: string): Promise<TestDataSet['data'] | string | null> {
  if (wanted === '') return null;
  const read = await readSets(templateId);
  if (!read.ok) return read.message;
  return read.body.test_data_sets.find(({ name }) => name === wanted)?.data ?? words.setGone(wanted);
}

type Wanted = { templateId: string; version: string; type: string; data: TestDataSet['data'] | null };

/** The PDF of a version with the data, or sample data of its own; or why there is none. */
async function sideOf(
  viewer: Viewer,
  { templateId, version, type, data: given }: Wanted,
): Promise<Side | string> {
  const schema = await api.get<JsonSchema>(`/templates/${templateId}/schema?version=${version}`);
  if (!schema.ok) return schema.message;
  const data = given ?? sampleData(schema.body, () => []);
  const path = type === 'html' ? 'preview' : 'preview_fields';
  const answer = await api.post<Blob>(`/templates/${templateId}/${path}`, { version, data });
  if (!answer.ok) return answer.errors[0] ?? answer.message;
  const name = version === 'draft' ? templateWords.versions.draft : version;
  return { version, name, pdf: await viewer.open(await answer.body.arrayBuffer()) };
}

type Shown = { said: HTMLElement; pages: HTMLElement; signal: AbortSignal };

async function compare({ before, after }: Sides, { said, pages, signal }: Shown): Promise<void> {
  const count = Math.max(before.pdf.numPages, after.pdf.numPages);
  const unpictured: number[] = [];
  const rest = h('p', {});
  let [done, differing] = [0, 0];
  for (let number = 1; number <= count && !signal.aborted; number += 1) {
    said.textContent = words.comparing(number, count);
    const pair = await pairOf({ before, after }, number, differing < MOST_PICTURED);
    done = number;
    if (pair === null) continue;
    differing += 1;
    if (pair !== 'unpictured') pages.append(pair);
    else {
      unpictured.push(number);
      rest.textContent = words.unpictured(unpictured);
      pages.append(rest);
    }
  }
  said.textContent = done < count ? words.stopped(differing, done, count) : words.done(differing, count);
}

/**
 * A page of both sides, with its pictures if these are wanted; null where they look the same. Browsers hold the memory of a canvas until its
 * size is 0.
 */
async function pairOf(
  { before, after }: Sides,
  number: number,
  isPictured: boolean,
): Promise<HTMLElement | 'unpictured' | null> {
  const [one, other] = [await drawn(before.pdf, number), await drawn(after.pdf, number)];
  try {
    if (one === null || other === null) {
      if (!isPictured) return 'unpictured';
      const only = one === null ? after : before;
      return await pairWith(words.only(number, only.name), [only, one ?? other, number]);
    }
    const { share, mask } = differenceOf(one, other);
    if (share === 0) return null;
    if (!isPictured) return 'unpictured';
    const text = words.differs(number, share);
    return await pairWith(text, [before, marked(one, mask), number], [after, marked(other, mask), number]);
  } finally {
    for (const canvas of [one, other]) if (canvas !== null) canvas.width = 0;
  }
}

type Sheet = [side: Side, canvas: HTMLCanvasElement | null, number: number];

async function pairWith(text: string, ...sheets: Sheet[]): Promise<HTMLElement> {
  const figures = sheets.map(async ([{ name }, canvas, number]) => {
    const picture = canvas && (await pictureOf(canvas, words.label(number, name)));
    return h('figure', {}, h('figcaption', {}, name), picture);
  });
  const pair = h('div', { className: 'page-pair' }, ...(await Promise.all(figures)));
  return h('section', {}, h('h4', {}, text), pair);
}

async function pictureOf(canvas: HTMLCanvasElement, alt: string): Promise<HTMLImageElement> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (blob === null) throw new Error('the browser makes no pictures');
  const src = URL.createObjectURL(blob);
  const { width, height } = canvas;
  return h('img', { src, alt, width, height, onload: () => URL.revokeObjectURL(src) });
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
