import * as z from 'zod';
import type { SignedTrail } from '../../audit/audit-chain';
import { type SubmissionRecord, submissionRecordSchema } from '../life/submission-record';

const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** All rows of a submission's journal, by table. `journal` is the version of these tables. */
export const archivedSchema = z.object({
  journal: z.literal(2),
  tables: z.record(z.string(), z.array(rowSchema)),
});

export type ArchivedSubmission = z.output<typeof archivedSchema>;

const submissionRowSchema = z.object({ record: z.string(), data: z.string().nullable() });
const auditRowSchema = z.object({
  sequence: z.number(),
  entry: z.string(),
  signature: z.string().nullish(),
});
const personRowSchema = z.object({ signatures: z.string().nullable() });

export function archivedRecord({ tables }: ArchivedSubmission): SubmissionRecord {
  return submissionRecordSchema.parse(JSON.parse(submissionRow(tables).record));
}

/** The data as JSON text; null when they were erased. */
export function archivedData({ tables }: ArchivedSubmission): string | null {
  return submissionRow(tables).data;
}

export function archivedTrail({ tables }: ArchivedSubmission): SignedTrail {
  const rows = z.array(auditRowSchema).parse(tables.audit);
  return {
    entries: rows.map(({ entry }) => JSON.parse(entry)),
    signatures: rows.flatMap(({ sequence, signature }) => (signature ? { sequence, signature } : [])),
  };
}

/** The signatures by field. */
export function archivedSignatures({ tables }: ArchivedSubmission): Record<string, unknown> {
  const rows = z.array(personRowSchema).parse(tables.person ?? []);
  return Object.assign({}, ...rows.map(({ signatures }) => signatures && JSON.parse(signatures)));
}

function submissionRow(tables: ArchivedSubmission['tables']) {
  return submissionRowSchema.parse(tables.submission?.[0]);
}
