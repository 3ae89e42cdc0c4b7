import type { PDFWorker } from 'pdfjs-dist';
import { viewerFolder } from '../../../signing/viewer-folder';
import { h, place as style } from '../../common/dom';

type Library = typeof import('pdfjs-dist');

let viewer: Promise<{ library: Library; worker: PDFWorker }> | null = null;

/** The viewer is loaded when the first picture is wanted, and draws all of them. */
const openViewer = () => {
  viewer ??= (async () => {
    const address = `${viewerFolder}pdf.min.mjs`;
    const library: Library = await import(address);
    const port = new Worker(`${viewerFolder}pdf.worker.min.mjs`, { type: 'module' });
    return { library, worker: library.PDFWorker.create({ port }) };
  })();
  return viewer;
};

/** Draws the first page of each document as soon as it is seen, one after the other. */
export function drawFirstPages(part: ParentNode = document): void {
  const waiting: HTMLElement[] = [];
  let isDrawing = false;
  const drawNext = async (): Promise<void> => {
    if (isDrawing) return;
    isDrawing = true;
    for (let place = waiting.shift(); place !== undefined; place = waiting.shift())
      // A document that cannot be shown keeps the sign that stands for it.
      if (place.isConnected) await drawFirstPage(place).catch(() => {});
    isDrawing = false;
  };
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      seen.unobserve(target);
      waiting.push(target);
    }
    void drawNext();
  });
  for (const place of part.querySelectorAll<HTMLElement>('[data-document]')) seen.observe(place);
}

/** Opens a document by its bytes, or by its address: then only the bytes that are needed are fetched. */
export async function openPdf(source: { url: string } | { data: ArrayBuffer }) {
  const { library, worker } = await openViewer();
  return library.getDocument({
    ...source,
    worker,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: `${viewerFolder}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${viewerFolder}standard_fonts/`,
    wasmUrl: `${viewerFolder}wasm/`,
    iccUrl: `${viewerFolder}iccs/`,
    enableXfa: false,
  });
}

async function drawFirstPage(place: HTMLElement): Promise<void> {
  const task = await openPdf({ url: place.dataset['document'] ?? '' });
  try {
    const page = await (await task.promise).getPage(1);
    const label = place.dataset['label'];
    const canvas = h('canvas', {
      attributes: label === undefined ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': label },
    });
    const { width, height } = page.getViewport({ scale: 1 });
    // What is only a sign fits into its place; what is to be read is as wide as there is room.
    const share = label === undefined ? place.clientHeight / height : Number.MAX_VALUE;
    const scale = Math.min(place.clientWidth / width, share);
    const viewport = page.getViewport({ scale: Math.min(4, scale * devicePixelRatio) });
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    style(canvas, { width: `${Math.round(width * scale)}px` });
    await page.render({ canvas, viewport }).promise;
    place.replaceChildren(canvas);
    place.classList.add('drawn');
  } finally {
    await task.destroy();
  }
}
