import * as z from 'zod';
import type { JsonSchema } from '../fields/json-schema';
import { engineOptionsSchema } from './engine-options';

/** Letters that stand in addresses, in CSS and in paths without being escaped. */
export const imageName = z
  .string()
  .regex(
    /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/,
    'must have 1 to 100 letters, digits, dots, dashes or underscores, such as "logo.png"',
  );

const templateImage = z.strictObject({
  key: z.string(),
  sha256: z.string(),
  type: z.string(),
  bytes: z.number().int(),
});

/** What an HTML template draws, ready to be rendered; part of a template's immutable content. */
export const htmlContentSchema = z.strictObject({
  html: z.string(),
  scss: z.string().nullable(),
  /** The stylesheet compiled, for the page and for what is printed in its margins. */
  css: z.string(),
  headerHtml: z.string().nullable(),
  footerHtml: z.string().nullable(),
  options: engineOptionsSchema,
  /** Inferred from what the template uses; null where its fields say what `data` is. */
  schema: z.custom<JsonSchema>((value) => typeof value === 'object' && value !== null).nullable(),
  images: z.record(imageName, templateImage),
});

export type HtmlContent = z.output<typeof htmlContentSchema>;
export type TemplateImage = z.output<typeof templateImage>;
