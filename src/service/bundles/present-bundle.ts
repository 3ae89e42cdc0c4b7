import * as z from 'zod';
import { shownTime } from '../../core/api/answer-schemas';
import { limits } from '../../lib/limits';
import { timestamp } from '../../lib/timestamp';
import type { DownloadLinks } from '../download-links/download-links';
import { submissionStates } from '../submissions/life/submission-state';
import { listedTypes } from '../submissions/list-submissions';
import { bundleFormats, type Selection } from './bundle-record';
import type { Bundle } from './bundle-store';

export const bundleRecord = z.object({
  id: z.string(),
  format: z.enum(bundleFormats),
  state: z
    .enum(['pending', 'processed', 'error'])
    .describe('`pending` while it is made; `error` when it cannot be made, or a document of it was erased.'),
  test: z.boolean().describe('true: a test token made it, and it has test submissions only.'),
  name: z.string().nullable().describe('What the request called the selection.'),
  filter: z
    .object({
      type: z.enum(listedTypes),
      template_id: z.string().nullable(),
      state: z.enum(submissionStates).nullable(),
      search: z.string().nullable(),
      created_after: shownTime.nullable(),
      created_before: shownTime,
    })
    .nullable()
    .describe('The filter of the selection; null when submissions were named.'),
  total_count: z
    .number()
    .int()
    .nullable()
    .describe(
      'The documents that were selected when it was created: `document_count` and `left_out_count` grow up to it. null for bundles of older releases.',
    ),
  document_count: z.number().int().describe('The documents that are in it so far.'),
  left_out_count: z
    .number()
    .int()
    .describe('The documents of the selection that are not in it: expired, without a PDF, or not found.'),
  left_out: z
    .array(z.object({ submission_id: z.string(), reason: z.string() }))
    .describe(`The first ${limits.bundleOmittedShown} of them, with the reason.`),
  shortened_count: z
    .number()
    .int()
    .describe(
      'The values of which a workbook has only the beginning: a cell holds 32,767 characters. The column `Shortened` names them in each row.',
    ),
  bytes: z.number().int().nullable().describe('The size of the file; null while it is made.'),
  error_message: z.string().nullable(),
  download_url: z
    .string()
    .nullable()
    .describe('Valid for 24 hours, until `expires_at` at the latest; null while there is no file.'),
  created_at: shownTime,
  processed_at: shownTime.nullable(),
  expires_at: shownTime.describe(
    'When it is removed: a day after it was created, or when the first of its documents expires.',
  ),
});

export const bundleExample: z.output<typeof bundleRecord> = {
  id: 'bun_1Nq2Xc0aB3dE5fG7hJ9k',
  format: 'zip',
  state: 'processed',
  test: false,
  name: null,
  filter: {
    type: 'all',
    template_id: null,
    state: 'processed',
    search: null,
    created_after: '2026-01-01T00:00:00.000Z',
    created_before: '2026-01-31T09:30:00.000Z',
  },
  total_count: 314,
  document_count: 312,
  left_out_count: 2,
  left_out: [
    { submission_id: 'sub_1Nq2Xc0aB3dE5fG7hJ9k', reason: 'expired' },
    { submission_id: 'sub_2Nq2Xc0aB3dE5fG7hJ9k', reason: 'expired' },
  ],
  shortened_count: 0,
  bytes: 48_211_377,
  error_message: null,
  download_url:
    'https://quillet.example.com/downloads/bundle.bun_1Nq2Xc0aB3dE5fG7hJ9k.t9nv5i.cXVpbGxldA/documents-2026-01-31.zip',
  created_at: '2026-01-31T09:30:00.000Z',
  processed_at: '2026-01-31T09:30:12.000Z',
  expires_at: '2026-02-01T09:30:00.000Z',
};

export function presentBundle(
  { id, state, test, createdAt, expiresAt, record }: Bundle,
  { downloadLinks, now }: { downloadLinks: DownloadLinks; now: number },
): z.output<typeof bundleRecord> {
  const { format, filename, name = null, total = null, selection } = record;
  const { added, leftOut, omitted = [], shortened = 0, errorMessage, processedAt, progress } = record;
  const isDone = state === 'processed';
  return {
    id,
    format,
    state,
    test,
    name,
    filter: presentFilter(selection),
    total_count: total,
    document_count: added,
    left_out_count: leftOut,
    left_out: omitted.map(({ id: submission_id, why: reason }) => ({ submission_id, reason })),
    shortened_count: shortened,
    bytes: isDone ? progress.bytes : null,
    error_message: errorMessage,
    download_url: isDone ? downloadLinks.signed({ kind: 'bundle', id }, filename, now) : null,
    created_at: timestamp(createdAt),
    processed_at: timestamp(processedAt),
    expires_at: timestamp(expiresAt),
  };
}

function presentFilter(selection: Selection): z.output<typeof bundleRecord>['filter'] {
  if ('ids' in selection) return null;
  const { type, templateId, state, search, createdAfter, createdBefore } = selection;
  return {
    type,
    template_id: templateId ?? null,
    state: state ?? null,
    search: search ?? null,
    created_after: timestamp(createdAfter ?? null),
    created_before: timestamp(createdBefore),
  };
}
