import type { PaperSize } from './report-paper';

const A4: PaperSize = { width: 595.28, height: 841.89 };
const LETTER: PaperSize = { width: 612, height: 792 };
const NEARLY = 6;

/** Chooses the paper of the audit trail: Letter when the document is Letter, A4 otherwise. */
export function paperOf(page: PaperSize | undefined): PaperSize {
  if (page === undefined) return A4;
  const [short, long] = [Math.min(page.width, page.height), Math.max(page.width, page.height)];
  const isLetter = Math.abs(short - LETTER.width) < NEARLY && Math.abs(long - LETTER.height) < NEARLY;
  return isLetter ? LETTER : A4;
}
