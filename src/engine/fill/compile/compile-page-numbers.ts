import { PdfProblem } from '../../pdf/pdf-problem';
import type { PdfRef } from '../../pdf/values';
import type { Rewrite } from '../../pdf/writer/rewrite';

/**
 * Numbers the page tree and its pages. The numbers of the pages are consecutive, so the plan stores
 * two numbers for any document. In a document that is kept they have the numbers of the original.
 */
export function numberPages(
  rewrite: Rewrite,
  { tree, kids, isKept }: { tree: PdfRef; kids: readonly PdfRef[]; isKept: boolean },
): { tree: number; firstPage: number; numbers: number[] } {
  const numbers = kids.map((kid) => rewrite.numberOf(kid));
  const [firstPage = 0] = numbers;
  const isExpected = (number: number, index: number) => isKept || number === firstPage + index;
  // A page that is also listed as a form field was dropped with the form.
  if (numbers.some((number, index) => number === 0 || !isExpected(number, index)))
    throw new PdfProblem('damaged', 'An object of the document is both a page and another part of it.');
  return { tree: rewrite.numberOf(tree), firstPage, numbers };
}
