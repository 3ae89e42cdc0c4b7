import type { PDFWorker } from 'pdfjs-dist';
import { viewerFolder } from '../../../signing/viewer-folder';
import { h } from '../../shared/dom';

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

async function drawFirstPage(place: HTMLElement): Promise<void> {
  const { library, worker } = await openViewer();
  const task = library.getDocument({
    url: place.dataset['document'] ?? '',
    worker,
    // Only the bytes that the first page needs are fetched.
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: `${viewerFolder}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${viewerFolder}standard_fonts/`,
    wasmUrl: `${viewerFolder}wasm/`,
    iccUrl: `${viewerFolder}iccs/`,
    enableXfa: false,
  });
  try {
    const page = await (await task.promise).getPage(1);
    const { width, height } = page.getViewport({ scale: 1 });
    const wanted = Math.min(place.clientWidth / width, place.clientHeight / height || Number.MAX_VALUE);
    const viewport = page.getViewport({ scale: Math.min(4, wanted * devicePixelRatio) });
    const label = place.dataset['label'];
    const attributes = label === undefined ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': label };
    const canvas = h('canvas', { attributes });
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    await page.render({ canvas, viewport }).promise;
    place.replaceChildren(canvas);
    place.classList.add('drawn');
  } finally {
    await task.destroy();
  }
}
