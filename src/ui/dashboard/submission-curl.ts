/** A submission that can be created as it stands. */
export type SampleCall = { templateId: string; data: Record<string, unknown> };

/** Writes a command for a POSIX shell: in single quotes only the quote itself is special. */
export function submissionCurl(origin: string, { templateId, data }: SampleCall): string {
  return [
    `curl -u "$TOKEN_ID:$TOKEN_SECRET" ${origin}/api/v1/templates/${templateId}/submissions \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify({ data }).replaceAll("'", "'\\''")}'`,
  ].join('\n');
}
