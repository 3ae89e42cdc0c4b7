import { mayDo, toMakeDocuments } from '../../../core/api/roles';
import { namesOf } from '../../../lib/catalogue';
import { sourceRows } from '../../../service/combining/source-types';
import type { SubmissionRecord } from '../../../service/submissions/life/submission-record';
import { submissionStates } from '../../../service/submissions/life/submission-state';
import { titleOfRecord } from '../../../service/submissions/title-of-record';
import { OpenButton } from '../../kit/dialog/form-dialog';
import { EmptyState } from '../../kit/empty-state/empty-state';
import { Icon } from '../../kit/icons';
import { RecordTable } from '../../kit/table/record-table';
import { Moment } from '../../kit/time/moment';
import { type MemberVisit, PageHead } from '../shell/frame';
import { type SampleCall, submissionCurl } from '../template/sample-requests';
import { BundleDialog, bundleDialog } from './bundles-page';
import { FirstCall } from './first-call';
import { namedTemplate } from './named-template';
import { Entry, Filters, isFiltered, Select } from './parts';
import { previewWords } from './preview-words';
import { RecordList } from './record-list';
import { RecordsFrame } from './records-frame';
import { type OwnFilters, SavedFilters } from './saved-filters';
import { sourceWords } from './source-words';
import { StateBadge, shownState } from './state-badge';
import { SubmissionTabs } from './submission-tabs';
import { recordWords } from './words';

/** The link to the PDF of a record; null where there is none. */
export type PdfLink = (record: SubmissionRecord) => string | null;

const { filter: said, columns, empty } = recordWords;
const path = '/dashboard/submissions';

/** The types of sources that can be combined by their ids, for the script. */
function sourcesById() {
  return namesOf(sourceRows).flatMap((type) => {
    const { prefix } = sourceRows[type];
    return prefix === null ? [] : [{ type, prefix, label: sourceWords[type] }];
  });
}

export type SubmissionListFilter = Record<
  'search' | 'state' | 'template' | 'from' | 'to' | 'zone' | 'cursor',
  string
>;

type Page = {
  visit: MemberVisit;
  filter: SubmissionListFilter;
  problem: string | null;
  templates: { id: string; name: string }[];
  records: SubmissionRecord[];
  pdfLink: PdfLink;
  next: string | null;
  /** A first submission that a program can create; null when no template can make one. */
  call: SampleCall | null;
  origin: string;
  filters: OwnFilters;
  /** The filter of the list, as a bundle takes it. */
  bundleFilter: object;
};

export function SubmissionsPage({ visit, filter, problem, templates, records, ...more }: Page) {
  const { next, call, origin, pdfLink, filters, bundleFilter } = more;
  const { cursor, ...query } = filter;
  const isNarrowed = isFiltered(query);
  const mayChange = mayDo(visit.member, toMakeDocuments(visit.mode));
  // A bundle of a member who is limited to folders is of one template, or of chosen documents.
  const isSelected = visit.member.reach === null || 'template_id' in bundleFilter;
  const isBare = records.length === 0 && !isNarrowed && cursor === '' && problem === null;
  return (
    <RecordsFrame
      title={recordWords.title}
      section="submissions"
      data={{ sources: sourcesById(), filter: bundleFilter, hasMore: next !== null }}
      {...visit}
    >
      <PageHead title={recordWords.title} lead={recordWords.lead}>
        {mayChange && records.length > 0 && isSelected && (
          <OpenButton text={recordWords.bundle.open} dialog={bundleDialog} />
        )}
      </PageHead>
      <SubmissionTabs open="submissions" />
      <BundleDialog
        lead={isNarrowed ? recordWords.bundle.filtered : recordWords.bundle.all}
        selection={{ filter: bundleFilter }}
      />
      <BundleDialog id="selection-dialog" lead="" selection={{}} />
      {!isBare && (
        <>
          <SavedFilters path={path} csrfToken={visit.csrfToken} {...filters} />
          <SubmissionFilters filter={filter} templates={templates} isUsed={isNarrowed} />
        </>
      )}
      {mayChange && <div id="selection" class="selection"></div>}
      <RecordList
        {...{ path, query, cursor, next, problem }}
        table={records.length > 0 ? <SubmissionTable {...{ records, pdfLink }} hasPicks={mayChange} /> : null}
        empty={
          <EmptyState icon="document" {...empty.submissions}>
            <FirstCall
              label={empty.submissions.title}
              intro={empty.call}
              command={call && submissionCurl(origin, call)}
            />
          </EmptyState>
        }
      />
    </RecordsFrame>
  );
}

function SubmissionFilters({
  filter,
  templates,
  isUsed,
}: Pick<Page, 'filter' | 'templates'> & { isUsed: boolean }) {
  return (
    <Filters path={path} isUsed={isUsed} zone={filter.zone}>
      <Entry label={said.search} name="search" value={filter.search} hint={said.searchHint} />
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
    </Filters>
  );
}

type Table = { records: SubmissionRecord[]; pdfLink: PdfLink; hasPicks?: boolean };

export function SubmissionTable({ records, pdfLink, hasPicks = false }: Table) {
  return (
    <RecordTable
      rows={records}
      pick={
        hasPicks ? { head: recordWords.combine.pickColumn, cell: (record) => <Pick {...record} /> } : null
      }
      columns={[
        {
          head: columns.submission,
          cell: (record) => (
            <>
              <a href={`${path}/${record.id}`}>
                <span dir="auto">{titleOfRecord(record)}</span>
              </a>
              <code class="id">{record.id}</code>
            </>
          ),
        },
        { head: columns.template, cell: ({ templateName }) => <bdi>{templateName}</bdi> },
        { head: columns.state, cell: (record) => <StateBadge record={record} /> },
        { head: columns.signers, cell: (record) => <Signers record={record} /> },
        { head: columns.created, cell: ({ createdAt }) => <Moment at={createdAt} /> },
        {
          head: columns.pdf,
          cell: (record) => <Download link={pdfLink(record)} record={record} />,
        },
      ]}
    />
  );
}

/** The number of signers that a row names. */
const shownSigners = 2;

function Signers({ record: { dataRequests } }: { record: SubmissionRecord }) {
  if (dataRequests.length === 0) return <>–</>;
  const done = dataRequests.filter(({ state }) => state !== 'pending').length;
  const names = dataRequests.slice(0, shownSigners).map(({ name, email }) => name || email);
  const others = dataRequests.length - names.length;
  return (
    <>
      <bdi>{names.join(', ')}</bdi>
      {others > 0 && ` ${columns.others(others)}`}
      <small class="soft"> {recordWords.batch.progress(done, dataRequests.length)}</small>
    </>
  );
}

function Download({ link, record }: { link: string | null; record: SubmissionRecord }) {
  const title = titleOfRecord(record);
  return link === null ? (
    <span data-no-preview={previewWords.none(shownState(record))}>–</span>
  ) : (
    <span class="row-actions">
      <button type="button" class="quiet" data-preview={link} aria-label={previewWords.open(title)}>
        <Icon name="eye" />
      </button>
      <a class="button quiet" href={link} download="" aria-label={recordWords.downloadOf(title)}>
        <Icon name="download" />
      </a>
    </span>
  );
}

/** A checkbox for the selection. */
function Pick(record: SubmissionRecord) {
  const title = titleOfRecord(record);
  return (
    <input
      type="checkbox"
      data-pick={record.id}
      data-name={title}
      aria-label={recordWords.combine.pick(title)}
    />
  );
}
