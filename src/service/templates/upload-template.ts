import * as z from 'zod';
import type { Caller } from '../../core/api/caller';
import type { FormReader } from '../../core/api/operation';
import { folderReference, nameText } from '../../core/api/query-schemas';
import { invalid, type Result, refuse } from '../../core/api/refusal';
import { describeFormIssues } from '../../core/api/validation-messages';
import type { Database } from '../../core/db/database';
import type { Files } from '../../core/platform/files';
import type { Ids } from '../../core/platform/ids';
import type { Jobs } from '../../core/platform/jobs';
import { measureFile } from '../../core/platform/receive-file';
import { limits } from '../../lib/limits';
import type { DownloadLinks } from '../download-links/download-links';
import { shortFilename } from '../download-links/file-names';
import { pdfUpload } from '../uploads/upload-rules';
import { newFileTexts } from './content/new-files';
import { createTemplate, newTemplateOf } from './create-template';
import { discardDocumentFile } from './document/discard-document-file';
import { documentKey } from './document/document-keys';
import { findDocument } from './document/document-store';
import { newSettingTexts } from './settings/new-settings';
import { predefinedFieldsText } from './settings/predefined-fields';
import { refuseLater } from './settings/set-later';
import { fieldNaming, onOffText } from './settings/setting-schemas';
import type { Template } from './template-store';

const newTemplate = z.strictObject({
  name: nameText(),
  description: z.string().max(limits.descriptionChars).default(''),
  text_tags: onOffText
    .default(true)
    .describe('false: text such as `{{name}}` on the pages stays text. Default: it becomes fields.'),
  field_names: fieldNaming
    .default('suggested')
    .describe('`original` keeps the names of the form. Default: names that only count are replaced.'),
  parent_folder_id: folderReference.describe('The folder of the template. Default: the root.'),
  predefined_fields: predefinedFieldsText.optional(),
  ...newSettingTexts,
  ...newFileTexts,
});

export const templateForm = z.strictObject({
  template: z.preprocess(
    (template, context) => refuseLater(template, { type: 'pdf', made: newTemplate }, context),
    newTemplate,
  ),
});

/**
 * Streams the file of a form into R2 and makes a template of it. A refusal leaves nothing behind.
 */
export async function uploadTemplate(
  deps: { db: Database; files: Files; ids: Ids; jobs: Jobs; downloadLinks: DownloadLinks },
  { caller, form }: { caller: Caller; form: FormReader },
  now: number,
): Promise<Result<Template>> {
  const { accountId } = caller;
  const [id, documentId] = [deps.ids.next('template'), deps.ids.next('document')];
  const key = documentKey(accountId, documentId);
  // A retry finds the document if its first attempt got this far. The file is then compared, not
  // stored.
  const existing = await findDocument(deps.db, documentId);
  const read = await form((file) =>
    existing ? measureFile(file.stream, pdfUpload) : deps.files.receive(key, file.stream, pdfUpload),
  );
  if (!read.ok) {
    await discardDocumentFile(deps, documentId, key);
    return read;
  }

  const { filename, bytes, sha256, md5 } = read.value.file;
  if (existing && existing.sha256 !== sha256) return otherUpload;
  const document = { id: documentId, filename: shortFilename(filename, 'document.pdf'), bytes, sha256, md5 };
  const fields = templateForm.safeParse(read.value.fields);
  const created = fields.success
    ? await createTemplate(deps, { caller, id, document, ...newTemplateOf(fields.data.template) }, now)
    : invalid(describeFormIssues(fields.error, templateForm));
  if (!created.ok) await discardDocumentFile(deps, documentId, key);
  return created;
}

const otherUpload = refuse('idempotency_mismatch', 'This Idempotency-Key was used with another upload.');
