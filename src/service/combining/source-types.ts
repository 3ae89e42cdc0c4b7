import * as z from 'zod';
import type { idPrefixes } from '../../core/platform/ids';
import { limits } from '../../lib/limits';
import { versionText } from '../templates/versions/wanted-version';

type Shape = Record<string, z.ZodType>;

type Row<Kept extends Shape> = {
  /** Stored with the combined submission, beside the type and the name in the outline. */
  kept: Kept;
  /** The stored keys that the record shows. */
  shown: readonly (keyof Kept & ('id' | 'version' | 'url'))[];
  /**
   * The prefix of its ids; null: a source of this type has no id, and the dashboard does not offer
   * it.
   */
  prefix: (typeof idPrefixes)[keyof typeof idPrefixes] | null;
  /** The dashboard's label for it, and the path of its page there, if it has one. */
  label: string;
  page: string | null;
  /** The text for a table of docs/combining.md, which is generated. */
  docs: string;
};

/**
 * A row for a source type: how callers send such a source, and how it is stored. The files
 * find-source.ts and open-source.ts find and open it.
 */
function sourceType<Type extends string, Sent extends Shape, Kept extends Shape>(
  type: Type,
  { sent, kept, ...row }: { sent: Sent } & Row<Kept>,
) {
  return {
    ...row,
    sent: z.strictObject({ type: z.literal(type), ...sent }),
    kept: z.object({ type: z.literal(type), ...kept, name: z.string() }),
  };
}

const password = z
  .string()
  .min(1)
  .max(limits.passwordBytes)
  .optional()
  .describe('The password of the PDF, if it has one. Quillet keeps it until the combined PDF is made.');

const id = z.string().max(64);
const byId = { sent: { id, password }, kept: { id: z.string() }, shown: ['id'] } as const;

/** The catalogue of source types. */
export const sourceRows = {
  submission: sourceType('submission', {
    ...byId,
    prefix: 'sub',
    label: 'Document',
    page: '/dashboard/submissions/',
    docs: 'the PDF of a submission',
  }),
  combined_submission: sourceType('combined_submission', {
    ...byId,
    prefix: 'com',
    label: 'Combined document',
    page: '/dashboard/submissions/combined/',
    docs: 'the PDF of another combined submission',
  }),
  template: sourceType('template', {
    sent: {
      id,
      version: versionText.describe('Default: the latest published version, or the draft if there is none.'),
      template_version: versionText.describe('The same as `version`.'),
    },
    kept: { id: z.string(), version: z.string(), documentId: z.string(), bytes: z.number() },
    shown: ['id', 'version'],
    prefix: 'tpl',
    label: 'Template',
    page: '/dashboard/templates/',
    docs: 'the document of a PDF template, without any data',
  }),
  custom_file: sourceType('custom_file', {
    ...byId,
    prefix: 'cfi',
    label: 'Custom file',
    page: null,
    docs: 'a PDF that you [uploaded](#uploads) before',
  }),
  url: sourceType('url', {
    sent: {
      url: z.string().max(limits.urlChars).describe('A public https URL of a PDF.'),
      password,
    },
    /**
     * null once the combined submission has expired: a URL may hold a permission, so it is erased
     * with the PDF.
     */
    kept: { url: z.string().nullable() },
    shown: ['url'],
    prefix: null,
    label: 'URL',
    page: null,
    docs: 'a PDF at a public `https` URL, downloaded when its turn comes',
  }),
} as const;
