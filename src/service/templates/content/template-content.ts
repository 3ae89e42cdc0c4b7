import * as z from 'zod';
import { htmlContentSchema } from '../../../engine';
import { compactField, fieldRulesShape, noRules, storedFieldSchema } from '../../../engine/fields';
import { sha256Hex } from '../../../lib/digest';

/** What a template draws, a PDF with fields or a page of HTML: immutable, stored under the hash of its JSON. */
export const templateContentSchema = z.strictObject({
  /** null until the document has been compiled. */
  document: z.strictObject({ pdfKey: z.string(), planKey: z.string() }).nullable(),
  fields: z.array(storedFieldSchema).readonly(),
  ...fieldRulesShape,
  /** null for a PDF. */
  html: htmlContentSchema.nullable().default(null),
});

export type TemplateContent = z.output<typeof templateContentSchema>;

export const emptyContent: TemplateContent = { document: null, fields: [], ...noRules, html: null };

export const encodeContent = (content: TemplateContent): { hash: string; body: string } => {
  const body = JSON.stringify({ ...content, fields: content.fields.map(compactField) });
  return { hash: sha256Hex(body), body };
};

/** A row of the database holds bytes, not characters. */
export const contentBytes = (content: TemplateContent): number =>
  Buffer.byteLength(encodeContent(content).body);
