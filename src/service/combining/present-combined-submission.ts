import * as z from 'zod';
import { shownTime } from '../../core/api/answer-schemas';
import { namesOf } from '../../lib/catalogue';
import { timestamp } from '../../lib/timestamp';
import { shownConformance } from '../conformance/conformance-schemas';
import { presentActions, presentedAction } from '../delivery/actions/present-action';
import type { DownloadLinks } from '../download-links/download-links';
import { isDueToExpire } from '../holds/put-off';
import { shownHolds } from '../holds/shown-holds';
import { presentedSeal, presentSeal, presentSealLevel, sealLevel } from '../seals/seal-facts';
import type { CombinedRecord, CombinedSource } from './combined-record';
import { combinedStates } from './combined-state';
import { sourceRows } from './source-types';

const presentedSource = z.object({
  type: z.enum(namesOf(sourceRows)),
  id: z.string().optional(),
  version: z.string().optional().describe('For a template: the version that was used.'),
  url: z.string().nullable().optional().describe('null once the combined submission has expired.'),
});

export const combinedSubmissionRecord = z
  .object({
    id: z.string(),
    state: z.enum(combinedStates),
    test: z
      .boolean()
      .describe('true: the PDF has a watermark, because the request asked for it or a source is a test PDF.'),
    download_url: z.string().nullable().describe('Valid for 24 hours; null until processed.'),
    metadata: z.record(z.string(), z.unknown()),
    source_pdfs: z.array(presentedSource),
    submission_ids: z.array(z.string()).describe('The ids of the submissions among the sources.'),
    expired: z.boolean(),
    expires_in: z.number().int().nullable().describe('Seconds from creation to expiry.'),
    expires_at: shownTime.nullable(),
    error_message: z
      .string()
      .nullable()
      .describe(
        'Names the source that could not be merged, or the rules that kept the PDF from a required level.',
      ),
    warnings: z
      .array(
        z.object({
          source_index: z.number().int().nullable().describe('null: the warning is about the whole PDF.'),
          code: z.string(),
          message: z.string(),
        }),
      )
      .describe('What could not be merged unchanged, such as a digital signature.'),
    conformance_reached: shownConformance.describe(
      'The levels that its PDF reached, of those that were asked for.',
    ),
    conformance_problems: z
      .array(z.string())
      .describe('With `conformance_demand: best_effort`: the rules that kept the PDF from the others.'),
    page_count: z.number().int().nullable(),
    pdf_hash: z.string().nullable().describe('SHA-256 of the PDF, in hex.'),
    seal: presentedSeal.describe('The seal of the PDF; null when none of its sources is sealed.'),
    seal_level: sealLevel,
    password: z.null().describe('Always null: passwords are never returned.'),
    actions: z
      .array(presentedAction)
      .describe('The deliveries of its events and its PDF, such as webhooks and bucket copies.'),
    created_at: shownTime,
    processed_at: shownTime.nullable(),
    legal_hold_ids: shownHolds,
  })
  .meta({ id: 'CombinedSubmission' });

export function presentCombinedSubmission(
  record: CombinedRecord,
  { downloadLinks, now }: { downloadLinks: DownloadLinks; now: number },
): z.output<typeof combinedSubmissionRecord> {
  const { id, filename, sources } = record;
  // A due combined submission counts as expired, even before its coordinator has acted on it.
  const expired = record.expiredAt !== null || isDueToExpire(record, now);
  return {
    id,
    state: record.state,
    test: record.test,
    download_url:
      record.pdf && !expired ? downloadLinks.signed({ kind: 'combined', id }, filename, now) : null,
    metadata: JSON.parse(record.metadata),
    source_pdfs: sources.map(presentSource),
    submission_ids: sources.flatMap((source) => (source.type === 'submission' ? [source.id] : [])),
    expired,
    expires_in: record.expiresIn,
    expires_at: timestamp(record.expiredAt ?? record.expiresAt),
    error_message: record.errorMessage,
    warnings: record.warnings.map(({ sourceIndex, code, message }) => ({
      source_index: sourceIndex,
      code,
      message,
    })),
    conformance_reached: record.conformance?.reached ?? [],
    conformance_problems: record.conformance?.breaches ?? [],
    page_count: record.pageCount,
    pdf_hash: record.pdfHash,
    seal: presentSeal(record.seal),
    seal_level: presentSealLevel(record.seal),
    password: null,
    actions: presentActions(record.actions, 'combinedAction'),
    created_at: timestamp(record.createdAt),
    processed_at: timestamp(record.processedAt),
  };
}

function presentSource(source: CombinedSource): z.output<typeof presentedSource> {
  const shown: readonly string[] = ['type', ...sourceRows[source.type].shown];
  return presentedSource.parse(
    Object.fromEntries(Object.entries(source).filter(([key]) => shown.includes(key))),
  );
}

export const combinedExample = {
  id: 'com_1Nq2Xc0aB3dE5fG7hJ9k',
  state: 'processed',
  test: false,
  download_url: 'https://quillet.example.com/downloads/combined.com_…/contract.pdf',
  metadata: { pdf_filename: 'contract' },
  source_pdfs: [
    { type: 'submission', id: 'sub_1Nq2Xc0aB3dE5fG7hJ9k' },
    { type: 'template', id: 'tpl_1Nq2Xc0aB3dE5fG7hJ9k', version: '1.2.0' },
    { type: 'custom_file', id: 'cfi_1Nq2Xc0aB3dE5fG7hJ9k' },
  ],
  submission_ids: ['sub_1Nq2Xc0aB3dE5fG7hJ9k'],
  expired: false,
  expires_in: null,
  expires_at: null,
  error_message: null,
  warnings: [],
  conformance_reached: [],
  conformance_problems: [],
  page_count: 7,
  pdf_hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  seal: null,
  seal_level: 'none' as const,
  password: null,
  actions: [],
  created_at: '2026-01-31T09:30:00.000Z',
  processed_at: '2026-01-31T09:30:00.210Z',
};
