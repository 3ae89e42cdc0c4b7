import type { PDFDocumentProxy } from 'pdfjs-dist';
import { viewerFolder } from '../../signing/viewer-folder';
import { loadLibrary, open } from '../common/document/viewer';

/**
 * Runs in a browser of the service, in a page that reaches no host: draws a page of a PDF for signers
 * whose own browser does not.
 */
type Order = { page: number; mostPixels: number; mostBytes: number };

/** Two pixels for each point are sharp on phones and readable on desktops. */
const SCALE = 2;
const JPEG_QUALITY = 0.85;

/** Opens the document without a worker: the page has nothing else to do. */
async function openHere(): Promise<() => Promise<PDFDocumentProxy>> {
  const address = `${viewerFolder}pdf.worker.min.mjs`;
  const [library, pdfjsWorker, data] = await Promise.all([
    loadLibrary(),
    import(address),
    fetch('/document.pdf').then((response) => response.arrayBuffer()),
  ]);
  Object.assign(globalThis, { pdfjsWorker });
  // The fonts of the viewer: the picture must not depend on the machine.
  const source = { data, useSystemFonts: false };
  return () => open(library, source, new library.PDFWorker({}));
}

async function canvasOf(pdf: PDFDocumentProxy, { page: number, mostPixels }: Order) {
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: Math.min(SCALE, Math.sqrt(mostPixels / (width * height))) });
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport }).promise;
  return canvas;
}

/** Text is smallest and sharpest as PNG, photos are far smaller as JPEG. */
function pictureOf(canvas: HTMLCanvasElement, { mostBytes }: Order): string {
  for (const type of ['image/png', 'image/jpeg']) {
    const picture = canvas.toDataURL(type, JPEG_QUALITY);
    if (picture.length * 0.75 <= mostBytes) return picture;
  }
  throw new Error(`The picture would be larger than ${mostBytes} bytes (pictureBytes).`);
}

/** Failures of the document are answers. A viewer that could not be loaded is no answer. */
async function drawPage(order: Order): Promise<string> {
  const opening = await openHere();
  try {
    const pdf = await opening();
    const picture = pictureOf(await canvasOf(pdf, order), order);
    return JSON.stringify({ picture, pages: pdf.numPages });
  } catch (error) {
    return JSON.stringify({ problem: String(error) });
  }
}

Object.assign(globalThis, { drawPage });
