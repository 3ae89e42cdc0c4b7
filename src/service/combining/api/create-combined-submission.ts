import * as z from 'zod';
import { oneDocument } from '../../../core/api/pace';
import { waitQuery } from '../../../core/api/query-schemas';
import { unlessUnavailable } from '../../../core/platform/unavailable';
import { conformanceDemand, sentConformance } from '../../conformance/conformance-schemas';
import { jsonOperation, refused } from '../../operation';
import { metadata, pdfPassword } from '../../submissions/api/submission-body';
import { expiresIn, sourcePdfs } from '../combined-body';
import { createCombinedSubmission as create } from '../create-combined-submission';
import { combinedExample, combinedSubmissionRecord } from '../present-combined-submission';
import { replyWithCombined } from './reply-with-combined';

const body = z.strictObject({
  source_pdfs: sourcePdfs,
  metadata: metadata.optional(),
  test: z
    .boolean()
    .optional()
    .describe('true: the PDF has a watermark. It also has one if a source is a test PDF.'),
  password: pdfPassword.optional().describe('The PDF opens only with this password (AES, 256 bits).'),
  conformance: sentConformance
    .default([])
    .describe('The [levels](pdf-a.md#combined-pdfs) that the combined PDF is to reach. Default: none.'),
  conformance_demand: conformanceDemand
    .default('required')
    .describe(
      'What happens when the combined PDF does not reach a level: `required` makes none, `best_effort` makes it with the levels that it reaches.',
    ),
  expires_in: expiresIn,
  delete_custom_files: z
    .boolean()
    .default(false)
    .describe('true: the custom files among the sources are deleted after the merge.'),
});

export const createCombinedSubmission = jsonOperation({
  id: 'createCombinedSubmission',
  method: 'post',
  path: '/combined_submissions',
  scope: 'documents:write',
  keepsToReach: true,
  query: z.object(waitQuery),
  tag: 'Combined submissions',
  summary: 'Combine PDFs',
  description:
    'Combines submissions, other combined submissions, templates, custom files and PDFs from public URLs into one PDF, in the order of `source_pdfs`. The combined submission waits for sources that are not ready. If a source fails, the combined submission fails too, and `error_message` names the source. Combining is free.',
  body: {
    kind: 'json',
    schema: body,
    example: {
      source_pdfs: [
        { type: 'submission', id: 'sub_1Nq2Xc0aB3dE5fG7hJ9k' },
        { type: 'template', id: 'tpl_1Nq2Xc0aB3dE5fG7hJ9k', version: 'latest' },
        { type: 'custom_file', id: 'cfi_1Nq2Xc0aB3dE5fG7hJ9k' },
      ],
      metadata: { pdf_filename: 'contract' },
      test: false,
    },
  },
  waits: true,
  makes: oneDocument,
  success: {
    status: 201,
    description: 'The combined submission.',
    schema: z.object({ status: z.literal('success'), combined_submission: combinedSubmissionRecord }),
    example: { status: 'success', combined_submission: combinedExample },
  },
  refusals: [
    'submission_not_found',
    'combined_submission_not_found',
    'template_not_found',
    'template_version_not_found',
    'custom_file_not_found',
    'test_token',
    'conflict',
    'processing_failed',
    'storage_full',
    'polling_timeout',
  ],
  refusalObjects: {
    processing_failed: { combined_submission: combinedSubmissionRecord.optional() },
    polling_timeout: { combined_submission: combinedSubmissionRecord },
  },
  async handle({ caller, services, body, waitUntil, now }) {
    const { source_pdfs: sources, metadata = {}, test, password, expires_in } = body;
    const making = {
      test,
      password,
      expiresIn: expires_in ?? null,
      conformance: { levels: body.conformance, demand: body.conformance_demand },
      deleteCustomFiles: body.delete_custom_files,
    };
    const created = await create(services, caller, { sources, metadata, ...making }, now);
    if (!created.ok) return refused(created.refusal);
    const waited =
      waitUntil === null
        ? null
        : await unlessUnavailable(() => services.combines.awaitSettled(created.value.id, waitUntil));
    return replyWithCombined(services, waited ?? created.value, waitUntil !== null);
  },
});
