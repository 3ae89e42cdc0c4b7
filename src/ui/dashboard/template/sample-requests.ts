import { curl } from '../../../lib/requests/curl.mjs';
import type { ExampleRequest } from '../../../lib/requests/example-request.mjs';

/** A submission that can be created as it stands. */
export type SampleCall = { templateId: string; data: Record<string, unknown> };

/** PDFs that can be combined as they stand. */
export type SampleSource = { type: 'submission' | 'template'; id: string };

function posted(path: string, json: object, ids: Record<string, string> = {}): ExampleRequest {
  const about = { id: '', title: '', description: '', tag: '' };
  return { ...about, method: 'POST', path: `/api/v1${path}`, ids, query: [], json, answer: 'json' };
}

export function submissionRequest({ templateId, data }: SampleCall): ExampleRequest {
  return posted('/templates/{template_id}/submissions', { data }, { template_id: templateId });
}

export function submissionCurl(origin: string, call: SampleCall): string {
  return curl(submissionRequest(call), origin);
}

export function batchCurl(origin: string, { templateId, data }: SampleCall): string {
  const submissions = [{ data }, { data }];
  return curl(posted('/submissions/batches', { template_id: templateId, submissions }), origin);
}

export function combineCurl(origin: string, sources: readonly SampleSource[]): string {
  return curl(posted('/combined_submissions', { source_pdfs: sources }), origin);
}
