import * as z from 'zod';
import { shownTime } from '../../core/api/answer-schemas';
import { timestamp } from '../../lib/timestamp';
import { submissionExample, submissionRecord } from '../submissions/present-submission';
import type { Batch } from './batch-record';

export const batchRecord = z
  .object({
    id: z.string(),
    state: z
      .enum(['pending', 'processed', 'error'])
      .describe('`error`: every submission has ended, and at least one has no PDF.'),
    name: z.string().nullable().describe('What the request called it.'),
    metadata: z.record(z.string(), z.unknown()),
    processed_at: shownTime.nullable().describe('When the last submission ended.'),
    total_count: z.number().int(),
    pending_count: z.number().int().describe('Submissions that have not ended yet.'),
    error_count: z.number().int().describe('Submissions that ended without a PDF.'),
    completion_percentage: z.number().int(),
  })
  .meta({ id: 'SubmissionBatch' });

export const batchWithSubmissions = batchRecord
  .extend({
    submissions: z.array(submissionRecord).optional().describe('With `include_submissions=true`.'),
  })
  .meta({ id: 'SubmissionBatchWithSubmissions' });

export function presentBatch({ record, children }: Batch): z.output<typeof batchRecord> {
  const count = (outcome: string) => children.filter((child) => child.outcome === outcome).length;
  const total = children.length;
  const pending = count('pending');
  const errors = count('error');
  return {
    id: record.id,
    state: pending > 0 ? 'pending' : errors > 0 ? 'error' : 'processed',
    name: record.name ?? null,
    metadata: JSON.parse(record.metadata),
    processed_at: timestamp(record.processedAt),
    total_count: total,
    pending_count: pending,
    error_count: errors,
    completion_percentage: Math.floor((100 * (total - pending)) / total),
  };
}

export const batchExample = {
  id: 'sbb_1Nq2Xc0aB3dE5fG7hJ9k',
  state: 'processed',
  name: 'Orders of January',
  metadata: { run: '2026-01' },
  processed_at: '2026-01-31T09:30:00.240Z',
  total_count: 1,
  pending_count: 0,
  error_count: 0,
  completion_percentage: 100,
};

export const childExample = { ...submissionExample, batch_id: batchExample.id };
