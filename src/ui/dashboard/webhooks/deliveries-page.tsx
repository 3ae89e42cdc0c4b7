import { type DeliveryRecord, deliveryStates } from '../../../deliveries/delivery-record';
import type { EndpointRow } from '../../../deliveries/endpoint-store';
import { DashboardFrame, EmptyState, PageHead, type Visitor } from '../frame';
import { ActButton, Badge, Entry, Filters, Moment, Pager, Select } from '../records/parts';
import { recordWords } from '../records/words';
import { WebhookTabs } from './endpoints-page';
import { webhookWords } from './words';

const { delivery: said } = webhookWords;
const path = '/dashboard/webhooks/deliveries';

export type DeliveryFilterTexts = Record<'endpoint' | 'state' | 'event' | 'cursor', string>;

type Page = {
  visit: Visitor;
  filter: DeliveryFilterTexts;
  problem: string | null;
  endpoints: EndpointRow[];
  records: DeliveryRecord[];
  next: string | null;
  mayChange: boolean;
};

export const DeliveriesPage = ({ visit, filter, problem, endpoints, records, next, mayChange }: Page) => {
  const { cursor, ...query } = filter;
  const isUsed = Object.values(query).some((value) => value !== '');
  return (
    <DashboardFrame
      title={webhookWords.tabs.deliveries}
      section="webhooks"
      stylesheets={['/records.css']}
      script="records"
      {...visit}
    >
      <PageHead title={webhookWords.title} lead={webhookWords.lead}>
        {mayChange && records.some(({ state }) => state === 'exhausted') && (
          <ReplayAll endpoint={filter.endpoint} />
        )}
      </PageHead>
      <WebhookTabs open="deliveries" />
      <Filters path={path} isUsed={isUsed}>
        <Select
          label={said.endpoint}
          name="endpoint"
          value={filter.endpoint}
          any={said.anyEndpoint}
          options={endpoints.flatMap(({ id, url }) => (url === null ? [] : [[id, url] as const]))}
        />
        <Select
          label={said.state}
          name="state"
          value={filter.state}
          any={said.anyState}
          options={deliveryStates.map((state) => [state, webhookWords.deliveryStates[state].text] as const)}
        />
        <Entry label={said.eventId} name="event" value={filter.event} hint="evt_…" />
      </Filters>
      {problem && (
        <p class="alert" role="alert">
          {problem}
        </p>
      )}
      {records.length > 0 ? (
        <DeliveryTable records={records} />
      ) : isUsed ? (
        problem === null && <p class="notice">{recordWords.filter.nothing}</p>
      ) : (
        <EmptyState icon="webhook" title={said.emptyTitle} text={said.emptyText} />
      )}
      <Pager
        path={path}
        query={query}
        next={next === null ? null : { cursor: next }}
        isFirst={cursor === ''}
      />
    </DashboardFrame>
  );
};

const ReplayAll = ({ endpoint }: { endpoint: string }) => (
  <ActButton
    text={said.replayAll}
    method="POST"
    path="/webhook_deliveries/replay"
    body={{ state: 'exhausted', ...(endpoint !== '' && { endpoint_id: endpoint }) }}
    done={said.replayAllDone}
    ask={{ title: said.replayAllTitle, text: said.replayAllText, yes: said.replayAllYes }}
  />
);

const DeliveryTable = ({ records }: { records: DeliveryRecord[] }) => (
  <div class="table-frame">
    <table class="cards">
      <thead>
        <tr>
          <th scope="col">{said.event}</th>
          <th scope="col">{said.state}</th>
          <th scope="col">{said.to}</th>
          <th scope="col">{said.attempts}</th>
          <th scope="col">{said.created}</th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr>
            <th scope="row">
              <a href={`${path}/${record.id}`}>{record.eventType}</a>
              <code class="id">{record.eventId}</code>
            </th>
            <td data-label={said.state}>
              <span class="badges">
                <Badge {...webhookWords.deliveryStates[record.state]} />
                {record.test && <Badge text={recordWords.test} tone="" />}
              </span>
            </td>
            <td data-label={said.to} dir="auto">
              {record.url}
            </td>
            <td data-label={said.attempts}>{record.attempts.at(-1)?.number ?? 0}</td>
            <td data-label={said.created}>
              <Moment at={record.createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
