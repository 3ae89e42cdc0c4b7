import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparePictures } from '../../../scripts/corpus/check-pixels.mjs';
import { areaOf } from '../../../scripts/corpus/fields.mjs';
import { unfilled } from '../../../scripts/corpus/unfilled.mjs';
import { type Viewer, viewers } from '../../../scripts/corpus/viewer.mjs';
import { languages } from '../../rendering/fonts/support/languages';
import { withContent } from './support/plain-documents';
import { installedTools, type Service, startService } from './support/service';

/** A page with one field, as wide as the longest of the texts. */
const SIZE: [number, number] = [612, 792];
const field = { name: 'text', page: 1, x: 72, y: 200, width: 450, height: 40 };
const area = areaOf({ ...field, rotation: 0 });

let service: Service;
let template: string;
let available: Viewer[];

beforeAll(async () => {
  service = await startService();
  available = viewers(await installedTools());
  const uploaded = await service.api.upload('languages.pdf', withContent('0 g'));
  template = JSON.parse(uploaded.bytes.toString()).id;
  await service.api.addFields(template, [field]);
});

afterAll(() => service?.end());

describe('text in every language, through the API', () => {
  it.each(Object.entries(languages))('%s is read and seen as typed', async (language, text) => {
    const submission = await service.api.submit(template, { text });
    expect(submission).toMatchObject({ missing_glyphs: [], truncated_text: {} });
    const pdf = await service.api.download(submission.download_url);
    for (const viewer of available) {
      const read = await readIn(viewer, pdf);
      if (readsOtherwise[viewer.name]?.includes(language)) expect(lettersOf(read)).toEqual(lettersOf(text));
      else expect(read, viewer.name).toBe(text);
      expect(await seenIn(viewer, pdf), viewer.name).toEqual([]);
    }
  });
});

/**
 * Languages that a viewer finds all letters of, but not in the order in which they were typed, or with other spaces
 * and line ends: brackets and numbers within Arabic and Hebrew, vowel points that stand above and below.
 */
const readsOtherwise: Record<string, string[]> = {
  'pdf.js': ['Arabic', 'Hebrew', 'Bengali'],
  PDFium: ['Arabic', 'Hebrew', 'Hebrew with points'],
  Poppler: ['Arabic', 'Persian', 'Urdu', 'Hebrew', 'Hebrew with points', 'Burmese', 'Symbols'],
};

async function readIn(viewer: Viewer, pdf: Uint8Array): Promise<string> {
  const opened = await viewer.open(pdf);
  const text = await opened.plainText(1);
  opened.close();
  return text.trim();
}

/** Everything but spaces, brackets and the marks that only say which way the text runs. */
function lettersOf(text: string): string[] {
  return [...text.replace(/[\s()\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')].toSorted();
}

/** What is wrong with the page as drawn: nothing in the box, or something beside it. */
async function seenIn(viewer: Viewer, pdf: Uint8Array): Promise<string[]> {
  const [before, after] = [await viewer.open(unfilled(pdf)), await viewer.open(pdf)];
  const options = { size: SIZE, scale: 1, annotations: true };
  const [blank, drawn] = [await before.render?.(1, options), await after.render?.(1, options)];
  before.close();
  after.close();
  if (blank === undefined || drawn === undefined) return [];
  const boxes = [{ name: 'text', area }];
  return comparePictures(blank, drawn, { size: SIZE, boxes, shown: boxes });
}
