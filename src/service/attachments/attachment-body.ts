import * as z from 'zod';
import { invoiceProfiles, profileFacts, relationships } from '../../engine';
import { limits } from '../../lib/limits';

export const sourceKeys = ['base64', 'content', 'cache_id', 'custom_file_id'] as const;

/** Signs that no file system takes, and those that turn the direction of a text around. */
export const unfitCharacter =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}/\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

const fileName = z
  .string()
  .min(1)
  .max(limits.attachmentNameChars)
  .refine(
    (name) => !unfitCharacter.test(name),
    'must be a file name without a path, control characters or any of \\ / : * ? " < > |',
  )
  .refine((name) => !/^[\s.]|[\s.]$/.test(name), 'must not begin or end with a dot or a blank');

const mimeType = z
  .string()
  .max(100)
  .regex(
    /^[a-z0-9][a-z0-9.+_-]*\/[a-z0-9][a-z0-9.+_-]*$/,
    'must be a MIME type in small letters, such as text/csv',
  );

const described = z
  .string()
  .max(limits.attachmentDescriptionChars)
  .refine((text) => !/\p{Cc}|\p{Surrogate}/u.test(text), 'must not have control characters');

const sentAttachment = z
  .strictObject({
    name: fileName.describe('The name of the file in the PDF. No two may have the same.'),
    mime_type: mimeType.describe('Its format, such as `text/csv`.'),
    relationship: z
      .enum(relationships)
      .default('Unspecified')
      .describe(
        'How it relates to the document: whether the document was made from it (`Source`, `Data`), or it says the same (`Alternative`) or more (`Supplement`).',
      ),
    description: described.optional(),
    base64: z.string().min(1).optional().describe('Its bytes in base64.'),
    content: z.string().min(1).optional().describe('The same as `base64`.'),
    cache_id: z.string().max(64).optional().describe('The `key` under which the file was uploaded.'),
    custom_file_id: z.string().max(64).optional().describe('The id of a custom file.'),
  })
  .meta({ id: 'SentAttachment' });

export type SentAttachment = z.output<typeof sentAttachment>;

/** The form in which names are compared: people take them for the same. */
export function sameName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

function distinct(files: readonly SentAttachment[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const [index, { name }] of files.entries()) {
    if (seen.has(sameName(name)))
      context.addIssue({ code: 'custom', path: [index, 'name'], message: 'another file has this name' });
    seen.add(sameName(name));
  }
}

function withSources(least: 0 | 1) {
  const wanted = `${least === 1 ? 'exactly' : 'at most'} one of ${sourceKeys.join(', ')}`;
  return (files: readonly SentAttachment[], context: z.RefinementCtx): void => {
    for (const [index, file] of files.entries()) {
      const given = sourceKeys.filter((key) => file[key] !== undefined).length;
      if (given < least || given > 1)
        context.addIssue({ code: 'custom', path: [index], message: `must have ${wanted}` });
    }
  };
}

const list = z.array(sentAttachment).max(limits.attachments).superRefine(distinct);

/** The files of a submission. */
export const sentAttachments = list
  .superRefine(withSources(1))
  .describe(
    '[Files that the PDF carries along](attachments.md), each with exactly one of `base64` (also called `content`), `cache_id` and `custom_file_id`.',
  );

/** The files of a template. One without bytes stays as the template has it. */
export const templateAttachments = list
  .superRefine(withSources(0))
  .describe(
    '[Files that each PDF carries along](attachments.md), in place of all that the template has. A file of the template that is named without bytes keeps them.',
  );

const profile = z.enum(invoiceProfiles);

export const sentInvoice = z
  .strictObject({
    profile,
    xml: z
      .string()
      .min(1)
      .describe('The invoice as UN/CEFACT CII (XML). It is checked, and attached as it is.'),
  })
  .describe('Makes a [Factur-X or ZUGFeRD invoice](e-invoices.md) of the PDF, on PDF/A-3b.');

/** The invoice of a template. */
export const templateInvoice = z
  .strictObject({
    profile,
    xml: z
      .string()
      .min(1)
      .describe('The invoice as UN/CEFACT CII (XML), in Liquid. It gets the data of each document.'),
  })
  .describe(
    'Makes a [Factur-X or ZUGFeRD invoice](e-invoices.md#from-the-data) of each PDF. It needs `conformance` `pdfa-3b`. `null` makes none.',
  );

export type SentInvoice = z.output<typeof sentInvoice>;

export const shownAttachment = z
  .object({
    name: z.string(),
    mime_type: z.string(),
    relationship: z.enum(relationships),
    description: z.string().nullable(),
    bytes: z.number().int(),
    sha256: z.string(),
  })
  .meta({ id: 'Attachment', description: 'A file that a PDF carries along' });

export const shownInvoice = z.object({ profile, file_name: z.enum(['factur-x.xml', 'xrechnung.xml']) });

export function fileNameOf(invoice: { profile: SentInvoice['profile'] }) {
  return profileFacts[invoice.profile].fileName;
}
