import type { DeliveryCounts } from '../../../service/delivery/delivery-record';
import type { ShownIntegration } from '../../../service/integrations/present-integration';
import { Badge } from '../../kit/badge/badge';
import { OpenButton } from '../../kit/dialog/form-dialog';
import { EmptyState } from '../../kit/empty-state/empty-state';
import { Facts } from '../../kit/facts/facts';
import { ActButton, Code } from '../records/parts';
import { RecordsFrame } from '../records/records-frame';
import { type MemberVisit, PageHead } from '../shell/frame';
import { BucketDialog } from './bucket-dialog';
import { bucketWords as said } from './bucket-words';
import { Paused } from './paused';
import { SwitchButton } from './switch-button';
import { WebhookTabs } from './tabs';

const deliveriesPath = '/dashboard/webhooks/deliveries';

type Page = {
  visit: MemberVisit;
  buckets: ShownIntegration[];
  /** Null: a volume does not answer. */
  counts: DeliveryCounts | null;
  mayChange: boolean;
  origin: string;
  now: number;
};

export function IntegrationsPage({ visit, buckets, counts, mayChange, origin, now }: Page) {
  return (
    <RecordsFrame title={said.title} section="webhooks" {...visit}>
      <PageHead title={said.title} lead={said.lead}>
        {mayChange && <OpenButton text={said.create} className="primary" dialog="new-bucket" />}
      </PageHead>
      <WebhookTabs open="integrations" />
      {buckets.length === 0 && <NoBuckets origin={origin} />}
      {buckets.map((bucket) => (
        <Bucket bucket={bucket} counts={counts} mayChange={mayChange} now={now} />
      ))}
      <Slack />
      {mayChange && <BucketDialog id="new-bucket" mode={visit.mode} bucket={null} />}
      {mayChange &&
        buckets.map((bucket) => <BucketDialog id={`edit-${bucket.id}`} mode={visit.mode} bucket={bucket} />)}
    </RecordsFrame>
  );
}

function NoBuckets({ origin }: { origin: string }) {
  return (
    <EmptyState icon="folder" title={said.emptyTitle} text={said.emptyText}>
      <Code
        label={said.emptyCurl}
        text={[
          `curl ${origin}/api/v1/integrations -u "$QUILLET_TOKEN" \\`,
          `  --json '{"type": "s3_upload", "endpoint": "https://s3.eu-central-1.amazonaws.com",`,
          `    "region": "eu-central-1", "bucket": "example-contracts",`,
          `    "access_key_id": "…", "secret_access_key": "…"}'`,
        ].join('\n')}
      />
    </EmptyState>
  );
}

function Slack() {
  return (
    <section class="card endpoint" aria-labelledby="slack">
      <h2 id="slack">{said.slack.title}</h2>
      <p>{said.slack.text}</p>
      <div class="row">
        <a class="button" href="/dashboard/templates">
          {said.slack.templates}
        </a>
        <a class="button quiet" href={`${deliveriesPath}?type=slack_webhook`}>
          {said.slack.deliveries}
        </a>
      </div>
    </section>
  );
}

type OneBucket = Pick<Page, 'counts' | 'mayChange' | 'now'> & { bucket: ShownIntegration };

function Bucket({ bucket, counts, mayChange, now }: OneBucket) {
  return (
    <section class="card endpoint" aria-labelledby={bucket.id}>
      <h2 id={bucket.id}>{bucket.bucket}</h2>
      <p class="row">
        <Standing bucket={bucket} now={now} />
        {bucket.description && <span dir="auto">{bucket.description}</span>}
      </p>
      <Facts
        rows={[
          [said.place, bucket.endpoint],
          [said.region, bucket.region],
          [
            said.accessKey,
            <code>{bucket.accessKeyEnd === '' ? said.hidden : `…${bucket.accessKeyEnd}`}</code>,
          ],
          [said.path, <code>{bucket.pathTemplate}</code>],
          [said.copied, said.modes[bucket.mode]],
          countOf({ bucket, counts, state: 'pending', label: said.waiting }),
          countOf({ bucket, counts, state: 'exhausted', label: said.givenUp }),
        ]}
      />
      <div class="row">
        {mayChange && (
          <BucketActions
            bucket={bucket}
            waiting={counts ? shownCount(counts, bucket.id, 'pending') : said.notKnown}
          />
        )}
        <a class="button quiet" href={`${deliveriesPath}?to=${bucket.id}`}>
          {said.deliveries}
        </a>
      </div>
    </section>
  );
}

function Standing({ bucket: { enabled, pausedUntil }, now }: { bucket: ShownIntegration; now: number }) {
  if (!enabled) return <Badge text={said.disabled} tone="warn" />;
  if (pausedUntil !== null && pausedUntil > now) return <Paused until={pausedUntil} />;
  return <Badge text={said.enabled} tone="good" />;
}

type State = keyof DeliveryCounts['of'][string];

/** null where there are no deliveries in this state. */
function shownCount({ of, most }: DeliveryCounts, id: string, state: State): string | null {
  const count = of[id]?.[state] ?? 0;
  return count === 0 ? null : said.count(count, most);
}

type Count = Pick<OneBucket, 'bucket' | 'counts'> & { state: State; label: string };

function countOf({ bucket: { id }, counts, state, label }: Count) {
  if (counts === null) return [label, said.notKnown] as [string, string];
  const count = shownCount(counts, id, state);
  const shown = <a href={`${deliveriesPath}?to=${id}&state=${state}`}>{count}</a>;
  return count === null ? null : ([label, shown] as [string, typeof shown]);
}

function BucketActions({ bucket, waiting }: { bucket: ShownIntegration; waiting: string | null }) {
  const path = `/integrations/${bucket.id}`;
  return (
    <>
      <ActButton text={said.test} method="POST" path={`${path}/test`} shows="outcome" />
      <OpenButton text={said.edit} dialog={`edit-${bucket.id}`} />
      <SwitchButton path={path} enabled={bucket.enabled} words={said} />
      <ActButton
        text={said.remove}
        className="quiet bad"
        method="DELETE"
        path={path}
        done={said.removed}
        ask={{
          title: said.removeTitle(bucket.bucket),
          text: said.removeText(waiting ?? said.noneWait),
          yes: said.removeYes,
          danger: true,
        }}
      />
    </>
  );
}
