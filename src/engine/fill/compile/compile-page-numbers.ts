import { PdfProblem } from '../../pdf/pdf-problem';
import type { PdfRef } from '../../pdf/values';
import type { Rewrite } from '../../pdf/writer/rewrite';

/**
 * Numbers the page tree and its pages. The numbers of the pages are consecutive, so the plan stores
 * two numbers for any document.
 */
export function numberPages(
  rewrite: Rewrite,
  { tree, kids }: { tree: PdfRef; kids: readonly PdfRef[] },
): { tree: number; firstPage: number } {
  const numbers = kids.map((kid) => rewrite.numberOf(kid));
  const [firstPage = 0] = numbers;
  // A page that is also listed as a form field was dropped with the form.
  if (numbers.some((number, index) => number !== firstPage + index || number === 0))
    throw new PdfProblem('damaged', 'An object of the document is both a page and another part of it.');
  return { tree: rewrite.numberOf(tree), firstPage };
}
