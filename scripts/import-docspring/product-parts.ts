// What the import takes from the code of the product: `npm run import:docspring` bundles this file for
// Node, and the package `quillet` has it among its commands.
import { MarksReader } from '../../src/engine/detect/read-marks';
import { limits } from '../../src/engine/limits';
import { openPdf } from '../../src/engine/pdf/reader/open-pdf';
import { readPages } from '../../src/engine/pdf/reader/page-tree';
import { WorkBudget } from '../../src/engine/pdf/reader/work-budget';
import { sampleData } from '../../src/service/templates/content/sample-data';
import type { Page } from './compare-pages.mjs';

export type ProductParts = {
  madeUp(schema: object): Record<string, unknown>;
  wordsOfPages(pdf: Uint8Array): AsyncGenerator<Page>;
};

export const productParts: ProductParts = {
  /** A value for each property of a schema, as the dashboard makes it up. */
  madeUp: (schema) => sampleData(schema, () => []),

  /** The pages with their level text, as the search for fields reads it, and without pictures. */
  async *wordsOfPages(pdf) {
    const file = await openPdf(pdf, new WorkBudget(limits, pdf.length));
    const reader = new MarksReader(file, new WorkBudget(limits, pdf.length));
    for (const node of await readPages(file)) {
      const { width, height, pieces } = await reader.read(node);
      const text = pieces.map((piece) => piece.text).join('\n');
      yield { size: [width, height], words: pieces.flatMap(wordsOf), text, picture: null };
    }
  },
};

type Piece = { text: string; x: number; right: number; baseline: number };

/**
 * The words of a piece, on their baseline, each with its share of the width. Where only the middle of
 * a word is known, its area is that middle.
 */
function wordsOf({ text, x, right, baseline }: Piece): Page['words'] {
  const at = (share: number) => x + share * (right - x);
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => {
    const middle = (index + word.length / 2) / text.length;
    const from = index === 0 ? 0 : middle;
    const to = index + word.length === text.length ? 1 : middle;
    return { text: word, area: { left: at(from), right: at(to), top: baseline, bottom: baseline } };
  });
}
