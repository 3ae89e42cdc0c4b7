import { admitPrints, type Printing } from '../printing/printing';
import { ok, type Result } from '../refusal';
import type { SubmissionRecord } from './submission-record';
import { isSettled } from './submission-state';

/** Back-pressure of the browsers, for those that need one. */
export const admitRender = async (
  printing: Printing,
  { id, accountId, templateType, state }: SubmissionRecord,
): Promise<Result<null>> =>
  templateType === 'html' && !isSettled(state) ? admitPrints(printing, accountId, [id]) : ok(null);
