import { Badge } from '../../kit/badge/badge';
import { Moment } from '../../kit/time/moment';
import { webhookWords } from './words';

const said = webhookWords.endpoint;

/** Says until when a target gets no attempts, and why. */
export function Paused({ until }: { until: number }) {
  const text = (
    <>
      {said.pausedUntil} <Moment at={until} />
    </>
  );
  return (
    <>
      <Badge text={text} tone="warn" /> <span class="soft">{said.pausedWhy}</span>
    </>
  );
}
