import type * as z from 'zod';
import { fileNameOf, type shownAttachment, type shownInvoice } from './attachment-body';
import type { StoredAttachment, StoredInvoice } from './stored-attachment';

export function presentAttachment(file: StoredAttachment): z.output<typeof shownAttachment> {
  const { name, mimeType: mime_type, relationship, description = null, bytes, sha256 } = file;
  return { name, mime_type, relationship, description, bytes, sha256 };
}

export function presentInvoice({ profile }: StoredInvoice): z.output<typeof shownInvoice> {
  return { profile, file_name: fileNameOf({ profile }) };
}
