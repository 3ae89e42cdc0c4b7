import type { DataRequestRecord } from '../../../service/data-requests/data-request-record';
import { type SignerStanding, standingOf } from '../../../service/data-requests/signer-standing';
import type { SubmissionRecord } from '../../../service/submissions/life/submission-record';
import { titleOfRecord } from '../../../service/submissions/title-of-record';
import { Badge } from '../../kit/badge/badge';
import { OpenButton } from '../../kit/dialog/form-dialog';
import { EmptyState } from '../../kit/empty-state/empty-state';
import { RecordTable } from '../../kit/table/record-table';
import { Moment } from '../../kit/time/moment';
import { type MemberVisit, PageHead } from '../shell/frame';
import { CancelButton } from './cancel-button';
import { signerWords } from './document-words';
import { namedTemplate } from './named-template';
import { ActButton, Entry, Filters } from './parts';
import { RecordList } from './record-list';
import { RecordsFrame } from './records-frame';
import { EditDialog } from './signer-list';
import { SubmissionTabs } from './submission-tabs';
import { waitingWords as words } from './waiting-words';
import { recordWords } from './words';

const { columns, empty, standings } = recordWords;
const said = signerWords;
const path = '/dashboard/submissions/waiting';

export type WaitingFilter = Record<'template' | 'cursor', string>;

type Page = {
  visit: MemberVisit;
  records: SubmissionRecord[];
  filter: WaitingFilter;
  templates: { id: string; name: string }[];
  next: string | null;
  problem: string | null;
  mayChange: boolean;
  now: number;
};

/** The status board: which documents wait for whom, and since when. */
export function WaitingPage({ visit, records, filter, templates, next, problem, mayChange, now }: Page) {
  const { cursor, template } = filter;
  const isBare = records.length === 0 && template === '' && cursor === '' && problem === null;
  return (
    <RecordsFrame title={recordWords.tabs.waiting} section="submissions" {...visit}>
      <PageHead title={recordWords.title} lead={words.lead} />
      <SubmissionTabs open="waiting" />
      {!isBare && (
        <Filters path={path} isUsed={template !== ''}>
          <Entry
            label={recordWords.filter.template}
            name="template"
            value={template}
            hint={recordWords.filter.templateHint}
            offers={templates.map(namedTemplate)}
          />
        </Filters>
      )}
      {records.length > 0 && <span hidden data-refreshed />}
      <RecordList
        {...{ path, query: { template }, cursor, next, problem }}
        pager={words.pager}
        table={records.length > 0 ? <WaitingTable {...{ records, mayChange, now }} /> : null}
        empty={<EmptyState icon="people" title={empty.waiting.title} text={empty.waiting.text} />}
      />
    </RecordsFrame>
  );
}

type Asked = { request: DataRequestRecord; standing: SignerStanding };
type Row = { record: SubmissionRecord; asked: Asked[] };

function WaitingTable({ records, mayChange, now }: Pick<Page, 'records' | 'mayChange' | 'now'>) {
  const rows = records.map((record) => ({ record, asked: askedOf(record, now) }));
  return (
    <RecordTable<Row>
      rows={rows}
      class="waiting"
      columns={[
        {
          head: columns.submission,
          cell: ({ record }) => (
            <>
              <a href={`/dashboard/submissions/${record.id}`}>
                <span dir="auto">{titleOfRecord(record)}</span>
              </a>
              <small class="soft" dir="auto">
                {record.templateName}
              </small>
            </>
          ),
        },
        { head: columns.progress, cell: ({ record }) => progressOf(record) },
        {
          head: columns.waitsFor,
          cell: ({ asked }) => (
            <List
              asked={asked}
              line={({ request, standing }) => (
                <>
                  <bdi>{request.name || request.email}</bdi> <Badge {...standings[standing.kind]} />
                </>
              )}
            />
          ),
        },
        {
          head: columns.since,
          cell: ({ asked }) => <List asked={asked} line={({ standing }) => at(standing.since)} />,
        },
        {
          head: columns.reminder,
          cell: ({ asked }) => <List asked={asked} line={({ standing }) => at(standing.nextReminder)} />,
        },
        ...(mayChange ? [{ head: columns.act, cell: (row: Row) => <Actions {...row} /> }] : []),
      ]}
    />
  );
}

/** The signers whose turn it is. */
function askedOf(record: SubmissionRecord, now: number): Asked[] {
  return record.dataRequests
    .map((request) => ({ request, standing: standingOf(request, record, now) }))
    .filter(({ standing }) => standing.kind === 'asked' || standing.kind === 'opened');
}

function progressOf({ dataRequests }: SubmissionRecord): string {
  const done = dataRequests.filter(({ state }) => state !== 'pending').length;
  return recordWords.batch.progress(done, dataRequests.length);
}

type Line = (one: Asked) => ReturnType<typeof SignerActions>;

function List({ asked, line }: { asked: Asked[]; line: Line }) {
  return (
    <ul class="plain asked">
      {asked.map((one) => (
        <li>{line(one)}</li>
      ))}
    </ul>
  );
}

function at(time: number | null) {
  return time === null ? <>–</> : <Moment at={time} />;
}

function Actions({ record, asked }: Row) {
  return (
    <>
      <List asked={asked} line={SignerActions} />
      <CancelButton id={record.id} of={titleOfRecord(record)} />
    </>
  );
}

function SignerActions({ request }: Asked) {
  const name = request.name || request.email;
  const isReached = request.authentication.type === 'email_link' && request.invitedAt !== null;
  const path = `/data_requests/${request.id}`;
  return (
    <span class="row">
      {isReached && (
        <ActButton
          text={said.remind}
          label={said.remindOf(name)}
          className="quiet"
          method="POST"
          path={`${path}/send_link`}
          done={said.remindDone}
        />
      )}
      {request.viewedAt === null && (
        <>
          <OpenButton text={<EditOf name={name} />} className="quiet" dialog={`edit-${request.id}`} />
          <EditDialog request={request} path={path} />
        </>
      )}
    </span>
  );
}

function EditOf({ name }: { name: string }) {
  return (
    <>
      {said.edit} <span class="visually-hidden">{name}</span>
    </>
  );
}
