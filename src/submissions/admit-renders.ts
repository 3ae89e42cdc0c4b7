import { admitPrints, type Printing } from '../printing/printing';
import { ok, type Result } from '../refusal';
import type { SubmissionRecord } from './submission-record';
import { isSettled } from './submission-state';

/** Back-pressure of the browsers, for those that need one: all are let in, or none. */
export const admitRenders = async (
  printing: Printing,
  accountId: string,
  records: SubmissionRecord[],
): Promise<Result<null>> => {
  const printed = records.filter(({ templateType, state }) => templateType === 'html' && !isSettled(state));
  if (printed.length === 0) return ok(null);
  return admitPrints(
    printing,
    accountId,
    printed.map(({ id }) => id),
  );
};
