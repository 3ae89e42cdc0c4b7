import { ok, type Result } from '../../../core/api/refusal';
import { admitPrints, type Printing } from '../../printing/printing';
import type { SubmissionRecord } from '../life/submission-record';
import { isSettled } from '../life/submission-state';

/**
 * Applies the back-pressure of the browsers to submissions that need one: all are admitted, or
 * none.
 */
export async function admitRenders(
  printing: Printing,
  accountId: string,
  records: SubmissionRecord[],
): Promise<Result<null>> {
  const printed = records.filter(({ templateType, state }) => templateType === 'html' && !isSettled(state));
  if (printed.length === 0) return ok(null);
  return admitPrints(
    printing,
    accountId,
    printed.map(({ id }) => id),
  );
}
