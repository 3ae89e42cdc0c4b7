import * as z from 'zod';
import { invoiceProfiles } from '../../engine';
import { reportProblems } from '../../lib/report-problems';
import { type DownloadLinks, fileOf } from '../download-links/download-links';
import { shownAttachment } from './attachment-body';
import { inertText } from './inert-names';
import type { AttachedFiles } from './read-attached';

const listedAttachment = shownAttachment
  .extend({
    name: z.string().describe('Its name in the PDF, without a path and without signs that hide its ending.'),
    bytes: z
      .number()
      .int()
      .nullable()
      .describe('null for a file that is damaged, or unpacks to more than `documentPartBytes`.'),
    sha256: z.string().nullable(),
    url: z.string().nullable().describe('Its bytes; valid for 24 hours.'),
  })
  .meta({ id: 'ListedAttachment', description: 'A file that was found in a PDF' });

const foundInvoice = z
  .object({
    file_name: z.string(),
    profile: z.enum(invoiceProfiles).nullable().describe('null for a profile that is not known.'),
    guideline: z.string().nullable().describe('The guideline (BT-24) that the XML names.'),
    problems: z
      .array(z.string())
      .describe(
        'The [rules](e-invoices.md#what-is-checked) that it breaks; none for a profile that is not known.',
      ),
  })
  .meta({ id: 'FoundInvoice', description: 'The XML of an e-invoice that was found in a PDF' });

export const attachedList = z.object({
  attachments: z.array(listedAttachment),
  complete: z.boolean().describe('false: the PDF has more than `readAttachments`.'),
  e_invoice: foundInvoice.nullable(),
});

/** Shows the files of a PDF. Links to them name the owner of the PDF. */
export function presentAttached(
  { files, complete, invoice }: AttachedFiles,
  { downloadLinks, ownerId, now }: { downloadLinks: DownloadLinks; ownerId: string; now: number },
): z.output<typeof attachedList> {
  return {
    attachments: files.map(({ name, mimeType: mime_type, description = null, ...file }) => ({
      ...{ name, mime_type, description, ...file },
      url:
        file.sha256 === null
          ? null
          : downloadLinks.signed({ kind: 'attachment', id: fileOf(ownerId, file.sha256) }, name, now),
    })),
    complete,
    e_invoice: invoice && {
      file_name: invoice.name,
      profile: invoice.profile,
      guideline: invoice.guideline && inertText(invoice.guideline),
      problems: reportProblems(invoice.problems),
    },
  };
}

const sha256 = '403bea5152c251c5bc7ef420d824d191605723f99392e83a0549ad58c6d46291';

export function attachedExample(ownerId: string): z.output<typeof attachedList> {
  return {
    attachments: [
      {
        ...{ name: 'lines.csv', mime_type: 'text/csv', relationship: 'Data', description: null },
        ...{ bytes: 8, sha256 },
        url: `https://quillet.example.com/downloads/attachment.${ownerId}-${sha256}.…/lines.csv`,
      },
    ],
    complete: true,
    e_invoice: null,
  };
}
