import {
  type DeliveryRecord,
  deliveryStates,
  deliveryTypes,
} from '../../../service/delivery/delivery-record';
import type { ShownIntegration } from '../../../service/integrations/present-integration';
import type { ShownEndpoint } from '../../../service/webhooks/present-endpoint';
import { Badge } from '../../kit/badge/badge';
import { EmptyState } from '../../kit/empty-state/empty-state';
import { RecordTable } from '../../kit/table/record-table';
import { Moment } from '../../kit/time/moment';
import { documentWords } from '../records/document-words';
import { ActButton, Entry, Filters, Select } from '../records/parts';
import { RecordList } from '../records/record-list';
import { RecordsFrame } from '../records/records-frame';
import { recordWords } from '../records/words';
import { type MemberVisit, PageHead } from '../shell/frame';
import { DeliveryTarget } from './delivery-target';
import { WebhookTabs } from './tabs';
import { webhookWords } from './words';

const { delivery: said } = webhookWords;
const { actionTypes } = documentWords;
const path = '/dashboard/webhooks/deliveries';

export type DeliveryFilterTexts = Record<'type' | 'to' | 'state' | 'event' | 'cursor', string>;

type Page = {
  visit: MemberVisit;
  filter: DeliveryFilterTexts;
  problem: string | null;
  endpoints: ShownEndpoint[];
  buckets: ShownIntegration[];
  records: DeliveryRecord[];
  next: string | null;
  mayChange: boolean;
};

export function DeliveriesPage(page: Page) {
  const { visit, filter, problem, buckets, records, next, mayChange } = page;
  const { cursor, ...query } = filter;
  const isUsed = Object.values(query).some((value) => value !== '');
  // The deliveries of one event are replayed one by one.
  const mayReplay =
    mayChange && filter.event === '' && records.some(({ state }) => state === replayedOf(filter));
  return (
    <RecordsFrame title={webhookWords.tabs.deliveries} section="webhooks" {...visit}>
      <PageHead title={webhookWords.title} lead={webhookWords.lead}>
        {mayReplay && <ReplayAll filter={filter} />}
      </PageHead>
      <WebhookTabs open="deliveries" />
      <Filters path={path} isUsed={isUsed}>
        <Select
          label={said.type}
          name="type"
          value={filter.type}
          any={said.anyType}
          options={deliveryTypes.map((type) => [type, actionTypes[type] ?? type] as const)}
        />
        <Select
          label={said.target}
          name="to"
          value={filter.to}
          any={said.anyTarget}
          options={targetsOf(page)}
        />
        <Select
          label={said.state}
          name="state"
          value={filter.state}
          any={said.anyState}
          options={deliveryStates.map((state) => [state, webhookWords.deliveryStates[state].text] as const)}
        />
        <Entry label={said.eventId} name="event" value={filter.event} hint={said.eventHint} />
      </Filters>
      <RecordList
        {...{ path, query, cursor, next, problem }}
        table={records.length > 0 ? <DeliveryTable records={records} buckets={buckets} /> : null}
        empty={<EmptyState icon="webhook" title={said.emptyTitle} text={said.emptyText} />}
      />
    </RecordsFrame>
  );
}

function targetsOf({ endpoints, buckets }: Page) {
  return [
    ...endpoints.map(({ id, url }) => [id, url ?? said.ownAddresses] as const),
    ...buckets.map(({ id, bucket }) => [id, bucket] as const),
  ];
}

/** Cancelled deliveries are replayed only when the list shows them. */
function replayedOf({ state }: DeliveryFilterTexts) {
  return state === 'cancelled' ? 'cancelled' : 'exhausted';
}

/** Replays all deliveries that match the filters. */
function ReplayAll({ filter }: { filter: DeliveryFilterTexts }) {
  return (
    <ActButton
      text={said.replayAll[replayedOf(filter)]}
      method="POST"
      path="/webhook_deliveries/replay"
      body={{
        state: replayedOf(filter),
        ...(filter.type !== '' && { type: filter.type }),
        ...(filter.to !== '' && { integration_id: filter.to }),
      }}
      done={said.replayAllDone}
      ask={{
        title: said.replayAllTitle[replayedOf(filter)],
        text: said.replayAllText,
        yes: said.replayAllYes,
      }}
    />
  );
}

/** A text that may break after its dots. */
function Breaking({ text }: { text: string }) {
  return (
    <span>
      {text.split(/(?<=\.)/).map((part) => (
        <>
          {part}
          <wbr />
        </>
      ))}
    </span>
  );
}

function DeliveryTable({ records, buckets }: Pick<Page, 'records' | 'buckets'>) {
  return (
    <RecordTable
      rows={records}
      columns={[
        {
          head: said.event,
          cell: ({ id, eventType, eventId }) => (
            <>
              <a href={`${path}/${id}`}>
                <Breaking text={eventType} />
              </a>
              <code class="id">{eventId}</code>
            </>
          ),
        },
        { head: said.type, class: 'short', cell: ({ actionType }) => actionTypes[actionType] },
        {
          head: said.state,
          cell: ({ state, test }) => (
            <span class="badges">
              <Badge {...webhookWords.deliveryStates[state]} />
              {test && <Badge text={recordWords.test} tone="" />}
            </span>
          ),
        },
        { head: said.to, cell: (record) => <DeliveryTarget record={record} buckets={buckets} /> },
        { head: said.attempts, cell: ({ attempts }) => attempts.at(-1)?.number ?? 0 },
        { head: said.created, cell: ({ createdAt }) => <Moment at={createdAt} /> },
      ]}
    />
  );
}
