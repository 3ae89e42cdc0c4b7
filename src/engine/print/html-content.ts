import * as z from 'zod';
import type { JsonSchema } from '../fields/json-schema';
import { engineOptionsSchema } from './engine-options';

/** The name of a template image: only characters that need no escaping in URLs, CSS and paths. */
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

/** The content of an HTML template, ready to be rendered. It never changes. */
export const htmlContentSchema = z.strictObject({
  html: z.string(),
  scss: z.string().nullable(),
  /** The compiled stylesheet, for the page and for its header and footer. */
  css: z.string(),
  headerHtml: z.string().nullable(),
  footerHtml: z.string().nullable(),
  options: engineOptionsSchema,
  /** The schema of `data`, inferred from the template sources; null when the fields define it. */
  schema: z.custom<JsonSchema>((value) => typeof value === 'object' && value !== null).nullable(),
  images: z.record(imageName, templateImage),
});

export type HtmlContent = z.output<typeof htmlContentSchema>;
export type TemplateImage = z.output<typeof templateImage>;
