import { invalid, ok, type Result, refuse } from '../../../core/api/refusal';
import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import { engineLimits, invoiceSourceProblem } from '../../../engine';
import type { SentAttachment, SentInvoice } from '../../attachments/attachment-body';
import { findAttachments, type UsableUploads } from '../../attachments/find-attachments';
import { withUploads } from '../../uploads/with-uploads';
import { imageKey } from '../document/document-keys';
import type { TemplateContent } from './template-content';

/** What a request attaches to the PDFs of a template; omitted parts stay. */
export type FilesChange = {
  attachments?: readonly SentAttachment[] | undefined;
  /** The XML is Liquid. Null: no invoice. */
  eInvoice?: SentInvoice | null | undefined;
  /** Whether the caller is limited to some templates. */
  uploads: UsableUploads;
};

type Update = {
  accountId: string;
  templateId: string;
  content: TemplateContent;
  change: FilesChange;
};

export function changesFiles(files: FilesChange | undefined): files is FilesChange {
  return files?.attachments !== undefined || files?.eInvoice !== undefined;
}

/** Stores the files of a template under their hashes. Returns the content that names them. */
export async function updateFiles(
  deps: { db: Database; files: Files },
  { accountId, templateId, content, change }: Update,
  now: number,
): Promise<Result<TemplateContent>> {
  const { attachments: sent, eInvoice = content.eInvoice, uploads } = change;
  const problem = change.eInvoice ? invoiceSourceProblem(change.eInvoice.xml) : null;
  if (problem !== null) {
    const message = `#/template/e_invoice/xml: ${problem}`;
    return refuse('syntax_error', message, { errors: [message] });
  }
  if (Buffer.byteLength(eInvoice?.xml ?? '') > engineLimits.invoiceTemplateBytes)
    return invalid([
      `#/template/e_invoice/xml: must have at most ${engineLimits.invoiceTemplateBytes} bytes`,
    ]);
  const changed = { ...content, eInvoice: eInvoice ?? undefined };
  if (!sent) return ok(changed);
  const kept = content.attachments ?? [];
  const asked = { accountId, uploads, at: '#/template/attachments', kept };
  return withUploads(deps.db, { accountId, by: templateId }, async (take) => {
    const found = await findAttachments({ ...deps, take }, asked, sent, now);
    if (!found.ok) return found;
    for (const { stored, content: bytes } of found.value)
      if (bytes) await deps.files.put(imageKey(accountId, stored.sha256), bytes, stored.mimeType);
    const attachments = found.value.map(({ stored }) => stored);
    return ok({ ...changed, attachments: attachments.length > 0 ? attachments : undefined });
  });
}
