import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { newHoldBody } from '../hold-body';
import { holdExample, holdRecord, presentHold } from '../present-hold';
import { setHold } from '../set-hold';

export const createLegalHold = jsonOperation({
  id: 'createLegalHold',
  method: 'post',
  path: '/legal_holds',
  scope: 'holds:write',
  need: 'administer',
  query: noQuery,
  tag: 'Legal holds',
  summary: 'Set a legal hold',
  description:
    'While it lasts, nothing that it holds is erased: not by schedule, not by request, and not with the account. The account holds everything in it, a template its submissions, a submission the combined submissions that were made of it. The scope `holds:write` must be named.',
  body: {
    kind: 'json',
    schema: newHoldBody,
    example: { subject_id: holdExample.subject_id, reason: holdExample.reason },
  },
  success: { status: 201, description: 'The legal hold.', schema: holdRecord, example: holdExample },
  refusals: [
    'test_token',
    'template_not_found',
    'submission_not_found',
    'combined_submission_not_found',
    'expired',
    'validation_failed',
  ],
  async handle({ caller, services, body, now }) {
    const set = await setHold(services, caller, body, now);
    return set.ok ? answer(201, presentHold(set.value)) : refused(set.refusal);
  },
});
