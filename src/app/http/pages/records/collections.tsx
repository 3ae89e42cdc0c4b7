import { Hono } from 'hono';
import type { Database } from '../../../../core/db/database';
import { limits } from '../../../../lib/limits';
import { findBatch, readChildren } from '../../../../service/batches/find-batch';
import { listBatches } from '../../../../service/batches/list-batches';
import { listBundles } from '../../../../service/bundles/bundle-store';
import { presentBundle } from '../../../../service/bundles/present-bundle';
import { findCombinedSubmission } from '../../../../service/combining/find-combined-submission';
import { listCombinedSubmissions } from '../../../../service/combining/list-combined-submissions';
import { presentCombinedSubmission } from '../../../../service/combining/present-combined-submission';
import { asOf } from '../../../../service/submissions/life/expire-record';
import { BatchesPage, BatchPage } from '../../../../ui/dashboard/records/batches-page';
import { BundlesPage } from '../../../../ui/dashboard/records/bundles-page';
import { CombinedListPage, CombinedPage } from '../../../../ui/dashboard/records/combined-page';
import { MissingPage } from '../../../../ui/dashboard/records/missing-page';
import { recordWords } from '../../../../ui/dashboard/records/words';
import { showPage } from '../../../../ui/dashboard/shell/show-page';
import type { AppEnv } from '../../app-env';
import { callerOf, signedIn, type Visit } from '../session';
import { readOrigins, sourceOfBundle, withOrigins } from './origins';
import { pdfLinks } from './pdf-links';
import { findSampleCall, findSampleSources, newestTemplates } from './sample-call';

const path = '/dashboard/submissions';
/** Each batch of the page is read with its own call, so a page shows few. */
const batchesOnPage = 20;

function missing(visit: Visit) {
  return <MissingPage visit={visit} section="submissions" />;
}

async function sampleCall(db: Database, visit: Visit) {
  return findSampleCall(db, await newestTemplates(db, visit.member), visit.mode);
}

/** The pages of batches and combined submissions. */
export const collectionPages = new Hono<AppEnv>()
  .get(
    `${path}/batches`,
    signedIn('read_documents', async (c, visit) => {
      const cursor = c.req.query('cursor') ?? '';
      const wanted = { type: visit.mode, limit: batchesOnPage, cursor: cursor || undefined };
      const listed = await listBatches(c.get('services'), callerOf(visit), wanted, Date.now());
      if (!listed.ok) return showPage(c, missing(visit), { status: 404 });
      const { absent, next } = listed.value;
      const problem = absent.length > 0 ? recordWords.away : null;
      const shown = { visit, cursor, next, problem, origin: new URL(c.req.url).origin };
      const batches = await withOrigins(c.get('services').db, visit, listed.value.batches);
      const call = batches.length > 0 ? null : await sampleCall(c.get('services').db, visit);
      return showPage(c, <BatchesPage {...shown} {...{ batches, call }} />);
    }),
  )
  .get(
    `${path}/batches/:submission_batch_id`,
    signedIn('read_documents', async (c, visit) => {
      const services = c.get('services');
      const found = await findBatch(
        services,
        callerOf(visit),
        visit.params['submission_batch_id'] ?? '',
        null,
      );
      if (!found.ok) return showPage(c, missing(visit), { status: 404 });
      const { batch, records } = await readChildren(services, found.value);
      const now = Date.now();
      const shown = { records: records.map((record) => asOf(record, now)), pdfLink: pdfLinks(services, now) };
      const [ofPage] = await withOrigins(services.db, visit, [batch]);
      return showPage(c, ofPage ? <BatchPage visit={visit} batch={ofPage} {...shown} /> : missing(visit));
    }),
  )
  .get(
    `${path}/bundles`,
    signedIn('read_documents', async (c, visit) => {
      const { db, downloadLinks } = c.get('services');
      const now = Date.now();
      const cursor = c.req.query('cursor') || undefined;
      const limit = limits.pageSizeDefault;
      const test = visit.mode === 'test';
      const found = await listBundles(db, {
        accountId: visit.member.accountId,
        reach: visit.member.reach,
        test,
        before: cursor,
        limit,
        now,
      });
      const bundles = found.map((bundle) => presentBundle(bundle, { downloadLinks, now }));
      const sources = found.map(sourceOfBundle);
      const filtered = bundles.flatMap(({ filter }) => filter?.template_id ?? []);
      const { templateNames, originOf } = await readOrigins(db, visit, [
        ...sources,
        { templateIds: filtered, by: undefined },
      ]);
      const origins = sources.map(originOf);
      const next = found.length < limit ? null : (found.at(-1)?.id ?? null);
      const shown = { visit, bundles, origins, templateNames, next };
      return showPage(c, <BundlesPage {...shown} isFirst={cursor === undefined} />);
    }),
  )
  .get(
    `${path}/combined`,
    signedIn('read_documents', async (c, visit) => {
      const services = c.get('services');
      const now = Date.now();
      const page = Math.max(1, Math.min(1e6, Math.floor(Number(c.req.query('page'))) || 1));
      const limit = limits.pageSizeDefault;
      const wanted = { type: visit.mode, offset: (page - 1) * limit, limit };
      const listed = await listCombinedSubmissions(services, callerOf(visit), wanted, now);
      const records = listed.map((record) =>
        presentCombinedSubmission(record, { downloadLinks: services.downloadLinks, now }),
      );
      const shown = { visit, records, page, origin: new URL(c.req.url).origin };
      const sources = records.length > 0 ? null : await findSampleSources(services, visit, now);
      return showPage(
        c,
        <CombinedListPage {...shown} sources={sources} hasMore={records.length === limit} />,
      );
    }),
  )
  .get(
    `${path}/combined/:combined_submission_id`,
    signedIn('read_documents', async (c, visit) => {
      const services = c.get('services');
      const id = visit.params['combined_submission_id'] ?? '';
      const found = await findCombinedSubmission(services, callerOf(visit), id, null);
      if (!found.ok) return showPage(c, missing(visit), { status: 404 });
      const shown = presentCombinedSubmission(found.value, {
        downloadLinks: services.downloadLinks,
        now: Date.now(),
      });
      return showPage(c, <CombinedPage visit={visit} shown={shown} />);
    }),
  );
