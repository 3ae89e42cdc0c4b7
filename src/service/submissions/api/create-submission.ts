import * as z from 'zod';
import { oneDocument } from '../../../core/api/pace';
import { waitQuery } from '../../../core/api/query-schemas';
import { usableUploads } from '../../attachments/find-attachments';
import { actorOf } from '../../audit/actor';
import { jsonOperation, refused } from '../../operation';
import { versionFor } from '../../templates/versions/may-draft';
import { createSubmission as create } from '../create-submission';
import { submissionExample, submissionRecord } from '../present-submission';
import { replyWithCreated } from './reply-with-created';
import { createSubmissionBody } from './submission-body';

export const createSubmission = jsonOperation({
  id: 'createSubmission',
  method: 'post',
  path: '/templates/:template_id/submissions',
  scope: 'documents:write',
  query: z.object(waitQuery),
  tag: 'Submissions',
  summary: 'Generate a PDF',
  description:
    'Fills a template with data. The synchronous host waits for the PDF and answers with `download_url`. The asynchronous host answers at once with state `pending`.',
  body: {
    kind: 'json',
    schema: createSubmissionBody,
    example: { data: { name: 'Ada Lovelace' }, metadata: { order: 4711 }, test: true },
  },
  waits: true,
  makes: oneDocument,
  success: {
    status: 201,
    description: 'The submission.',
    schema: z.object({ status: z.literal('success'), submission: submissionRecord }),
    example: { status: 'success', submission: submissionExample },
  },
  refusals: [
    'template_not_found',
    'template_version_not_found',
    'test_token',
    'conflict',
    'invalid_data',
    'invalid_e_invoice',
    'processing_failed',
    'mail_not_configured',
    'html_rendering_off',
    'overloaded',
    'storage_full',
    'polling_timeout',
  ],
  refusalObjects: {
    invalid_data: { submission: submissionRecord },
    processing_failed: { submission: submissionRecord },
    polling_timeout: { submission: submissionRecord },
  },
  async handle({ caller, client, services, params, body, waitUntil, now }) {
    const {
      data,
      metadata = {},
      field_overrides: fieldOverrides,
      test,
      editable,
      version,
      password,
      seal,
      conformance,
      conformance_demand: conformanceDemand,
      attachments,
      e_invoice: eInvoice,
    } = body;
    const signers = body.data_requests && {
      requests: body.data_requests,
      cc: body.cc ?? [],
      reminderDays: body.data_request_reminder_days,
    };
    const files =
      attachments || eInvoice
        ? { attachments: attachments ?? [], eInvoice, uploads: usableUploads(caller) }
        : undefined;
    const wanted = versionFor(caller, version);
    if (!wanted.ok) return refused(wanted.refusal);
    const making = {
      fieldOverrides,
      test,
      editable,
      version: wanted.value,
      password,
      seal,
      conformance,
      conformanceDemand,
      files,
      expiresIn: body.expires_in,
      signers,
      by: actorOf({ caller, client }),
    };
    const input = { templateId: params.template_id, data, metadata, ...making };
    const created = await create(services, caller, input, { now, waitUntil });
    if (!created.ok) return refused(created.refusal);
    return replyWithCreated(services, created.value, waitUntil !== null);
  },
});
