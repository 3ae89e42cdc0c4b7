import type { Logged } from '../../core/account-log/account-log';
import type { Caller } from '../../core/api/caller';
import { invalid, ok, type Result, refuse } from '../../core/api/refusal';
import type { Ids } from '../../core/platform/ids';
import type { Jobs } from '../../core/platform/jobs';
import { inFilename } from '../../lib/in-filename';
import { limits } from '../../lib/limits';
import { recentSubmissions } from '../submissions/life/recent-submissions';
import type { BundleFormat, Selection } from './bundle-record';
import { noProgress } from './bundle-record';
import { type Bundle, countBundles, insertBundle } from './bundle-store';
import { countSelected, type DocumentStores, isCutSearch, tooManyMatches } from './selected-documents';
import { templatesOfIds, templatesOfSelection } from './templates-of-selection';

type Deps = Logged & DocumentStores & { ids: Ids; jobs: Jobs };

export type NewBundle = { format: BundleFormat; selection: Selection; name: string | undefined };

const hourMs = 3600_000;

/** Accepts a bundle. The queue works on it. */
export async function createBundle(
  deps: Deps,
  caller: Caller,
  { format, selection: asked, name }: NewBundle,
  now: number,
): Promise<Result<Bundle>> {
  const { accountId, mode } = caller;
  const isTest = mode === 'test';
  if (isTest && 'type' in asked && asked.type === 'live') return onlyTest;
  const selection: Selection = isTest && 'type' in asked ? { ...asked, type: 'test' } : asked;
  const { db, ids, jobs, log, submissions } = deps;
  const { pending, kept } = await countBundles(db, accountId, now);
  if (pending >= limits.bundlesInWork) return tooManyInWork;
  if (kept >= limits.bundlesKept) return tooManyKept;
  // As a list does here: where the queue works, nobody knows what was made just now.
  await recentSubmissions.flush(accountId, now, (one) => submissions.flush(one));
  const templates = await templatesOfSelection(deps, caller, selection);
  if (!templates.ok) return templates;
  if (await isCutSearch(deps, accountId, selection, now)) return tooBroad;
  if (format === 'pdf' && 'ids' in selection && selection.ids.length > limits.bundlePdfDocuments)
    return tooManyForPdf();
  const total = await countSelected(deps, accountId, selection, now);
  if (total > limits.bundleDocuments) return tooManyDocuments();
  const id = ids.next('bundle');
  const bundle: Bundle = {
    id,
    accountId,
    test: isTest,
    state: 'pending',
    oldestId: null,
    newestId: null,
    fence: 0,
    leasedUntil: 0,
    templateIds: templates.value,
    createdAt: now,
    expiresAt: now + limits.bundleKeptHours * hourMs,
    record: {
      form: 1,
      format,
      filename: `${name === undefined ? 'documents' : inFilename(name)}-${new Date(now).toISOString().slice(0, 10)}.${format}`,
      selection,
      ...(name !== undefined && { name }),
      ...('ids' in selection && { templates: await templatesOfIds(deps, accountId, selection.ids) }),
      ...(caller.user !== null && { userId: caller.user.id }),
      total,
      added: 0,
      leftOut: 0,
      savedFence: 0,
      errorMessage: null,
      processedAt: null,
      progress: noProgress,
    },
  };
  // Written first: no copy is made without its line.
  await log.note({ kind: 'bundle.created', subject: { id, name: bundle.record.filename } });
  await insertBundle(db, bundle);
  await jobs.send({ kind: 'make_bundle', bundleId: id });
  return ok(bundle);
}

const onlyTest = refuse('test_token', 'A test token bundles test submissions only.');
const tooBroad = invalid([`#/filter/search: ${tooManyMatches}`]);
function tooManyDocuments() {
  const most = limits.bundleDocuments;
  return invalid([`#/filter: more than ${most} submissions match: a bundle has at most so many`]);
}

function tooManyForPdf() {
  return invalid([
    `#/submission_ids: must name at most ${limits.bundlePdfDocuments} submissions for one PDF`,
  ]);
}

const tooManyInWork = refuse(
  'conflict',
  `The account has ${limits.bundlesInWork} bundles in work. Wait until one is done, or delete one.`,
);
const tooManyKept = refuse(
  'conflict',
  `The account has ${limits.bundlesKept} bundles. Delete one, or wait until one is removed.`,
);
