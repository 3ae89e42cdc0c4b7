import { logKinds } from '../../../core/account-log/log-kinds';
import type { PresentedLine } from '../../../service/accounts/log/present-line';
import { EmptyState } from '../../kit/empty-state/empty-state';
import { RecordTable } from '../../kit/table/record-table';
import { Moment } from '../../kit/time/moment';
import { deviceOf } from '../account/device';
import { accountWords } from '../account/words';
import { Entry, Filters, isFiltered, Select } from '../records/parts';
import { RecordList } from '../records/record-list';
import { DashboardFrame, type MemberVisit, PageHead } from '../shell/frame';
import { logKindWords } from './kind-words';
import { accountLogWords as said } from './words';

const path = '/dashboard/account/log';

export type AccountLogFilter = Record<
  'kind' | 'member' | 'token' | 'from' | 'to' | 'zone' | 'cursor',
  string
>;

type Named = { id: string; name: string };

type Page = {
  visit: MemberVisit;
  filter: AccountLogFilter;
  problem: string | null;
  members: Named[];
  tokens: Named[];
  lines: PresentedLine[];
  next: string | null;
  /** The address of the same lines as CSV; null for a filter that is wrong. */
  csv: string | null;
};

/** The account log, for owners. It works without a script. */
export function AccountLogPage({ visit, filter, problem, members, tokens, lines, next, csv }: Page) {
  const { cursor, ...query } = filter;
  const isUsed = isFiltered(query);
  return (
    <DashboardFrame title={said.title} section="account" stylesheets={['/records.css']} {...visit}>
      <PageHead
        title={said.title}
        lead={said.lead}
        from={{ href: '/dashboard/account', text: accountWords.title }}
      >
        {csv && (
          <a class="button" href={csv} download>
            {said.download}
          </a>
        )}
      </PageHead>
      <Filters path={path} isUsed={isUsed} zone={filter.zone}>
        <Select
          label={said.what}
          name="kind"
          value={filter.kind}
          any={said.anyKind}
          options={logKinds.map((kind) => [kind, logKindWords[kind]] as const)}
        />
        <Select
          label={said.member}
          name="member"
          value={filter.member}
          any={said.anyMember}
          options={optionsOf(members, filter.member)}
        />
        <Select
          label={said.token}
          name="token"
          value={filter.token}
          any={said.anyToken}
          options={optionsOf(tokens, filter.token)}
        />
        <Entry label={said.from} name="from" type="date" value={filter.from} />
        <Entry label={said.to} name="to" type="date" value={filter.to} />
      </Filters>
      <RecordList
        {...{ path, query, cursor, next, problem }}
        table={lines.length > 0 ? <LogTable lines={lines} /> : null}
        empty={<EmptyState icon="list" title={said.emptyTitle} text={said.emptyText} />}
      />
    </DashboardFrame>
  );
}

/** A member who has left can be chosen by the link on their name, and stays chosen. */
function optionsOf(known: Named[], chosen: string): [string, string][] {
  const options = known.map(({ id, name }): [string, string] => [id, name]);
  const isKnown = chosen === '' || known.some(({ id }) => id === chosen);
  return isKnown ? options : [...options, [chosen, said.removed(chosen)]];
}

function LogTable({ lines }: { lines: PresentedLine[] }) {
  return (
    <RecordTable
      class="log"
      rows={lines}
      columns={[
        { head: said.what, cell: (line) => <What line={line} /> },
        { head: said.who, cell: ({ by }) => <Who by={by} /> },
        { head: said.where, cell: ({ from }) => <Where from={from} /> },
        { head: said.time, cell: ({ created_at }) => <Moment at={created_at} /> },
      ]}
    />
  );
}

function What({ line: { kind, subject, details } }: { line: PresentedLine }) {
  const name = subject?.name || subject?.id;
  const facts = Object.entries(details).flatMap(([fact, value]) => factOf(fact, value));
  return (
    <>
      {/* A later release may have written it. */}
      {logKindWords[kind] ?? kind}
      {name && (
        <>
          {': '}
          <bdi>{name}</bdi>
        </>
      )}
      {facts.length > 0 && <small class="hint block">{facts.join(' · ')}</small>}
    </>
  );
}

/** A fact of a line in its API form, such as `role: viewer`. */
function factOf(fact: string, value: unknown): string[] {
  const text = Array.isArray(value) ? value.join(', ') : value === null ? '' : String(value);
  return text === '' ? [] : [`${fact.replaceAll('_', ' ')}: ${text}`];
}

function Who({ by: { type, id, name, email } }: Pick<PresentedLine, 'by'>) {
  if (id === null) return type === 'visitor' ? said.visitor : said.service;
  const filter = type === 'member' ? 'member' : 'token';
  return (
    <>
      <a href={`${path}?${filter}=${id}`}>
        <bdi>{name || id}</bdi>
      </a>
      <small class="hint block">{type === 'member' ? <bdi>{email}</bdi> : said.token}</small>
    </>
  );
}

function Where({ from: { ip, user_agent } }: Pick<PresentedLine, 'from'>) {
  return (
    <>
      {ip && <code>{ip}</code>}
      {user_agent && (
        <small class="hint block" title={user_agent}>
          {deviceOf(user_agent)}
        </small>
      )}
    </>
  );
}
