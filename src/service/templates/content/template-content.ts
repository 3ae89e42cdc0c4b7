import * as z from 'zod';
import { htmlContentSchema } from '../../../engine';
import { compactField, fieldRulesShape, noRules, storedFieldSchema } from '../../../engine/fields';
import { sha256Hex } from '../../../lib/digest';
import { invoiceSourceSchema, storedAttachmentSchema } from '../../attachments/stored-attachment';
import { joinAdded, splitAdded } from './added-properties';

/**
 * The content of a template, fields on a PDF or HTML: immutable, stored under the hash of its JSON.
 */
export const templateContentSchema = z.strictObject({
  /** Null until the document is compiled. */
  document: z.strictObject({ pdfKey: z.string(), planKey: z.string() }).nullable(),
  fields: z.array(storedFieldSchema).readonly(),
  ...fieldRulesShape,
  /** Null for a PDF template. */
  html: htmlContentSchema.nullable().default(null),
  /** Files that each PDF carries along, and the invoice that is made of its data; absent without any. */
  attachments: z.array(storedAttachmentSchema).readonly().optional(),
  eInvoice: invoiceSourceSchema.optional(),
});

export type TemplateContent = z.output<typeof templateContentSchema>;

export const emptyContent: TemplateContent = { document: null, fields: [], ...noRules, html: null };

type StoredContent = {
  body: string;
  /** Properties that release 0.1.0 does not know; null without any. */
  added: string | null;
};

export function encodeContent(content: TemplateContent): StoredContent & { hash: string } {
  const compact = { ...content, fields: content.fields.map(compactField) };
  const { body: known, added } = splitAdded(compact);
  const body = JSON.stringify(known);
  return { hash: sha256Hex(body + (added ?? '')), body, added };
}

export function decodeContent({ body, added }: StoredContent): TemplateContent {
  return templateContentSchema.parse(joinAdded(JSON.parse(body), added));
}

/** The size in bytes, not characters, because rows are limited by bytes. */
export function contentBytes(content: TemplateContent): number {
  const { body, added } = encodeContent(content);
  return Buffer.byteLength(body) + Buffer.byteLength(added ?? '');
}
