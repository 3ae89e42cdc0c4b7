import type { ShownRequest } from '../../core/request-log/request-log-store';
import { DashboardFrame, EmptyState, PageHead, type Visitor } from './frame';
import { logWords as said } from './insight-words';
import { Badge, Code, Entry, Facts, Filters, Moment, Pager, Select } from './records/parts';
import { recordWords, type Tone } from './records/words';

const path = '/dashboard/log';

export type LogFilter = Record<'status' | 'token' | 'search' | 'cursor', string>;

type Page = {
  visit: Visitor;
  filter: LogFilter;
  problem: string | null;
  tokens: { id: string; label: string }[];
  requests: ShownRequest[];
  next: string | null;
  origin: string;
};

export const LogPage = ({ visit, filter, problem, tokens, requests, next, origin }: Page) => {
  const { cursor, ...query } = filter;
  const isUsed = Object.values(query).some((value) => value !== '');
  return (
    <DashboardFrame title={said.title} section="log" stylesheets={['/records.css']} {...visit}>
      <PageHead title={said.title} lead={said.lead} />
      <Filters path={path} isUsed={isUsed}>
        <Select
          label={said.status}
          name="status"
          value={filter.status}
          any={said.anyStatus}
          options={Object.entries(said.statuses)}
        />
        <Select
          label={said.token}
          name="token"
          value={filter.token}
          any={said.anyToken}
          options={tokens.map(({ id, label }) => [id, label] as const)}
        />
        <Entry label={said.search} name="search" value={filter.search} hint={said.searchHint} />
      </Filters>
      {problem && (
        <p class="alert" role="alert">
          {problem}
        </p>
      )}
      {requests.length > 0 ? (
        <LogTable requests={requests} />
      ) : isUsed || cursor !== '' ? (
        problem === null && <p class="notice">{recordWords.filter.nothing}</p>
      ) : (
        <EmptyState icon="list" title={said.emptyTitle} text={said.emptyText}>
          <Code
            label={said.emptyTitle}
            text={`curl ${origin}/api/v1/authentication -u "$TOKEN_ID:$TOKEN_SECRET"`}
          />
        </EmptyState>
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

const toneOf = (status: number): Tone => (status < 400 ? 'good' : status < 500 ? 'warn' : 'bad');

const LogTable = ({ requests }: { requests: ShownRequest[] }) => (
  <div class="table-frame">
    <table class="cards log">
      <thead>
        <tr>
          <th scope="col">{said.request}</th>
          <th scope="col">{said.status}</th>
          <th scope="col">{said.token}</th>
          <th scope="col">{said.took}</th>
          <th scope="col">{said.time}</th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <tr>
            <th scope="row">
              <a href={`${path}/${request.id}`}>
                <code>
                  {request.method} {request.path}
                </code>
              </a>
            </th>
            <td data-label={said.status}>
              <span class="badges">
                <Badge text={String(request.status)} tone={toneOf(request.status)} />
                {request.errorCode && <code>{request.errorCode}</code>}
              </span>
            </td>
            <td data-label={said.token} dir="auto">
              {request.tokenLabel ?? request.tokenId}
            </td>
            <td data-label={said.took}>{said.milliseconds(request.durationMs)}</td>
            <td data-label={said.time}>
              <Moment at={request.at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

export const LoggedRequestPage = ({ visit, request }: { visit: Visitor; request: ShownRequest }) => (
  <DashboardFrame
    title={`${request.method} ${request.path}`}
    section="log"
    stylesheets={['/records.css']}
    {...visit}
  >
    <PageHead title={`${request.method} ${request.path}`} from={{ href: path, text: said.title }} />
    <section class="card">
      <Facts
        rows={[
          [said.id, <code>{request.id}</code>],
          [said.time, <Moment at={request.at} />],
          [said.status, <Badge text={String(request.status)} tone={toneOf(request.status)} />],
          request.errorCode === null ? null : [said.error, <code>{request.errorCode}</code>],
          [said.took, said.milliseconds(request.durationMs)],
          [
            said.token,
            <>
              <bdi>{request.tokenLabel ?? ''}</bdi> <code>{request.tokenId}</code>
            </>,
          ],
          [recordWords.filter.state, said[request.mode]],
        ]}
      />
      <p class="hint">{said.idHint}</p>
    </section>
  </DashboardFrame>
);
