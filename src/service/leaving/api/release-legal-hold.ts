import { answer, noQuery, operation, refused } from '../../operation';
import { holdExample, holdRecord, presentHold } from '../present-hold';
import { releaseHold } from '../set-hold';

export const releaseLegalHold = operation({
  id: 'releaseLegalHold',
  method: 'delete',
  path: '/legal_holds/:legal_hold_id',
  scope: 'holds:write',
  need: 'administer',
  query: noQuery,
  tag: 'Legal holds',
  summary: 'Release a legal hold',
  description:
    'What was due meanwhile expires: a submission or combined submission at once, what a template or the account held within six hours, or when it is read. Another hold keeps it.',
  success: {
    status: 200,
    description: 'The released legal hold.',
    schema: holdRecord,
    example: {
      ...holdExample,
      released_at: '2026-03-01T08:00:00.000Z',
      released_by_id: 'usr_1Nq2Xc0aB3dE5fG7hJ9k',
    },
  },
  refusals: ['test_token', 'legal_hold_not_found'],
  async handle({ caller, services, params, now }) {
    const released = await releaseHold(services, caller, params.legal_hold_id, now);
    return released.ok ? answer(200, presentHold(released.value)) : refused(released.refusal);
  },
});
