import { isId } from '../../../core/platform/ids';
import type { TimedEvent } from '../../../service/audit/audit-report';
import type { SubmissionRecord } from '../../../service/submissions/life/submission-record';
import { nextState } from '../../../service/submissions/life/submission-state';
import type { presentSubmission } from '../../../service/submissions/present-submission';
import { titleOfRecord } from '../../../service/submissions/title-of-record';
import { type FactRow, Facts } from '../../kit/facts/facts';
import { Icon } from '../../kit/icons';
import { Moment } from '../../kit/time/moment';
import { holdWords } from '../holds/words';
import { type MemberVisit, PageHead } from '../shell/frame';
import { ActionList } from './action-list';
import { CancelButton } from './cancel-button';
import { documentWords } from './document-words';
import { ActButton, Code, SealedAt } from './parts';
import { LivePdf, PdfView } from './pdf-view';
import { Problems } from './problems';
import { levelsRow } from './reached-levels';
import { RecordsFrame } from './records-frame';
import { SignerList } from './signer-list';
import { StateBadge } from './state-badge';
import { SubmissionDataPart } from './submission-data';
import { recordWords } from './words';

const said = documentWords;

export type ShownSubmission = ReturnType<typeof presentSubmission>;

type Page = {
  visit: MemberVisit;
  record: SubmissionRecord;
  shown: ShownSubmission;
  /** The member who created it at the dashboard, or null. */
  maker: string | null;
  events: TimedEvent[];
  /** null once the data has been deleted. */
  data: unknown;
  mayChange: boolean;
  /** Whether it can be made again from its template. */
  isCorrectable: boolean;
  /** Whether a legal hold keeps it from being erased. */
  isHeld: boolean;
  now: number;
};

export function SubmissionPage({ visit, record, shown, maker, events, data, ...more }: Page) {
  const { mayChange, isCorrectable, isHeld, now } = more;
  const isWaiting = isWaitingFor(record);
  const title = titleOfRecord(record);
  return (
    <RecordsFrame title={title} section="submissions" {...visit}>
      <PageHead title={title} from={{ href: '/dashboard/submissions', text: recordWords.title }}>
        {mayChange && isCorrectable && (
          <a class="button" href={`/dashboard/templates/${record.templateId}/generate?corrects=${record.id}`}>
            {said.correct}
          </a>
        )}
        {mayChange && <SubmissionActions record={record} isHeld={isHeld} />}
        {shown.download_url && (
          <a class="button primary" href={shown.download_url} download>
            <Icon name="download" />
            {said.download}
          </a>
        )}
      </PageHead>
      <p class="row standing">
        <StateBadge record={record} />
        {record.test && <span class="badge warn">{recordWords.test}</span>}
        <code>{record.id}</code>
      </p>
      {record.state === 'pending' && (
        <p class="notice" data-poll={`/submissions/${record.id}`} data-known={shown.state} role="status">
          {said.pending}
        </p>
      )}
      {isWaiting && <span hidden data-poll={`/submissions/${record.id}`} data-known={signersOf(shown)} />}
      {record.expiredAt !== null && <p class="notice warn">{said.erased}</p>}
      {isHeld && <p class="notice warn">{holdWords.held}</p>}
      {record.errorMessage && (
        <p class="alert" dir="auto">
          {record.errorMessage}
        </p>
      )}
      <Problems record={record} />
      <div class="beside">
        <div class="stack">
          <section class="card" aria-labelledby="view">
            <h2 id="view">{isWaiting ? said.nowTitle : said.view}</h2>
            <SubmissionView {...{ record, shown, mayChange }} />
          </section>
          <SubmissionDataPart data={data} isExpired={record.expiredAt !== null} id={record.id} />
        </div>
        <div class="stack">
          <section class="card" aria-labelledby="facts">
            <h2 id="facts">{said.facts}</h2>
            <SubmissionFacts record={record} shown={shown} maker={maker} />
          </section>
          <SignerList record={record} mayChange={mayChange} now={now} />
          <ActionList actions={shown.actions} />
          <Timeline events={events} shown={shown} />
        </div>
      </div>
    </RecordsFrame>
  );
}

/** What the page knows of its signers, as the script compares it. */
function signersOf({ state, data_requests: requests }: ShownSubmission): string {
  return [state, ...requests.map((request) => `${request.state}:${request.viewed_at ?? ''}`)].join(' ');
}

/** Whether signers can still act. */
function isWaitingFor({ state, expiredAt }: SubmissionRecord): boolean {
  return state === 'waiting_for_data_requests' && expiredAt === null;
}

type Actions = { record: SubmissionRecord; isHeld: boolean };

function SubmissionActions({ record, isHeld }: Actions) {
  const path = `/submissions/${record.id}`;
  const isGone = record.expiredAt !== null;
  return (
    <>
      {nextState(record.state, 'reprocessed') !== 'ignored' && !isGone && (
        <ActButton text={said.reprocess} method="POST" path={`${path}/reprocess`} done={said.reprocessDone} />
      )}
      {!isGone && !isHeld && isWaitingFor(record) && <CancelButton id={record.id} />}
      {!isGone && !isHeld && !isWaitingFor(record) && (
        <ActButton
          text={said.expire}
          className="quiet bad"
          method="DELETE"
          path={path}
          done={said.expireDone}
          ask={{ title: said.expireTitle, text: said.expireText, yes: said.expireYes, danger: true }}
        />
      )}
    </>
  );
}

type View = Pick<Page, 'record' | 'shown' | 'mayChange'>;

function SubmissionView({ record, shown, mayChange }: View) {
  if (shown.download_url) return <PdfView url={shown.download_url} />;
  // The script has the document drawn as it stands now.
  if (isWaitingFor(record) && mayChange) return <LivePdf id={record.id} />;
  if (shown.preview_download_url && shown.preview_generated_at)
    return (
      <>
        <p class="hint">
          {said.previewOf} <Moment at={shown.preview_generated_at} />
        </p>
        <PdfView url={shown.preview_download_url} />
      </>
    );
  return <p class="soft">{isWaitingFor(record) ? said.waiting : said.noPdf}</p>;
}

function SubmissionFacts({ record, shown, maker }: Pick<Page, 'record' | 'shown' | 'maker'>) {
  return (
    <Facts
      rows={[
        [
          said.template,
          <>
            <a href={`/dashboard/templates/${record.templateId}`}>
              <bdi>{record.templateName}</bdi>
            </a>
            , {said.version} {record.templateVersion}
          </>,
        ],
        [said.created, <Moment at={record.createdAt} />],
        record.processedAt === null ? null : [said.processed, <Moment at={record.processedAt} />],
        shown.expires_at === null
          ? null
          : [shown.expired ? said.expiredAt : said.expires, <Moment at={shown.expires_at} />],
        [said.source, maker === null ? said.sources[record.source] : <ByMember name={maker} />],
        record.referrer === undefined ? null : [said.referrer, <bdi>{record.referrer}</bdi>],
        record.batchId === null
          ? null
          : [said.batch, <a href={`/dashboard/submissions/batches/${record.batchId}`}>{record.batchId}</a>],
        correctedBy(shown),
        [said.editable, record.editable ? recordWords.yes : recordWords.no],
        shown.pdf_hash === null ? null : [said.hash, <code class="hash">{shown.pdf_hash}</code>],
        levelsRow(shown),
        shown.seal && [said.seal, <SealedAt seal={shown.seal} />],
        record.metadata === '{}'
          ? null
          : [said.metadata, <Code label={said.metadata} text={JSON.stringify(shown.metadata, null, 2)} />],
      ]}
    />
  );
}

/** The document that the metadata names as the one that it corrects. */
function correctedBy({ metadata: { corrects } }: ShownSubmission): FactRow {
  if (typeof corrects !== 'string' || !isId('submission', corrects)) return null;
  return [said.correctsWhich, <a href={`/dashboard/submissions/${corrects}`}>{corrects}</a>];
}

function ByMember({ name }: { name: string }) {
  return (
    <>
      <bdi>{name}</bdi> {said.atDashboard}
    </>
  );
}

function Timeline({ events, shown }: { events: TimedEvent[]; shown: ShownSubmission }) {
  return (
    <section class="card" aria-labelledby="timeline">
      <h2 id="timeline">{said.timeline}</h2>
      <ol class="timeline">
        {events.map(({ at, title, details }) => (
          <li>
            <strong dir="auto">{title}</strong>
            <span class="soft">
              <Moment at={at} />
            </span>
            {details.map((detail) => (
              <span class="soft" dir="auto">
                {detail}
              </span>
            ))}
          </li>
        ))}
      </ol>
      <p class="row">
        {shown.audit_trail_download_url && (
          <a class="button" href={shown.audit_trail_download_url} download>
            {said.audit}
          </a>
        )}
        <a
          class="button"
          href={`/dashboard/api/submissions/${shown.id}/audit`}
          download={`${shown.id}-audit.json`}
        >
          {said.auditJson}
        </a>
      </p>
    </section>
  );
}
