import * as z from 'zod';
import { shownTime } from '../../core/api/answer-schemas';
import type { StoredJson } from '../../core/platform/stored-json';
import { isOverflowWarning, isPrintWarning, overflowWarningSchema, printWarningSchema } from '../../engine';
import { timestamp } from '../../lib/timestamp';
import { shownAttachment, shownInvoice } from '../attachments/attachment-body';
import { presentAttachment, presentInvoice } from '../attachments/present-attachment';
import { shownConformance } from '../conformance/conformance-schemas';
import { dataRequestRecord, presentDataRequest } from '../data-requests/present-data-request';
import { presentActions, presentedAction } from '../delivery/actions/present-action';
import type { DownloadLinks } from '../download-links/download-links';
import { auditFilename } from '../download-links/file-names';
import { shownHolds } from '../holds/shown-holds';
import { presentedSeal, presentSeal, presentSealLevel, sealLevel } from '../seals/seal-facts';
import { asOf } from './life/expire-record';
import type { SubmissionRecord } from './life/submission-record';
import { hasEnded, submissionStates } from './life/submission-state';

export const submissionRecord = z
  .object({
    id: z.string(),
    template_id: z.string(),
    template_type: z.enum(['pdf', 'html']),
    template_version: z.string().describe('The version of the template; `draft` for unpublished content.'),
    batch_id: z.string().nullable(),
    state: z.enum(submissionStates),
    test: z.boolean().describe('true: a free test PDF with a watermark.'),
    editable: z
      .boolean()
      .describe('Whether the PDF is a form that people can edit. A field can override it.'),
    expired: z.boolean().describe('true: its data and PDF are deleted. The hash and the audit trail stay.'),
    expires_at: shownTime.nullable().describe('When its data and PDF are, or were, deleted; null: never.'),
    json_schema_errors: z.array(z.string()).describe('The problems of `data` in state `invalid_data`.'),
    truncated_text: z.record(z.string(), z.string()).describe('The text that did not fit, by field.'),
    missing_glyphs: z
      .array(z.string())
      .describe(
        'Characters that no font has; each is drawn as a box. Also of a PDF that was not made because it misses a level or its content does not fit.',
      ),
    script_errors: z
      .array(z.string())
      .describe(
        'What failed in the scripts of an HTML template. With `scripts: strict` it fails the submission.',
      ),
    print_warnings: z
      .array(printWarningSchema)
      .describe(
        'What is cut off or does not fit in the PDF of an HTML template with `overflow: report`. Events have `code` and `page` only.',
      ),
    overflow_warnings: z
      .array(overflowWarningSchema)
      .describe('Those of `print_warnings` about content that is cut off or does not fit.'),
    conformance_reached: shownConformance.describe(
      'The levels that its PDF reached, of those that were asked for.',
    ),
    conformance_problems: z
      .array(z.string())
      .describe('With `conformance_demand: best_effort`: the rules that kept the PDF from the others.'),
    attachments: z
      .array(shownAttachment)
      .describe('The [files](attachments.md) that the submission adds to its PDF, without their bytes.'),
    e_invoice: shownInvoice.nullable().describe('The [invoice](e-invoices.md) among them.'),
    error_message: z.string().nullable(),
    metadata: z.record(z.string(), z.unknown()),
    created_at: shownTime,
    processed_at: shownTime.nullable(),
    data_requests: z.array(dataRequestRecord),
    pdf_hash: z.string().nullable().describe('SHA-256 of the PDF, in hex.'),
    pdf_bytes: z.number().int().nullable().describe('The size of the PDF; null without one.'),
    page_count: z
      .number()
      .int()
      .nullable()
      .describe(
        'The pages of the PDF, with those of an audit trail in it; null before it is made, and in older records.',
      ),
    seal: presentedSeal,
    seal_level: sealLevel,
    download_url: z.string().nullable().describe('Valid for 24 hours; null until processed.'),
    permanent_download_url: z
      .string()
      .nullable()
      .describe('For callers with an API token; null until processed.'),
    preview_download_url: z.string().nullable(),
    preview_generated_at: shownTime.nullable(),
    audit_trail_download_url: z
      .string()
      .nullable()
      .describe(
        'The audit trail as a PDF, also after the submission has expired. Valid for 24 hours; null until the submission has ended.',
      ),
    password: z.null().describe('Always null: passwords are never returned.'),
    actions: z
      .array(presentedAction)
      .describe('The deliveries of its events and its PDF, such as webhooks and bucket copies.'),
    source: z.enum(['api', 'web', 'reprocess', 'webhook']),
    referrer: z.string().nullable(),
    legal_hold_ids: shownHolds,
    data: z
      .record(z.string(), z.unknown())
      .nullable()
      .optional()
      .describe('With `include_data=true`; null after it has expired.'),
    data_salt: z
      .string()
      .optional()
      .describe(
        'With `include_data=true`: the key of the hashes of data in the audit trail. Deleted with the data.',
      ),
  })
  .meta({ id: 'Submission' });

export function presentSubmission(
  stored: SubmissionRecord,
  { downloadLinks, now }: { downloadLinks: DownloadLinks; now: number },
): z.output<typeof submissionRecord> {
  const record = asOf(stored, now);
  const { id, filename, pdf, preview } = record;
  const warnings = (record.printWarnings ?? []).filter(isPrintWarning);
  return {
    id,
    template_id: record.templateId,
    template_type: record.templateType,
    template_version: record.templateVersion,
    batch_id: record.batchId,
    state: record.state,
    test: record.test,
    editable: record.editable,
    expired: record.expiredAt !== null,
    expires_at: timestamp(record.expiresAt),
    json_schema_errors: record.jsonSchemaErrors,
    truncated_text: record.truncatedText,
    missing_glyphs: record.missingGlyphs,
    script_errors: record.scriptErrors ?? [],
    print_warnings: warnings,
    overflow_warnings: warnings.filter(isOverflowWarning),
    conformance_reached: record.conformance?.reached ?? [],
    conformance_problems: record.conformance?.breaches ?? [],
    attachments: (record.attachments ?? []).map(presentAttachment),
    e_invoice: record.eInvoice ? presentInvoice(record.eInvoice) : null,
    error_message: record.errorMessage,
    metadata: JSON.parse(record.metadata),
    created_at: timestamp(record.createdAt),
    processed_at: timestamp(record.processedAt),
    data_requests: record.dataRequests.map(presentDataRequest),
    pdf_hash: pdf?.hash ?? record.erasedPdfHash,
    pdf_bytes: pdf?.bytes ?? null,
    page_count: record.pageCount ?? null,
    seal: presentSeal(record.seal),
    seal_level: presentSealLevel(record.seal),
    download_url: pdf && downloadLinks.signed({ kind: 'submission', id }, filename, now),
    permanent_download_url: pdf && downloadLinks.permanentSubmission(id, filename),
    preview_download_url: preview
      ? downloadLinks.signed({ kind: 'preview', id }, `preview-${filename}`, now)
      : null,
    preview_generated_at: timestamp(preview?.generatedAt ?? null),
    audit_trail_download_url: hasEnded(record)
      ? downloadLinks.signed({ kind: 'audit', id }, auditFilename(id), now)
      : null,
    password: null,
    actions: presentActions(record.actions, 'submissionAction'),
    source: record.source,
    referrer: record.referrer ?? null,
  };
}

/** The salt of the data, shown beside it. Data that release 0.1.0 stored has none. */
export function saltOf({ salt }: StoredJson): { data_salt?: string } {
  return salt === undefined ? {} : { data_salt: salt };
}

export const submissionExample = {
  id: 'sub_1Nq2Xc0aB3dE5fG7hJ9k',
  template_id: 'tpl_1Nq2Xc0aB3dE5fG7hJ9k',
  template_type: 'pdf',
  template_version: 'draft',
  batch_id: null,
  state: 'processed',
  test: true,
  editable: false,
  expired: false,
  expires_at: null,
  json_schema_errors: [],
  truncated_text: {},
  missing_glyphs: [],
  script_errors: [],
  print_warnings: [],
  overflow_warnings: [],
  conformance_reached: [],
  conformance_problems: [],
  attachments: [],
  e_invoice: null,
  error_message: null,
  metadata: { order: 4711 },
  created_at: '2026-01-31T09:30:00.000Z',
  processed_at: '2026-01-31T09:30:00.040Z',
  data_requests: [],
  pdf_hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  pdf_bytes: 48_211,
  page_count: 2,
  seal: null,
  seal_level: 'none' as const,
  download_url: 'https://quillet.example.com/downloads/submission.sub_…/sub_1Nq2Xc0aB3dE5fG7hJ9k.pdf',
  permanent_download_url:
    'https://quillet.example.com/submissions/sub_1Nq2Xc0aB3dE5fG7hJ9k/sub_1Nq2Xc0aB3dE5fG7hJ9k.pdf',
  preview_download_url: null,
  preview_generated_at: null,
  audit_trail_download_url:
    'https://quillet.example.com/downloads/audit.sub_…/sub_1Nq2Xc0aB3dE5fG7hJ9k-audit.pdf',
  password: null,
  actions: [],
  source: 'api',
  referrer: null,
};
