import type { SubmissionRecord } from '../../../service/submissions/life/submission-record';
import { Badge } from './parts';
import { recordWords } from './words';

/** What has expired says so beside what had become of it. */
export const StateBadge = ({ record }: { record: SubmissionRecord }) => (
  <span class="badges">
    <Badge {...recordWords.states[record.state]} />
    {record.expiredAt !== null && <Badge text={recordWords.expired} tone="" />}
  </span>
);
