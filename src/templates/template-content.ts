import { z } from 'zod';
import { compactField } from '../fields/compact-field';
import { fieldSchema } from '../fields/field-schema';
import { sha256Hex } from '../platform/digest';

/** What a template draws: immutable, stored under the hash of its JSON. */
export const templateContentSchema = z.strictObject({
  /** null until the document has been compiled. */
  document: z.strictObject({ pdfKey: z.string(), planKey: z.string() }).nullable(),
  fields: z.array(fieldSchema),
});

export type TemplateContent = z.output<typeof templateContentSchema>;

export const emptyContent: TemplateContent = { document: null, fields: [] };

export const encodeContent = (content: TemplateContent): { hash: string; body: string } => {
  const body = JSON.stringify({ ...content, fields: content.fields.map(compactField) });
  return { hash: sha256Hex(body), body };
};
