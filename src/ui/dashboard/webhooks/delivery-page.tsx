import type { ActionSubject } from '../../../service/delivery/actions/action-subjects';
import type { Attempt, DeliveryRecord } from '../../../service/delivery/delivery-record';
import type { ShownIntegration } from '../../../service/integrations/present-integration';
import { Badge } from '../../kit/badge/badge';
import { Facts } from '../../kit/facts/facts';
import { Moment } from '../../kit/time/moment';
import { documentWords } from '../records/document-words';
import { ActButton, Code } from '../records/parts';
import { RecordsFrame } from '../records/records-frame';
import { recordWords } from '../records/words';
import { type MemberVisit, PageHead } from '../shell/frame';
import { DeliveryTarget } from './delivery-target';
import { webhookWords } from './words';

const { delivery: said, deliveryStates } = webhookWords;

type Page = {
  visit: MemberVisit;
  record: DeliveryRecord;
  buckets: ShownIntegration[];
  body: string | null;
  mayChange: boolean;
};

export function DeliveryPage({ visit, record, buckets, body, mayChange }: Page) {
  return (
    <RecordsFrame title={`${said.title} ${record.eventType}`} section="webhooks" {...visit}>
      <PageHead
        title={record.eventType}
        from={{ href: '/dashboard/webhooks/deliveries', text: webhookWords.tabs.deliveries }}
      >
        {mayChange && (
          <ActButton
            text={said.replay}
            method="POST"
            path={`/webhook_deliveries/${record.id}/replay`}
            done={said.replayed}
          />
        )}
      </PageHead>
      <p class="row standing">
        <Badge {...deliveryStates[record.state]} />
        {record.test && <Badge text={recordWords.test} tone="warn" />}
        <code>{record.id}</code>
      </p>
      {record.state === 'pending' && (
        <p
          class="notice"
          role="status"
          data-poll={`/webhook_deliveries/${record.id}`}
          data-known={`${record.state} ${knownAttempts(record)}`}
        >
          {said.pending}
        </p>
      )}
      <DeliveryFacts record={record} buckets={buckets} />
      <section class="card" aria-labelledby="attempts">
        <h2 id="attempts">{said.attempts}</h2>
        {record.attempts.length === 0 ? (
          <p class="soft">{said.noAttempts}</p>
        ) : (
          <AttemptTable attempts={record.attempts.toReversed()} />
        )}
      </section>
      <section class="card" aria-labelledby="body">
        <h2 id="body">{said.body}</h2>
        <p class="hint">{hintOf(record, body)}</p>
        {body !== null && <Code label={said.bodyText} text={indented(body)} />}
      </section>
    </RecordsFrame>
  );
}

function DeliveryFacts({ record, buckets }: Pick<Page, 'record' | 'buckets'>) {
  return (
    <section class="card">
      <Facts
        rows={[
          [said.type, documentWords.actionTypes[record.actionType]],
          [said.to, <DeliveryTarget record={record} buckets={buckets} />],
          record.subject && [said.document, <SubjectLink subject={record.subject} />],
          record.result['key'] ? [said.copiedAs, <code>{record.result['key']}</code>] : null,
          [said.eventId, <code>{record.eventId}</code>],
          [said.created, <Moment at={record.createdAt} />],
          record.nextAttemptAt === null ? null : [said.next, <Moment at={record.nextAttemptAt} />],
          record.finishedAt === null ? null : [said.finished, <Moment at={record.finishedAt} />],
        ]}
      />
    </section>
  );
}

function SubjectLink({ subject: { type, id, filename } }: { subject: ActionSubject }) {
  return (
    <a href={`/dashboard/submissions/${type === 'submission' ? '' : 'combined/'}${id}`}>
      <bdi>{filename}</bdi>
    </a>
  );
}

function hintOf({ actionType }: DeliveryRecord, body: string | null): string {
  if (actionType === 's3_upload') return said.bodyIsPdf;
  return body === null ? said.bodyGone : said.bodyHint;
}

/** The number of the last attempt, as in the API's answer. */
function knownAttempts({ attempts }: DeliveryRecord): number {
  return attempts.at(-1)?.number ?? 0;
}

function AttemptTable({ attempts }: { attempts: Attempt[] }) {
  return (
    <div class="table-frame">
      <table class="cards">
        <thead>
          <tr>
            <th scope="col">{said.attempt}</th>
            <th scope="col">{said.time}</th>
            <th scope="col">{said.took}</th>
            <th scope="col">{said.answer}</th>
          </tr>
        </thead>
        <tbody>
          {attempts.map((attempt) => (
            <tr>
              <th scope="row">{attempt.number}</th>
              <td data-label={said.time}>
                <Moment at={attempt.startedAt} />
              </td>
              <td data-label={said.took}>
                {attempt.durationMs === null ? said.underWay : said.milliseconds(attempt.durationMs)}
              </td>
              <td data-label={said.answer}>
                <Outcome attempt={attempt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Outcome({ attempt: { status, error, answer } }: { attempt: Attempt }) {
  return (
    <>
      {status !== null && <Badge text={String(status)} tone={status < 300 ? 'good' : 'bad'} />}
      {error !== null && (
        <span class="problem" dir="auto">
          {' '}
          {error}
        </span>
      )}
      {answer && <Code label={said.answer} text={answer} />}
    </>
  );
}

/** The sent body has no line breaks; this indents it for reading. */
function indented(body: string): string {
  return body.startsWith('{') ? JSON.stringify(JSON.parse(body), null, 2) : body;
}
