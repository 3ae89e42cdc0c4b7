import { mayDo, toMakeDocuments } from '../../../core/api/roles';
import type { presentCombinedSubmission } from '../../../service/combining/present-combined-submission';
import { sourceRows } from '../../../service/combining/source-types';
import { Badge } from '../../kit/badge/badge';
import { EmptyState } from '../../kit/empty-state/empty-state';
import { Facts } from '../../kit/facts/facts';
import { Icon } from '../../kit/icons';
import { RecordTable } from '../../kit/table/record-table';
import { Moment } from '../../kit/time/moment';
import { DashboardFrame, type MemberVisit, PageHead } from '../shell/frame';
import { combineCurl, type SampleSource } from '../template/sample-requests';
import { ActionList } from './action-list';
import { documentWords } from './document-words';
import { FirstCall } from './first-call';
import { ActButton, Code, Pager, SealedAt } from './parts';
import { PdfView } from './pdf-view';
import { ListOf } from './problems';
import { levelsRow } from './reached-levels';
import { RecordsFrame } from './records-frame';
import { sourceWords } from './source-words';
import { SubmissionTabs } from './submission-tabs';
import { recordWords } from './words';

const { columns, empty, combined: said, combinedStates } = recordWords;
const about = documentWords;
const path = '/dashboard/submissions/combined';

export type ShownCombined = ReturnType<typeof presentCombinedSubmission>;

type List = {
  visit: MemberVisit;
  records: ShownCombined[];
  page: number;
  hasMore: boolean;
  origin: string;
  /** What could be combined first; null when there is nothing. */
  sources: SampleSource[] | null;
};

export function CombinedListPage({ visit, records, page, hasMore, origin, sources }: List) {
  return (
    <DashboardFrame
      title={recordWords.tabs.combined}
      section="submissions"
      stylesheets={['/records.css']}
      {...visit}
    >
      <PageHead title={recordWords.title} lead={recordWords.lead} />
      <SubmissionTabs open="combined" />
      {records.length > 0 ? (
        <CombinedTable records={records} />
      ) : (
        <EmptyState icon="document" title={empty.combined.title} text={empty.combined.text}>
          <FirstCall
            label={empty.combined.title}
            intro={empty.combined.call}
            command={sources && combineCurl(origin, sources)}
          />
        </EmptyState>
      )}
      <Pager path={path} query={{}} next={hasMore ? { page: String(page + 1) } : null} isFirst={page === 1} />
    </DashboardFrame>
  );
}

function CombinedBadges({ shown }: { shown: ShownCombined }) {
  return (
    <span class="badges">
      <Badge {...combinedStates[shown.state]} />
      {shown.expired && <Badge text={recordWords.expired} tone="" />}
    </span>
  );
}

function CombinedTable({ records }: { records: ShownCombined[] }) {
  return (
    <RecordTable
      rows={records}
      columns={[
        {
          head: columns.submission,
          cell: ({ id }) => (
            <a href={`${path}/${id}`}>
              <code>{id}</code>
            </a>
          ),
        },
        { head: columns.state, cell: (shown) => <CombinedBadges shown={shown} /> },
        { head: columns.sources, cell: ({ source_pdfs }) => source_pdfs.length },
        { head: columns.pages, cell: ({ page_count }) => page_count ?? '–' },
        { head: columns.created, cell: ({ created_at }) => <Moment at={created_at} /> },
      ]}
    />
  );
}

export function CombinedPage({ visit, shown }: { visit: MemberVisit; shown: ShownCombined }) {
  return (
    <RecordsFrame title={`${said.title} ${shown.id}`} section="submissions" {...visit}>
      <CombinedHead visit={visit} shown={shown} />
      <p class="row standing">
        <CombinedBadges shown={shown} />
        {shown.test && <Badge text={recordWords.test} tone="warn" />}
        <code>{shown.id}</code>
      </p>
      {shown.state === 'pending' && (
        <p
          class="notice"
          data-poll={`/combined_submissions/${shown.id}`}
          data-known={shown.state}
          role="status"
        >
          {about.pending}
        </p>
      )}
      {shown.error_message && (
        <p class="alert" dir="auto">
          {shown.error_message}
        </p>
      )}
      <Warnings shown={shown} />
      <ListOf items={shown.conformance_problems} title={about.breaches} class="notice warn" />
      <div class="beside">
        <section class="card" aria-labelledby="view">
          <h2 id="view">{about.view}</h2>
          {shown.download_url ? (
            <PdfView url={shown.download_url} />
          ) : (
            <p class="soft">{shown.expired ? about.erased : about.noPdf}</p>
          )}
        </section>
        <div class="stack">
          <CombinedFacts shown={shown} />
          <ActionList actions={shown.actions} />
        </div>
      </div>
    </RecordsFrame>
  );
}

function CombinedHead({ visit, shown }: { visit: MemberVisit; shown: ShownCombined }) {
  return (
    <PageHead title={said.title} from={{ href: path, text: recordWords.tabs.combined }}>
      {mayDo(visit.member, toMakeDocuments(visit.mode)) && visit.mode === 'live' && !shown.expired && (
        <ActButton
          text={about.expire}
          className="quiet bad"
          method="DELETE"
          path={`/combined_submissions/${shown.id}`}
          done={about.expireDone}
          ask={{ title: about.expireTitle, text: about.expireText, yes: about.expireYes, danger: true }}
        />
      )}
      {shown.download_url && (
        <a class="button primary" href={shown.download_url} download>
          <Icon name="download" />
          {about.download}
        </a>
      )}
    </PageHead>
  );
}

function Warnings({ shown: { warnings } }: { shown: ShownCombined }) {
  const items = warnings.map(({ source_index, message }) =>
    source_index === null ? message : `${source_index + 1}: ${message}`,
  );
  return <ListOf items={items} title={said.warnings} class="notice warn" />;
}

function CombinedFacts({ shown }: { shown: ShownCombined }) {
  return (
    <>
      <section class="card" aria-labelledby="facts">
        <h2 id="facts">{about.facts}</h2>
        <Facts
          rows={[
            [about.created, <Moment at={shown.created_at} />],
            shown.processed_at === null ? null : [about.processed, <Moment at={shown.processed_at} />],
            shown.expires_at === null
              ? null
              : [shown.expired ? about.expiredAt : about.expires, <Moment at={shown.expires_at} />],
            shown.page_count === null ? null : [columns.pages, String(shown.page_count)],
            shown.pdf_hash === null ? null : [about.hash, <code class="hash">{shown.pdf_hash}</code>],
            levelsRow(shown),
            shown.seal && [about.seal, <SealedAt seal={shown.seal} />],
            Object.keys(shown.metadata).length === 0
              ? null
              : [
                  about.metadata,
                  <Code label={about.metadata} text={JSON.stringify(shown.metadata, null, 2)} />,
                ],
          ]}
        />
      </section>
      <section class="card" aria-labelledby="sources">
        <h2 id="sources">{said.sources}</h2>
        <ol class="sources">
          {shown.source_pdfs.map((source) => (
            <li>
              {sourceWords[source.type]} <Source {...source} />
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

function Source({ type, id, version, url }: ShownCombined['source_pdfs'][number]) {
  const text = <code dir="auto">{id ?? url ?? '–'}</code>;
  const base = sourceRows[type].page;
  return (
    <>
      {base && id ? <a href={base + id}>{text}</a> : text}
      {version && `, ${about.version} ${version}`}
    </>
  );
}
