import { ok, type Result } from '../../../core/api/refusal';
import { admitPrints, type Printing } from '../../printing/printing';
import type { SubmissionRecord } from '../life/submission-record';
import { isSettled } from '../life/submission-state';

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
