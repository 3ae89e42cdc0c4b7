import * as z from 'zod';
import { invoiceProfiles, relationships } from '../../engine';

/** A file that a PDF carries along, as a record or a content keeps it. Its bytes are in R2, under its hash. */
export const storedAttachmentSchema = z.object({
  name: z.string(),
  mimeType: z.string(),
  relationship: z.enum(relationships),
  description: z.string().optional(),
  bytes: z.number(),
  sha256: z.string(),
});

export type StoredAttachment = z.output<typeof storedAttachmentSchema>;

/** The invoice of a submission: its profile and version. The XML is one of the attachments. */
export const storedInvoiceSchema = z.object({ profile: z.enum(invoiceProfiles), version: z.string() });

export type StoredInvoice = z.output<typeof storedInvoiceSchema>;

/** The invoice of a template: its XML is Liquid. */
export const invoiceSourceSchema = z.strictObject({ profile: z.enum(invoiceProfiles), xml: z.string() });

export type InvoiceSource = z.output<typeof invoiceSourceSchema>;

/** The key of an attachment in the folder of what it belongs to. */
export function attachmentKey(folder: string, sha256: string): string {
  return `${folder}attachments/${sha256}`;
}
