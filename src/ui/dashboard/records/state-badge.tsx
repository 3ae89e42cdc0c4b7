import type { SubmissionRecord } from '../../../service/submissions/life/submission-record';
import { Badge } from '../../kit/badge/badge';
import { recordWords } from './words';

/** An expired submission also shows its last state. */
export function StateBadge({ record }: { record: SubmissionRecord }) {
  return (
    <span class="badges">
      <Badge {...recordWords.states[record.state]} />
      {record.expiredAt !== null && <Badge text={recordWords.expired} tone="" />}
    </span>
  );
}
