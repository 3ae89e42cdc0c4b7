import type { Caller } from '../../core/api/caller';
import { reachOf } from '../../core/api/reach';
import { invalid, ok, type Result, refuse } from '../../core/api/refusal';
import { checkRoom } from '../../core/api/storage-full';
import type { Config } from '../../core/config';
import type { Database } from '../../core/db/database';
import { reachesTemplates } from '../../core/db/reach';
import type { Volumes } from '../../core/db/volumes/volumes';
import type { Files } from '../../core/platform/files';
import { type Ids, timeOfId } from '../../core/platform/ids';
import { type Reason, reasonsAt, withReasons } from '../../lib/reasons';
import { reportProblems } from '../../lib/report-problems';
import type { AuditedActor } from '../audit/audit-chain';
import { checkMail } from '../data-requests/check-mail';
import { storeSubmissionIds } from '../data-requests/data-request-store';
import type { DownloadLinks } from '../download-links/download-links';
import { providerProblems } from '../identity/check-provider';
import type { Printing } from '../printing/printing';
import { demandsOf, withDefaults } from '../submissions/create-submission';
import { recentSubmissions } from '../submissions/life/recent-submissions';
import type { SubmissionRecord } from '../submissions/life/submission-record';
import {
  liveWithTestToken,
  type NewSubmission,
  newRecord,
  storeInput,
  testMode,
} from '../submissions/new-submission';
import { noteLiveTemplate } from '../submissions/note-live-template';
import { type PinnedTemplate, pinTemplate } from '../submissions/pin-template';
import { admitRenders } from '../submissions/render/admit-renders';
import { nameData } from '../templates/content/name-data';
import { templateNotFound } from '../templates/template-not-found';
import type { TemplateRow } from '../templates/template-store';
import { versionFor } from '../templates/versions/may-draft';
import type { BatchCoordinators } from './batch-coordinators';
import type { NewChild } from './batch-journal';
import { type AcceptedBatch, type BatchRecord, childrenOf } from './batch-record';

type Deps = {
  config: Config;
  db: Database;
  volumes: Volumes;
  files: Files;
  ids: Ids;
  downloadLinks: DownloadLinks;
  batches: BatchCoordinators;
  printing: Printing;
};

export type NewBatch = {
  metadata: Record<string, unknown>;
  /** `templateId` is undefined when neither the submission nor the batch names a template. */
  submissions: (Omit<NewSubmission, 'templateId' | 'by'> & {
    templateId: string | undefined;
    /** Where the body says its template and its version. */
    saidAt: { template: string; version: string };
    /** False: the caller does not wait for it. */
    wait: boolean | undefined;
  })[];
};

/** Checks all submissions, and accepts the batch as a whole when none of them has a problem. */
export async function createBatch(
  deps: Deps,
  caller: Caller,
  input: NewBatch,
  { now, waitUntil, by }: { now: number; waitUntil: number | null; by: AuditedActor },
): Promise<Result<AcceptedBatch>> {
  const room = await checkRoom(deps, now);
  if (!room.ok) return room;
  const batchId = deps.ids.next('batch');
  const checked = await checkAll(
    deps,
    caller,
    batchId,
    input.submissions.map((sent) => ({ ...sent, by })),
  );
  if (!checked.ok) return checked;
  const records = checked.value.map(({ record }) => record);
  const admitted = await admitRenders(deps.printing, caller.accountId, records);
  if (!admitted.ok) return admitted;

  await noteLiveTemplates(deps, checked.value);
  await storeSubmissionIds(deps.volumes, records);
  const children: NewChild[] = [];
  for (const { record, sent, template, wait } of checked.value) {
    const input = await storeInput(deps, record, sent, template);
    children.push({ record, input, ...(wait === false && { wait }) });
  }
  const record: BatchRecord = {
    id: batchId,
    accountId: caller.accountId,
    ...(caller.tokenId !== null && { tokenId: caller.tokenId }),
    test: records.every(({ test }) => test),
    metadata: JSON.stringify(input.metadata),
    createdAt: timeOfId(batchId),
    processedAt: null,
  };
  const accepted = await deps.batches.accept(record, children, waitUntil ?? undefined);
  for (const { id } of records) recentSubmissions.note(caller.accountId, id, now);
  // A caller that does not wait gets the records as they were accepted, however far they are by
  // now.
  if (waitUntil === null) return ok({ batch: { record, children: childrenOf(records) }, records });
  // A submission that could not be handed over yet is shown as it was accepted.
  const known = new Map([...records, ...accepted.records].map((record) => [record.id, record]));
  return ok({ batch: accepted.batch, records: [...known.values()] });
}

/** Looks at the first live submission of each template. */
async function noteLiveTemplates(deps: Deps, checked: Checked[]): Promise<void> {
  const live = checked.filter(({ record }) => !record.test);
  const first = new Map(live.map((child) => [child.template.id, child]));
  for (const { template, record } of first.values()) await noteLiveTemplate(deps, template, record);
}

/** Pins a template for a caller who reaches it. */
async function pinWithin(
  deps: Deps,
  caller: Caller,
  wanted: { templateId: string; version: string | undefined; test: boolean },
): Promise<Result<PinnedTemplate>> {
  const { accountId } = caller;
  const reach = reachOf(caller);
  if (reach && !(await reachesTemplates(deps.db, { accountId, reach }, [wanted.templateId])))
    return templateNotFound;
  const version = versionFor(caller, wanted.version);
  return version.ok ? pinTemplate(deps, accountId, { ...wanted, version: version.value }) : version;
}

type Checked = {
  record: SubmissionRecord;
  sent: NewSubmission;
  template: TemplateRow;
  wait: boolean | undefined;
};

async function checkAll(
  deps: Deps,
  caller: Caller,
  batchId: string,
  submissions: (NewBatch['submissions'][number] & { by: AuditedActor })[],
): Promise<Result<Checked[]>> {
  const pins = new Map<string, Promise<Result<PinnedTemplate>>>();
  const pin = (wanted: { templateId: string; version: string | undefined; test: boolean }) => {
    const key = JSON.stringify([wanted.templateId, wanted.version, wanted.test]);
    const pinned = pins.get(key) ?? pinWithin(deps, caller, wanted);
    pins.set(key, pinned);
    return pinned;
  };
  const found = new Problems();
  const checked: Checked[] = [];
  for (const [index, { templateId, wait, saidAt, ...rest }] of submissions.entries()) {
    const at = `#/submissions/${index}`;
    const test = testMode(caller, rest.test);
    if (!test.ok) return refuse('test_token', `${at}/test: ${liveWithTestToken.refusal.message}`);
    if (templateId === undefined) {
      found.add([`${at}/template_id: required, here or at the root of the body`]);
      continue;
    }
    const pinned = await pin({ ...rest, templateId, test: test.value });
    if (!pinned.ok) {
      const { code, message } = pinned.refusal;
      if (code === 'not_permitted') return pinned;
      found.add([`${code === 'template_version_not_found' ? saidAt.version : saidAt.template}: ${message}`]);
      continue;
    }
    const { accountId } = caller;
    const { contentHash } = pinned.value.pinned;
    const data = await nameData(deps.db, { accountId, contentHash }, rest.data);
    const named = withDefaults(pinned.value, rest.signers, `${at}/`);
    if (!named.ok) {
      found.add(named.refusal.errors ?? []);
      continue;
    }
    const signers = named.value;
    const reachable = checkMail(deps.config, signers);
    if (!reachable.ok) return reachable;
    const unknown = await providerProblems(deps.db, accountId, demandsOf({ signers }, `${at}/`));
    if (unknown.length > 0) {
      found.add(unknown);
      continue;
    }
    const sent = { ...rest, templateId, data, signers };
    const id = deps.ids.next('submission');
    const record = await newRecord(
      deps,
      {
        ...pinned.value,
        id,
        batchId,
        test: test.value,
        tokenId: caller.tokenId,
        origin: deps.downloadLinks.origin,
      },
      sent,
    );
    if (!record.ok) found.add((record.refusal.errors ?? []).map((problem) => `${at}${problem.slice(1)}`));
    else if (record.value.state === 'invalid_data') found.addData(at, record.value.jsonSchemaErrors);
    else checked.push({ record: record.value, sent, template: pinned.value.template, wait });
  }
  return found.refusal() ?? ok(checked);
}

/** Collects the problems of the submissions of a batch, each with its place in the body, and each once. */
class Problems {
  readonly #all = new Set<string>();
  readonly #reasons: Reason[] = [];
  #onlyData = true;

  add(problems: string[]): void {
    this.#onlyData = false;
    for (const problem of problems) this.#all.add(problem);
  }

  addData(at: string, problems: string[]): void {
    for (const problem of problems) this.#all.add(`${at}/data${problem.slice(1)}`);
    this.#reasons.push(...reasonsAt(`${at}/data`, problems));
  }

  refusal(): ReturnType<typeof invalid> | null {
    if (this.#all.size === 0) return null;
    const errors = withReasons(reportProblems([...this.#all]), this.#reasons);
    const message =
      'The data of some submissions does not match the JSON Schema of their templates. No submission was created.';
    return this.#onlyData ? refuse('invalid_data', message, { errors }) : invalid(errors);
  }
}
