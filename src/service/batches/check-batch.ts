import type { Caller } from '../../core/api/caller';
import { reachOf } from '../../core/api/reach';
import { invalid, ok, type Result, refuse } from '../../core/api/refusal';
import type { Config } from '../../core/config';
import type { Database } from '../../core/db/database';
import { reachesTemplates } from '../../core/db/reach';
import type { Files } from '../../core/platform/files';
import type { Ids } from '../../core/platform/ids';
import { type Reason, reasonsAt, withReasons } from '../../lib/reasons';
import { reportProblems } from '../../lib/report-problems';
import { checkMail } from '../data-requests/check-mail';
import type { DownloadLinks } from '../download-links/download-links';
import { providerProblems } from '../identity/check-provider';
import { demandsOf, withDefaults } from '../submissions/create-submission';
import type { SubmissionRecord } from '../submissions/life/submission-record';
import { liveWithTestToken, type NewSubmission, newRecord, testMode } from '../submissions/new-submission';
import { type PinnedTemplate, pinTemplate } from '../submissions/pin-template';
import { nameData } from '../templates/content/name-data';
import { templateNotFound } from '../templates/template-not-found';
import type { TemplateRow } from '../templates/template-store';
import { versionFor } from '../templates/versions/may-draft';

type Deps = { config: Config; db: Database; files: Files; ids: Ids; downloadLinks: DownloadLinks };

/** One submission as a batch names it. */
export type SentSubmission = Omit<NewSubmission, 'templateId'> & {
  /** Undefined when neither the submission nor the batch names a template. */
  templateId: string | undefined;
  /** Where the body says its template and its version. */
  saidAt: { template: string; version: string };
  /** False: the caller does not wait for it. */
  wait: boolean | undefined;
};

export type Checked = {
  record: SubmissionRecord;
  sent: NewSubmission;
  template: TemplateRow;
  wait: boolean | undefined;
};

type Wanted = { templateId: string; version: string | undefined; test: boolean };
type Pin = (wanted: Wanted) => Promise<Result<PinnedTemplate>>;

/** Checks all submissions of a batch, and names the problems of all of them together. */
export async function checkBatch(
  deps: Deps,
  caller: Caller,
  batchId: string,
  submissions: SentSubmission[],
): Promise<Result<Checked[]>> {
  const pin = pinOnce(deps, caller);
  const found = new Problems();
  const checked: Checked[] = [];
  for (const [index, sent] of submissions.entries()) {
    const at = `#/submissions/${index}`;
    const one = await checkOne(deps, caller, sent, { at, batchId, pin });
    if (!one.ok) return one;
    const { value } = one;
    if ('problems' in value) found.add(value.problems);
    else if (value.record.state === 'invalid_data') found.addData(at, value.record.jsonSchemaErrors);
    else checked.push(value);
  }
  return found.refusal() ?? ok(checked);
}

/** Checks one submission. A refusal is one of the whole batch; its problems may come beside those of others. */
async function checkOne(
  deps: Deps,
  caller: Caller,
  { templateId, wait, saidAt, ...rest }: SentSubmission,
  { at, batchId, pin }: { at: string; batchId: string; pin: Pin },
): Promise<Result<Checked | { problems: string[] }>> {
  const { accountId } = caller;
  const test = testMode(caller, rest.test);
  if (!test.ok) return refuse('test_token', `${at}/test: ${liveWithTestToken.refusal.message}`);
  if (templateId === undefined)
    return ok({ problems: [`${at}/template_id: required, here or at the root of the body`] });
  const pinned = await pin({ ...rest, templateId, test: test.value });
  if (!pinned.ok) {
    const { code, message } = pinned.refusal;
    if (code === 'not_permitted') return pinned;
    const place = code === 'template_version_not_found' ? saidAt.version : saidAt.template;
    return ok({ problems: [`${place}: ${message}`] });
  }
  const { contentHash } = pinned.value.pinned;
  const data = await nameData(deps.db, { accountId, contentHash }, rest.data);
  const named = withDefaults(pinned.value, rest.signers, `${at}/`);
  if (!named.ok) return ok({ problems: named.refusal.errors ?? [] });
  const signers = named.value;
  const reachable = checkMail(deps.config, signers);
  if (!reachable.ok) return reachable;
  const unknown = await providerProblems(deps.db, accountId, demandsOf({ signers }, `${at}/`));
  if (unknown.length > 0) return ok({ problems: unknown });

  const sent = { ...rest, templateId, data, signers };
  const id = deps.ids.next('submission');
  const { origin } = deps.downloadLinks;
  const made = { ...pinned.value, id, batchId, test: test.value, tokenId: caller.tokenId, origin };
  const record = await newRecord(deps, made, sent);
  if (!record.ok)
    return ok({ problems: (record.refusal.errors ?? []).map((problem) => `${at}${problem.slice(1)}`) });
  return ok({ record: record.value, sent, template: pinned.value.template, wait });
}

/** Pins each template of a batch once. */
function pinOnce(deps: Deps, caller: Caller): Pin {
  const pins = new Map<string, Promise<Result<PinnedTemplate>>>();
  return (wanted) => {
    const key = JSON.stringify([wanted.templateId, wanted.version, wanted.test]);
    const pinned = pins.get(key) ?? pinWithin(deps, caller, wanted);
    pins.set(key, pinned);
    return pinned;
  };
}

/** Pins a template for a caller who reaches it. */
async function pinWithin(deps: Deps, caller: Caller, wanted: Wanted): Promise<Result<PinnedTemplate>> {
  const { accountId } = caller;
  const reach = reachOf(caller);
  if (reach && !(await reachesTemplates(deps.db, { accountId, reach }, [wanted.templateId])))
    return templateNotFound;
  const version = versionFor(caller, wanted.version);
  return version.ok ? pinTemplate(deps, accountId, { ...wanted, version: version.value }) : version;
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
