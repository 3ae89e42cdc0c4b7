/** A submission that can be created as it stands. */
export type SampleCall = { templateId: string; data: Record<string, unknown> };

/** PDFs that can be combined as they stand. */
export type SampleSource = { type: 'submission' | 'template'; id: string };

/** Writes a command for a POSIX shell: in single quotes only the quote itself is special. */
function curl(url: string, body: unknown): string {
  return [
    `curl -u "$TOKEN_ID:$TOKEN_SECRET" ${url} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`,
  ].join('\n');
}

export function submissionCurl(origin: string, { templateId, data }: SampleCall): string {
  return curl(`${origin}/api/v1/templates/${templateId}/submissions`, { data });
}

export function batchCurl(origin: string, { templateId, data }: SampleCall): string {
  return curl(`${origin}/api/v1/submissions/batches`, {
    template_id: templateId,
    submissions: [{ data }, { data }],
  });
}

export function combineCurl(origin: string, sources: readonly SampleSource[]): string {
  return curl(`${origin}/api/v1/combined_submissions`, { source_pdfs: sources });
}
