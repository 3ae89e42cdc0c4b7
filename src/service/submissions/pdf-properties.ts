import * as z from 'zod';
import type { DocumentAbout } from '../../engine';
import { limits } from '../../lib/limits';

const text = z
  .string()
  .max(limits.pdfPropertyChars, `must have at most ${limits.pdfPropertyChars} characters`)
  .nullish();
const language = z
  .string()
  .regex(/^[a-z]{2,8}(-[a-z0-9]{1,8}){0,6}$/i, 'must be a language tag, such as `en` or `de-CH`')
  .nullish();

/** The keys of `metadata` that say something about the PDF. */
const properties = {
  pdf_title: text.describe('The title of the PDF. Default: the title of the document, else its name here.'),
  pdf_author: text.describe('Default: the author that the document names.'),
  pdf_subject: text.describe('Default: the subject that the document names.'),
  pdf_keywords: text.describe('Default: the keywords of the document.'),
  pdf_language: language.describe('The language of the PDF, such as `de-CH`. Default: that of the document.'),
};

export const pdfProperties = z.looseObject(properties);

/**
 * What metadata says about the PDF. Records of earlier releases may hold values of any type: each
 * that is of another one counts as left out.
 */
export function aboutOfMetadata(metadata: string): DocumentAbout {
  const said = z.record(z.string(), z.unknown()).parse(JSON.parse(metadata));
  const valid = (property: keyof typeof properties) =>
    properties[property].safeParse(said[property]).data ?? undefined;
  return nonBlank({
    title: valid('pdf_title'),
    author: valid('pdf_author'),
    subject: valid('pdf_subject'),
    keywords: valid('pdf_keywords'),
    language: valid('pdf_language'),
  });
}

function nonBlank(about: DocumentAbout): DocumentAbout {
  return Object.fromEntries(Object.entries(about).filter(([, text]) => text?.trim()));
}
