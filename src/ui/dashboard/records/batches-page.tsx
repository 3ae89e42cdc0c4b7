import type * as z from 'zod';
import { mayDo, toMakeDocuments } from '../../../core/api/roles';
import { timeOfId } from '../../../core/platform/ids';
import type { batchRecord } from '../../../service/batches/present-batch';
import type { SubmissionRecord } from '../../../service/submissions/life/submission-record';
import { Badge } from '../../kit/badge/badge';
import { OpenButton } from '../../kit/dialog/form-dialog';
import { EmptyState } from '../../kit/empty-state/empty-state';
import { Facts } from '../../kit/facts/facts';
import { Progress } from '../../kit/progress/progress';
import { RecordTable } from '../../kit/table/record-table';
import { Moment } from '../../kit/time/moment';
import { DashboardFrame, type MemberVisit, PageHead } from '../shell/frame';
import { batchCurl, type SampleCall } from '../template/sample-requests';
import { BundleDialog, bundleDialog } from './bundles-page';
import { documentWords } from './document-words';
import { downloadWords } from './download-words';
import { FirstCall } from './first-call';
import { type Origin, OriginPerson, OriginTemplates } from './origin';
import { Code } from './parts';
import { RecordList } from './record-list';
import { RecordsFrame } from './records-frame';
import { SubmissionTabs } from './submission-tabs';
import { type PdfLink, SubmissionTable } from './submissions-page';
import { recordWords } from './words';

const { columns, empty, batch: said, batchStates } = recordWords;
const path = '/dashboard/submissions/batches';

export type ShownBatch = z.output<typeof batchRecord> & { origin: Origin };

type List = {
  visit: MemberVisit;
  batches: ShownBatch[];
  /** What is wrong with the list. */
  problem: string | null;
  next: string | null;
  cursor: string;
  origin: string;
  /** What a first batch could be made of; null when there is no template. */
  call: SampleCall | null;
};

export function BatchesPage({ visit, batches, problem, next, cursor, origin, call }: List) {
  return (
    <DashboardFrame
      title={recordWords.tabs.batches}
      section="submissions"
      stylesheets={['/records.css']}
      {...visit}
    >
      <PageHead title={recordWords.title} lead={recordWords.lead} />
      <SubmissionTabs open="batches" />
      <RecordList
        {...{ path, cursor, next, problem }}
        query={{}}
        table={batches.length > 0 ? <BatchTable batches={batches} /> : null}
        empty={
          <EmptyState icon="document" title={empty.batches.title} text={empty.batches.text}>
            <FirstCall
              label={empty.batches.title}
              intro={empty.call}
              command={call && batchCurl(origin, call)}
            />
          </EmptyState>
        }
      />
    </DashboardFrame>
  );
}

function BatchTable({ batches }: { batches: ShownBatch[] }) {
  return (
    <RecordTable
      rows={batches}
      columns={[
        {
          head: columns.batch,
          cell: ({ id, name }) => (
            <>
              <a href={`${path}/${id}`}>{name === null ? <code>{id}</code> : <bdi>{name}</bdi>}</a>
              {name !== null && <code class="id">{id}</code>}
            </>
          ),
        },
        { head: columns.template, cell: ({ origin }) => <OriginTemplates {...origin} /> },
        { head: columns.by, cell: ({ origin }) => <OriginPerson {...origin} /> },
        { head: columns.state, cell: ({ state }) => <Badge {...batchStates[state]} /> },
        {
          head: columns.progress,
          cell: ({ total_count, pending_count }) => said.progress(total_count - pending_count, total_count),
        },
        { head: columns.failed, cell: ({ error_count }) => error_count },
        { head: columns.created, cell: ({ id }) => <Moment at={timeOfId(id)} /> },
      ]}
    />
  );
}

type One = { visit: MemberVisit; batch: ShownBatch; records: SubmissionRecord[]; pdfLink: PdfLink };

export function BatchPage({ visit, batch, records, pdfLink }: One) {
  return (
    <RecordsFrame title={`${said.title} ${batch.name ?? batch.id}`} section="submissions" {...visit}>
      <PageHead title={batch.name ?? said.title} from={{ href: path, text: recordWords.tabs.batches }}>
        {mayDo(visit.member, toMakeDocuments(visit.mode)) && (
          <OpenButton text={recordWords.bundle.open} dialog={bundleDialog} />
        )}
      </PageHead>
      <BundleDialog
        lead={recordWords.bundle.ofBatch}
        selection={{
          name: batch.name ?? downloadWords.ofBatch(batch.id),
          submission_ids: records.map(({ id }) => id),
        }}
      />
      <p class="row standing">
        <Badge {...batchStates[batch.state]} />
        <code>{batch.id}</code>
      </p>
      {batch.pending_count > 0 && <BatchProgress batch={batch} />}
      <section class="card">
        <Facts
          rows={[
            [columns.created, <Moment at={timeOfId(batch.id)} />],
            [columns.template, <OriginTemplates {...batch.origin} />],
            [columns.by, <OriginPerson {...batch.origin} />],
            [said.total, String(batch.total_count)],
            [said.pending, String(batch.pending_count)],
            [said.failed, String(batch.error_count)],
            batch.processed_at === null ? null : [said.processed, <Moment at={batch.processed_at} />],
            Object.keys(batch.metadata).length === 0
              ? null
              : [
                  documentWords.metadata,
                  <Code label={documentWords.metadata} text={JSON.stringify(batch.metadata, null, 2)} />,
                ],
          ]}
        />
      </section>
      <h2>{said.submissions}</h2>
      <SubmissionTable {...{ records, pdfLink }} />
    </RecordsFrame>
  );
}

function BatchProgress({ batch }: { batch: ShownBatch }) {
  const done = batch.total_count - batch.pending_count;
  return (
    <div data-poll={`/submissions/batches/${batch.id}`} data-known={`${batch.state} ${batch.pending_count}`}>
      <Progress
        id="progress"
        label={said.progress(done, batch.total_count)}
        max={batch.total_count}
        value={done}
      />
    </div>
  );
}
