import type { Caller } from '../../../core/api/caller';
import { invalid, type Result } from '../../../core/api/refusal';
import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import { sentAttachments, templateInvoice } from '../../attachments/attachment-body';
import { usableUploads } from '../../attachments/find-attachments';
import { newTemplateProblems } from '../settings/new-settings';
import { jsonText } from '../settings/setting-schemas';
import type { Settings } from '../settings/settings-schemas';
import type { TemplateContent } from './template-content';
import { type FilesChange, updateFiles } from './update-files';

/** What a new template attaches to each of its PDFs. */
export const newFiles = {
  attachments: sentAttachments.optional(),
  e_invoice: templateInvoice.nullable().optional(),
};

/** The same in a form, where all values are texts. */
export const newFileTexts = {
  attachments: jsonText(sentAttachments, 'a list of files')
    .optional()
    .describe('[Files that each PDF carries along](attachments.md), as a list in JSON.'),
  e_invoice: jsonText(templateInvoice.nullable(), 'an invoice')
    .optional()
    .describe('The [invoice](e-invoices.md#from-the-data) that each PDF becomes, as an object in JSON.'),
};

export type NewFiles = Omit<FilesChange, 'uploads'>;

type NewContent = {
  caller: Caller;
  templateId: string;
  settings: Settings;
  content: TemplateContent;
  files: NewFiles;
};

/**
 * The content of a new template with what it attaches. What contradicts itself is found before an upload is taken.
 */
export async function withNewFiles(
  deps: { db: Database; files: Files },
  { caller, templateId, settings, content, files }: NewContent,
  now: number,
): Promise<Result<TemplateContent>> {
  const { attachments, eInvoice } = files;
  const wanted = { ...content, attachments, eInvoice: eInvoice ?? undefined };
  const problems = newTemplateProblems(settings, wanted);
  if (problems.length > 0) return invalid(problems);
  const change = { attachments, eInvoice, uploads: usableUploads(caller) };
  return updateFiles(deps, { accountId: caller.accountId, templateId, content, change }, now);
}
