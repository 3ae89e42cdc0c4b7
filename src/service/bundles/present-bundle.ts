import * as z from 'zod';
import { shownTime } from '../../core/api/answer-schemas';
import { timestamp } from '../../lib/timestamp';
import type { DownloadLinks } from '../download-links/download-links';
import { bundleFormats } from './bundle-record';
import type { Bundle } from './bundle-store';

export const bundleRecord = z.object({
  id: z.string(),
  format: z.enum(bundleFormats),
  state: z
    .enum(['pending', 'processed', 'error'])
    .describe('`pending` while it is made; `error` when it cannot be made, or a document of it was erased.'),
  test: z.boolean().describe('true: a test token made it, and it has test submissions only.'),
  document_count: z.number().int().describe('The documents that are in it so far.'),
  left_out_count: z
    .number()
    .int()
    .describe('The documents of the selection that are not in it: expired, without a PDF, or not found.'),
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
  document_count: 312,
  left_out_count: 2,
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
  const { format, filename, added, leftOut, errorMessage, processedAt, progress } = record;
  const isDone = state === 'processed';
  return {
    id,
    format,
    state,
    test,
    document_count: added,
    left_out_count: leftOut,
    bytes: isDone ? progress.bytes : null,
    error_message: errorMessage,
    download_url: isDone ? downloadLinks.signed({ kind: 'bundle', id }, filename, now) : null,
    created_at: timestamp(createdAt),
    processed_at: timestamp(processedAt),
    expires_at: timestamp(expiresAt),
  };
}
