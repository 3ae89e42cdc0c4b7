import type { SubmissionRecord } from '../../../service/submissions/life/submission-record';
import { Badge } from '../../kit/badge/badge';
import { recordWords } from './words';

/** The state in a word. */
export function shownState({ state, expiredAt }: SubmissionRecord): string {
  return expiredAt === null ? recordWords.states[state].text : recordWords.expired;
}

/** An expired submission also shows its last state. */
export function StateBadge({ record }: { record: SubmissionRecord }) {
  return (
    <span class="badges">
      <Badge {...recordWords.states[record.state]} />
      {record.expiredAt !== null && <Badge text={recordWords.expired} tone="" />}
    </span>
  );
}
