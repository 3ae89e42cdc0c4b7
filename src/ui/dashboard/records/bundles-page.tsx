import { mayDo, toMakeDocuments } from '../../../core/api/roles';
import { bundleFormats } from '../../../service/bundles/bundle-record';
import { Badge } from '../../kit/badge/badge';
import { FormDialog } from '../../kit/dialog/form-dialog';
import { EmptyState } from '../../kit/empty-state/empty-state';
import { Icon } from '../../kit/icons';
import { RecordTable } from '../../kit/table/record-table';
import { Moment } from '../../kit/time/moment';
import { shownNumber } from '../../languages/figures';
import { type MemberVisit, PageHead } from '../shell/frame';
import { words } from '../shell/words';
import { BundleContents, BundleProgress, LeftOut, Shortened, type ShownBundle } from './bundle-contents';
import { type Origin, OriginPerson, OriginTemplates, unknownOrigin } from './origin';
import { ActButton, Pager } from './parts';
import { RecordsFrame } from './records-frame';
import { SubmissionTabs } from './submission-tabs';
import { recordWords } from './words';

const { bundle: said, columns, empty } = recordWords;
const path = '/dashboard/submissions/bundles';

type List = {
  visit: MemberVisit;
  bundles: ShownBundle[];
  /** Those of the bundles, in their order. */
  origins: Origin[];
  templateNames: ReadonlyMap<string, string>;
  next: string | null;
  isFirst: boolean;
};

/** The files of many documents that were made in the last day. */
export function BundlesPage({ visit, bundles, origins, templateNames, next, isFirst }: List) {
  const isWorking = bundles.some(({ state }) => state === 'pending');
  return (
    <RecordsFrame title={recordWords.tabs.bundles} section="submissions" {...visit}>
      <PageHead title={recordWords.title} lead={recordWords.lead} />
      <SubmissionTabs open="bundles" />
      {isWorking && (
        <p class="notice" role="status">
          {said.pending}
        </p>
      )}
      {bundles.length > 0 ? (
        <BundleTable
          {...{ bundles, origins, templateNames }}
          mayChange={mayDo(visit.member, toMakeDocuments(visit.mode))}
        />
      ) : (
        <EmptyState icon="download" title={empty.bundles.title} text={empty.bundles.text} />
      )}
      <Pager path={path} query={{}} next={next === null ? null : { cursor: next }} isFirst={isFirst} />
    </RecordsFrame>
  );
}

type Table = Pick<List, 'bundles' | 'origins' | 'templateNames'> & { mayChange: boolean };

function BundleTable({ bundles, origins, templateNames, mayChange }: Table) {
  const originOf = (bundle: ShownBundle) => origins[bundles.indexOf(bundle)] ?? unknownOrigin;
  return (
    <RecordTable
      rows={bundles}
      columns={[
        {
          head: columns.bundle,
          cell: (bundle) => (
            <>
              {said.formats[bundle.format]}: <BundleContents {...{ bundle, templateNames }} />
              <small class="soft block">
                <Moment at={bundle.created_at} />
              </small>
              <code class="id">{bundle.id}</code>
            </>
          ),
        },
        { head: columns.template, cell: (bundle) => <OriginTemplates {...originOf(bundle)} /> },
        { head: columns.by, cell: (bundle) => <OriginPerson {...originOf(bundle)} /> },
        { head: columns.state, cell: (bundle) => <Standing bundle={bundle} /> },
        {
          head: columns.documents,
          cell: (bundle) => (
            <>
              {shownNumber(bundle.document_count)}
              <LeftOut bundle={bundle} />
              <Shortened bundle={bundle} />
            </>
          ),
        },
        {
          head: columns.size,
          class: 'short',
          cell: ({ bytes }) => (bytes === null ? '–' : said.size(bytes)),
        },
        { head: columns.until, cell: ({ expires_at }) => <Moment at={expires_at} /> },
        { head: said.file, cell: (bundle) => <File {...{ bundle, mayChange }} /> },
      ]}
    />
  );
}

function Standing({ bundle }: { bundle: ShownBundle }) {
  const { state, error_message } = bundle;
  return (
    <>
      <Badge {...recordWords.combinedStates[state]} />
      {state === 'pending' && <BundleProgress bundle={bundle} />}
      {error_message && <small class="soft"> {error_message}</small>}
    </>
  );
}

type FileOf = { bundle: ShownBundle; mayChange: boolean };

function File({ bundle: { id, format, download_url }, mayChange }: FileOf) {
  return (
    <span class="row">
      {download_url && (
        <a
          class="button primary"
          href={download_url}
          download
          aria-label={said.download(said.formats[format])}
        >
          <Icon name="download" />
          {said.file}
        </a>
      )}
      {mayChange && (
        <ActButton
          text={said.remove}
          label={said.removeOf(said.formats[format], id)}
          className="quiet"
          method="DELETE"
          path={`/bundles/${id}`}
          done={said.removed}
        />
      )}
    </span>
  );
}

type Wanted = {
  id?: string;
  /** What is downloaded, in words. */
  lead: string;
  /** The other properties of the request: ids, or a filter. */
  selection: object;
};

export const bundleDialog = 'bundle-dialog';

/** Asks in which form many documents are downloaded. */
export function BundleDialog({ id = bundleDialog, lead, selection }: Wanted) {
  return (
    <FormDialog
      id={id}
      title={said.title}
      send={{ method: 'POST', path: '/bundles', shows: 'bundle', with: selection }}
      submit={said.make}
      words={words.dialog}
    >
      <p data-lead>{lead}</p>
      <fieldset class="choices">
        <legend>{said.format}</legend>
        {bundleFormats.map((format, index) => (
          <label class="choice">
            <input type="radio" name="format" value={format} checked={index === 0} />
            <span>
              {said.formats[format]}
              <small>{said.about[format]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <p class="soft">{said.kept}</p>
    </FormDialog>
  );
}
