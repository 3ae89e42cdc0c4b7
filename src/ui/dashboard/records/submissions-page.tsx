import { mayDo } from '../../../core/api/roles';
import { namesOf } from '../../../lib/catalogue';
import { sourceRows } from '../../../service/combining/source-types';
import type { SubmissionRecord } from '../../../service/submissions/life/submission-record';
import { submissionStates } from '../../../service/submissions/life/submission-state';
import { Moment } from '../../moment';
import { DashboardFrame, EmptyState, type MemberVisit, PageHead } from '../frame';
import { type SampleCall, submissionCurl } from '../sample-curls';
import { FirstCall } from './first-call';
import { namedTemplate } from './named-template';
import { Entry, Filters, Select } from './parts';
import { RecordList, RecordTable } from './record-table';
import { StateBadge } from './state-badge';
import { SubmissionTabs } from './submission-tabs';
import { recordWords } from './words';

const { filter: said, columns, empty } = recordWords;
const path = '/dashboard/submissions';

/** The types of sources that can be combined by their ids, for the script. */
const sourcesById = namesOf(sourceRows).flatMap((type) => {
  const { prefix, label } = sourceRows[type];
  return prefix === null ? [] : [{ type, prefix, label }];
});

export type SubmissionListFilter = Record<'state' | 'template' | 'from' | 'to' | 'id' | 'cursor', string>;

type Page = {
  visit: MemberVisit;
  filter: SubmissionListFilter;
  problem: string | null;
  templates: { id: string; name: string }[];
  records: SubmissionRecord[];
  next: string | null;
  /** A first submission that a program can create; null when no template can make one. */
  call: SampleCall | null;
  origin: string;
};

export function SubmissionsPage({ visit, filter, problem, templates, records, next, call, origin }: Page) {
  const { cursor, ...query } = filter;
  const isFiltered = Object.values(query).some((value) => value !== '');
  const isBare = records.length === 0 && !isFiltered && cursor === '' && problem === null;
  return (
    <DashboardFrame
      title={recordWords.title}
      section="submissions"
      stylesheets={['/records.css']}
      script="records"
      data={{ sources: sourcesById }}
      {...visit}
    >
      <PageHead title={recordWords.title} lead={recordWords.lead} />
      <SubmissionTabs open="submissions" />
      {!isBare && <SubmissionFilters filter={filter} templates={templates} isUsed={isFiltered} />}
      {mayDo(visit.member.role, 'change') && <div id="combine" class="combine"></div>}
      <RecordList
        {...{ path, query, cursor, next, problem }}
        table={
          records.length > 0 ? (
            <SubmissionTable records={records} mayCombine={mayDo(visit.member.role, 'change')} />
          ) : null
        }
        empty={
          <EmptyState icon="document" title={empty.submissions.title} text={empty.submissions.text}>
            <FirstCall
              label={empty.submissions.title}
              intro={empty.call}
              command={call && submissionCurl(origin, call)}
            />
          </EmptyState>
        }
      />
    </DashboardFrame>
  );
}

function SubmissionFilters({
  filter,
  templates,
  isUsed,
}: Pick<Page, 'filter' | 'templates'> & { isUsed: boolean }) {
  return (
    <Filters path={path} isUsed={isUsed}>
      <Select
        label={said.state}
        name="state"
        value={filter.state}
        any={said.anyState}
        options={submissionStates.map((state) => [state, recordWords.states[state].text] as const)}
      />
      <Entry
        label={said.template}
        name="template"
        value={filter.template}
        hint={said.templateHint}
        offers={templates.map(namedTemplate)}
      />
      <Entry label={said.from} name="from" type="date" value={filter.from} />
      <Entry label={said.to} name="to" type="date" value={filter.to} />
      <Entry label={said.id} name="id" value={filter.id} hint={said.idHint} />
    </Filters>
  );
}

type Table = { records: SubmissionRecord[]; mayCombine?: boolean };

export function SubmissionTable({ records, mayCombine = false }: Table) {
  return (
    <RecordTable
      rows={records}
      pick={
        mayCombine
          ? { head: recordWords.combine.pickColumn, cell: (record) => hasPdf(record) && <Pick {...record} /> }
          : null
      }
      columns={[
        {
          head: columns.submission,
          cell: ({ id, templateName }) => (
            <>
              <a href={`${path}/${id}`}>
                <span dir="auto">{templateName}</span>
              </a>
              <code class="id">{id}</code>
            </>
          ),
        },
        { head: columns.state, cell: (record) => <StateBadge record={record} /> },
        { head: columns.signers, cell: progressOf },
        { head: columns.created, cell: ({ createdAt }) => <Moment at={createdAt} /> },
      ]}
    />
  );
}

function progressOf({ dataRequests }: SubmissionRecord): string {
  const done = dataRequests.filter(({ state }) => state !== 'pending').length;
  return dataRequests.length > 0 ? recordWords.batch.progress(done, dataRequests.length) : '–';
}

function hasPdf({ state, expiredAt }: SubmissionRecord): boolean {
  return state === 'processed' && expiredAt === null;
}

/** A checkbox for the selection; the script that combines PDFs shows it. */
function Pick({ id, templateName }: SubmissionRecord) {
  return (
    <input
      type="checkbox"
      data-pick={id}
      data-name={templateName}
      aria-label={recordWords.combine.pick(templateName)}
    />
  );
}
