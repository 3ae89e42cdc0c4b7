import type { LinkedRecord } from '../../../core/api-log/linked-record';
import type { RequestDay, RequestFigures, ShownRequest } from '../../../core/api-log/logged-request';
import { limits } from '../../../lib/limits';
import type { Reason } from '../../../lib/reasons';
import { Badge, type Tone } from '../../kit/badge/badge';
import type { Bar } from '../../kit/chart/bar-chart';
import { Chart } from '../../kit/chart/chart';
import { EmptyState } from '../../kit/empty-state/empty-state';
import { Facts } from '../../kit/facts/facts';
import { Figures } from '../../kit/figures/figures';
import { RecordTable } from '../../kit/table/record-table';
import { Moment } from '../../kit/time/moment';
import { shownDate, shownNumber } from '../../languages/figures';
import { Code, Entry, Filters, Select } from '../records/parts';
import { RecordList } from '../records/record-list';
import { recordWords } from '../records/words';
import { DashboardFrame, type MemberVisit, PageHead } from '../shell/frame';
import { logWords as said } from '../usage/words';

const path = '/dashboard/log';

export type LogFilter = Record<'status' | 'token' | 'search' | 'cursor', string>;

/** What the requests of a filter have in common. */
export type LogSummary = { figures: RequestFigures; days: RequestDay[]; now: number };

type Page = {
  visit: MemberVisit;
  filter: LogFilter;
  problem: string | null;
  tokens: { id: string; label: string }[];
  requests: ShownRequest[];
  next: string | null;
  summary: LogSummary | null;
  origin: string;
};

export function LogPage({ visit, filter, problem, tokens, requests, next, summary, origin }: Page) {
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
      {summary !== null && summary.figures.requests > 0 && <Summary {...summary} />}
      <RecordList
        {...{ path, query, cursor, next, problem }}
        table={requests.length > 0 ? <LogTable requests={requests} /> : null}
        empty={
          <EmptyState icon="list" title={said.emptyTitle} text={said.emptyText}>
            <Code label={said.emptyTitle} text={`curl ${origin}/api/v1/authentication -u "$QUILLET_TOKEN"`} />
          </EmptyState>
        }
      />
    </DashboardFrame>
  );
}

/** The figures of the log for members who do not see its requests. */
export function LogFiguresPage({ visit, summary }: { visit: MemberVisit; summary: LogSummary }) {
  return (
    <DashboardFrame title={said.title} section="log" stylesheets={['/records.css']} {...visit}>
      <PageHead title={said.title} lead={said.figuresLead} />
      {summary.figures.requests > 0 ? <Summary {...summary} /> : <p class="notice">{said.noFigures}</p>}
    </DashboardFrame>
  );
}

function Summary({ figures, days, now }: LogSummary) {
  const { requests, clientErrors, serverErrors, halfMs, mostMs, nearlyAllMs } = figures;
  const share = (count: number) =>
    said.share(count, shownNumber(count / requests, { style: 'percent', maximumFractionDigits: 1 }));
  return (
    <>
      <Figures
        rows={[
          [said.requests, shownNumber(requests)],
          [said.refused, share(clientErrors)],
          [said.failed, share(serverErrors)],
          [said.half, said.milliseconds(halfMs ?? 0)],
          [said.most, said.milliseconds(mostMs ?? 0)],
          [said.nearlyAll, said.milliseconds(nearlyAllMs ?? 0)],
        ]}
      />
      <Chart
        title={said.byDay}
        counted={said.requests}
        unit={said.day}
        bars={barsOf(days, now)}
        height={130}
        hasValues
      />
    </>
  );
}

const dayMs = 86_400_000;

/** A bar for each day of the log, also for those without requests. */
function barsOf(days: RequestDay[], now: number): Bar[] {
  const counts = new Map(days.map(({ day, requests }) => [day, requests]));
  return Array.from({ length: limits.requestLogDays + 1 }, (_, index) => {
    const day = new Date(now - (limits.requestLogDays - index) * dayMs);
    const key = day.toISOString().slice(0, 10);
    const label = shownDate(day, { weekday: 'short' });
    const title = shownDate(day, { dateStyle: 'medium' });
    return { key, day: key, label, title, value: counts.get(key) ?? 0 };
  });
}

function toneOf(status: number): Tone {
  return status < 400 ? 'good' : status < 500 ? 'warn' : 'bad';
}

function LogTable({ requests }: { requests: ShownRequest[] }) {
  return (
    <RecordTable
      class="log"
      rows={requests}
      columns={[
        {
          head: said.request,
          cell: ({ id, method, path: asked }) => (
            <a href={`${path}/${id}`}>
              <code>
                {method} {asked}
              </code>
            </a>
          ),
        },
        {
          head: said.status,
          cell: ({ status, errorCode, reasons }) => (
            <span class="badges">
              <Badge text={String(status)} tone={toneOf(status)} />
              {errorCode && <Refused errorCode={errorCode} reasons={reasons} />}
            </span>
          ),
        },
        { head: said.token, cell: ({ tokenLabel, tokenId }) => <bdi>{tokenLabel ?? tokenId}</bdi> },
        { head: said.took, cell: ({ durationMs }) => said.milliseconds(durationMs) },
        { head: said.time, cell: ({ at }) => <Moment at={at} /> },
      ]}
    />
  );
}

/** The error code of a request, which opens to the reasons. */
function Refused({ errorCode, reasons }: { errorCode: string; reasons: ShownRequest['reasons'] }) {
  if (reasons === null) return <code>{errorCode}</code>;
  return (
    <details class="reasons">
      <summary>
        <code>{errorCode}</code>
      </summary>
      <Reasons reasons={reasons} />
    </details>
  );
}

function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  return (
    <ul>
      {reasons.map(({ at, rule }) => (
        <li dir="auto">
          <code>{at}</code> {rule ?? said.notValid}
        </li>
      ))}
    </ul>
  );
}

const recordPaths: Record<LinkedRecord['kind'], string> = {
  submission: '/dashboard/submissions',
  batch: '/dashboard/submissions/batches',
  combinedSubmission: '/dashboard/submissions/combined',
  template: '/dashboard/templates',
};

type RequestPage = { visit: MemberVisit; request: ShownRequest; record: LinkedRecord | null };

/** `record`: what the request made or was about, when the member may see it. */
export function LoggedRequestPage({ visit, request, record }: RequestPage) {
  return (
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
            request.reasons && [said.reasons, <Reasons reasons={request.reasons} />],
            record && [
              said.records[record.kind],
              <a href={`${recordPaths[record.kind]}/${record.id}`}>{record.id}</a>,
            ],
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
}
