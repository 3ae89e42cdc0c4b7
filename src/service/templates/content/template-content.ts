import * as z from 'zod';
import { htmlContentSchema } from '../../../engine';
import { compactField, fieldRulesShape, noRules, storedFieldSchema } from '../../../engine/fields';
import { sha256Hex } from '../../../lib/digest';

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
});

export type TemplateContent = z.output<typeof templateContentSchema>;

export const emptyContent: TemplateContent = { document: null, fields: [], ...noRules, html: null };

export function encodeContent(content: TemplateContent): { hash: string; body: string } {
  const body = JSON.stringify({ ...content, fields: content.fields.map(compactField) });
  return { hash: sha256Hex(body), body };
}

/** The size in bytes, not characters, because rows are limited by bytes. */
export function contentBytes(content: TemplateContent): number {
  return Buffer.byteLength(encodeContent(content).body);
}
