import { Viewer } from '../../../islands/common/document/viewer';
import { h, place as style } from '../../../islands/common/dom';

let viewer: Viewer | null = null;

/** The viewer is loaded for the first picture and draws all of them. */
function openViewer(): Viewer {
  viewer ??= new Viewer();
  return viewer;
}

/** Draws the first page of each document once it scrolls into view, one after the other. */
export function drawFirstPages(part: ParentNode = document): void {
  const waiting: HTMLElement[] = [];
  let isDrawing = false;
  const drawNext = async (): Promise<void> => {
    if (isDrawing) return;
    isDrawing = true;
    for (let place = waiting.shift(); place !== undefined; place = waiting.shift())
      // A document that cannot be shown keeps its icon, or the page says so.
      if (place.isConnected) await drawFirstPage(place).catch(() => sayFailed(place));
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
  const pdf = await openViewer().openAt(place.dataset['document'] ?? '');
  try {
    const page = await pdf.getPage(1);
    const label = place.dataset['label'];
    const canvas = h('canvas', {
      attributes: label === undefined ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': label },
    });
    const { width, height } = page.getViewport({ scale: 1 });
    // A thumbnail fits into its frame; a page for reading takes the full width.
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
    await pdf.loadingTask.destroy();
  }
}

function sayFailed(place: HTMLElement): void {
  const caption = place.querySelector('figcaption');
  if (caption) caption.textContent = place.dataset['failed'] ?? '';
}
