import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { newBundleBody, selectionOf } from '../bundle-body';
import { createBundle as create } from '../create-bundle';
import { bundleExample, bundleRecord, presentBundle } from '../present-bundle';

export const createBundle = jsonOperation({
  id: 'createBundle',
  method: 'post',
  path: '/bundles',
  scope: 'documents:write',
  keepsToReach: true,
  query: noQuery,
  tag: 'Bundles',
  summary: 'Bundle submissions into one file',
  description:
    'Makes one file of many submissions: a ZIP file of their PDFs, one PDF of their pages, or a table of their data as CSV or XLSX. It is made while you go on: read the bundle until its `state` is `processed`, then download `download_url`. Submissions without a PDF, and expired ones, are left out and listed with the reason.',
  body: {
    kind: 'json',
    schema: newBundleBody,
    example: { format: 'zip', filter: { state: 'processed', created_after: '2026-01-01T00:00:00Z' } },
  },
  success: {
    status: 201,
    description: 'The bundle, which is being made.',
    schema: bundleRecord,
    example: {
      ...bundleExample,
      state: 'pending',
      document_count: 0,
      left_out_count: 0,
      bytes: null,
      download_url: null,
      processed_at: null,
    },
  },
  refusals: ['test_token', 'conflict'],
  async handle({ caller, services, body, now }) {
    const input = { format: body.format, name: body.name, selection: selectionOf(body, now) };
    const created = await create(services, caller, input, now);
    if (!created.ok) return refused(created.refusal);
    return answer(201, presentBundle(created.value, { downloadLinks: services.downloadLinks, now }));
  },
});
