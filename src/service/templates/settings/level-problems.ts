import { circumstancesOf, type LevelConflict, levelConflicts } from '../../conformance/level-conflicts';
import type { TemplateRow } from '../template-store';

const placeOf: Record<LevelConflict['cause'], string> = {
  hasInvoice: 'e_invoice',
  hasFiles: 'attachments',
  isEncrypted: 'conformance',
  isUntagged: 'html_engine_options/tagged_pdf',
};

type Setting = Pick<TemplateRow, 'conformance' | 'encryptPdfs'>;

/** The problem of levels whose PDFs are encrypted. */
export function encryptionProblems({ conformance, encryptPdfs: isEncrypted }: Setting): string[] {
  return levelConflicts(conformance, { isEncrypted }).map(problemOf);
}

/** What in the content of a template contradicts its levels. */
export function contentProblems(
  conformance: TemplateRow['conformance'],
  content: Parameters<typeof circumstancesOf>[0],
): string[] {
  return levelConflicts(conformance, circumstancesOf(content)).map(problemOf);
}

function problemOf({ cause, why }: LevelConflict): string {
  return `#/template/${placeOf[cause]}: ${why}`;
}
