import { PdfProblem } from '../../pdf/pdf-problem';
import { openedFor } from '../../pdf/reader/open-pdf';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import type { PdfLimits } from '../../pdf/reader/work-budget';
import type { ConformanceLevel } from '../levels';
import { lookAtTags } from '../tags/look-at-tags';
import type { BreachList } from './breach';
import { followContent, lookAtObjects, type ObjectRules } from './look-at-document';

type Looking = {
  levels: readonly ConformanceLevel[];
  password?: string | undefined;
  allowed: PdfLimits;
  rules?: ObjectRules;
};

/** Gathers what a document that nobody prepared breaks of the levels. Each part of the look has a budget of its own. */
export async function lookAtWhole(
  pdf: Uint8Array | PdfFile,
  breaches: BreachList,
  { levels, password, allowed, rules }: Looking,
): Promise<void> {
  const open = () => openedFor(pdf, allowed, password);
  try {
    const { content } = await followContent(await open(), { forms: [], values: [] }, breaches);
    await lookAtObjects(await open(), content.fonts, breaches, rules);
  } catch (error) {
    if (!(error instanceof PdfProblem)) throw error;
    breaches.add('6.1', `a part that cannot be read (${error.message})`);
  }
  if (levels.includes('pdfua-1')) await lookAtTags(pdf, allowed, { breaches, password });
}
