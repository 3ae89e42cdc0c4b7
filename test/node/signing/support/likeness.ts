import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Locator } from 'playwright-core';

const { PNG } = createRequire(import.meta.url)('pngjs');

type Bitmap = { width: number; height: number; data: Uint8Array };

const COLUMNS = 30;
const ROWS = 42;

/** The darkness of the cells of a grid over a picture, from 0 to 1. */
function darkness({ width, height, data }: Bitmap): number[] {
  const sums = Array.from({ length: COLUMNS * ROWS }, () => ({ dark: 0, pixels: 0 }));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const cell = sums[Math.floor((y / height) * ROWS) * COLUMNS + Math.floor((x / width) * COLUMNS)];
      if (cell === undefined) continue;
      const at = (y * width + x) * 4;
      const light = ((data[at] ?? 255) + (data[at + 1] ?? 255) + (data[at + 2] ?? 255)) / 3;
      cell.dark += 1 - light / 255;
      cell.pixels += 1;
    }
  return sums.map(({ dark, pixels }) => dark / Math.max(1, pixels));
}

/** A page as another program draws it. */
export async function drawnElsewhere(pdf: Uint8Array, page: number): Promise<Bitmap> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const { width, height, data } = await document.getPage(page - 1).render({ scale: 3, render: 'bitmap' });
  const copy = { width, height, data: new Uint8Array(data) };
  document.destroy();
  library.destroy();
  return copy;
}

/** Everything that lies over a page. */
const ABOVE = '.boxes, .bar, .test, .failure, #guide, #sheet';

/** A page as the signer sees it, without the fields. */
export async function onTheScreen(element: Locator): Promise<Bitmap> {
  // The policy of the page forbids the style sheet that `screenshot` could add.
  const show = (visibility: string) =>
    element.page().evaluate(`for (const each of document.querySelectorAll('${ABOVE}'))
      each.style.visibility = '${visibility}'`);
  await show('hidden');
  const bytes = await element.screenshot();
  await show('');
  return PNG.sync.read(bytes);
}

/** The greatest difference of two cells, and how dark the darkest cell of both is. */
export function compare(one: Bitmap, other: Bitmap): { difference: number; darkest: number } {
  const [first, second] = [darkness(one), darkness(other)];
  const differences = first.map((dark, cell) => Math.abs(dark - (second[cell] ?? 0)));
  const darkest = Math.min(Math.max(...first), Math.max(...second));
  return { difference: Math.max(...differences), darkest };
}
