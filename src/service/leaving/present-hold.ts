import * as z from 'zod';
import { shownTime } from '../../core/api/answer-schemas';
import { timestamp } from '../../lib/timestamp';
import type { HoldRow } from '../holds/hold-store';

export const holdRecord = z
  .object({
    id: z.string(),
    subject_id: z.string().describe('The account, template, submission or combined submission.'),
    reason: z.string(),
    set_at: shownTime,
    set_by_id: z.string().describe('The member or the API token.'),
    released_at: shownTime.nullable().describe('`null` while the hold lasts.'),
    released_by_id: z.string().nullable(),
  })
  .meta({ id: 'LegalHold' });

export function presentHold(row: HoldRow): z.output<typeof holdRecord> {
  return {
    id: row.id,
    subject_id: row.subjectId,
    reason: row.reason,
    set_at: new Date(row.setAt).toISOString(),
    set_by_id: row.setById,
    released_at: timestamp(row.releasedAt),
    released_by_id: row.releasedById,
  };
}

export const holdExample = {
  id: 'hld_1Nq2Xc0aB3dE5fG7hJ9k',
  subject_id: 'sub_1Nq2Xc0aB3dE5fG7hJ9k',
  reason: 'Case 4711 of the court in Leeds',
  set_at: '2026-01-31T09:30:00.000Z',
  set_by_id: 'usr_1Nq2Xc0aB3dE5fG7hJ9k',
  released_at: null,
  released_by_id: null,
};
