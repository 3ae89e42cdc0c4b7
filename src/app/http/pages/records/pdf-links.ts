import type { DownloadLinks } from '../../../../service/download-links/download-links';
import type { PdfLink } from '../../../../ui/dashboard/records/submissions-page';

/** The links of a day to the PDFs of a list. */
export function pdfLinks({ downloadLinks }: { downloadLinks: DownloadLinks }, now: number): PdfLink {
  return ({ id, pdf, filename }) => pdf && downloadLinks.signed({ kind: 'submission', id }, filename, now);
}
