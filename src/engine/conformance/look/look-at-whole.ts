import { PdfProblem } from '../../pdf/pdf-problem';
import { openPdf } from '../../pdf/reader/open-pdf';
import { type PdfLimits, WorkBudget } from '../../pdf/reader/work-budget';
import type { ConformanceLevel } from '../levels';
import { lookAtTags } from '../tags/look-at-tags';
import type { BreachList } from './breach';
import { followContent, lookAtObjects } from './look-at-document';

type Looking = {
  levels: readonly ConformanceLevel[];
  password: string | undefined;
  allowed: PdfLimits;
};

/** Gathers what a document that nobody prepared breaks of the levels. */
export async function lookAtWhole(
  pdf: Uint8Array,
  breaches: BreachList,
  { levels, password, allowed }: Looking,
): Promise<void> {
  const open = () => openPdf(pdf, new WorkBudget(allowed, pdf.length), password);
  try {
    const { content } = await followContent(await open(), { forms: [], values: [] }, breaches);
    await lookAtObjects(await open(), content.fonts, breaches);
  } catch (error) {
    if (!(error instanceof PdfProblem)) throw error;
    breaches.add('6.1', `a part that cannot be read (${error.message})`);
  }
  if (levels.includes('pdfua-1')) await lookAtTags(pdf, allowed, { breaches, password });
}
