import type { Asker } from '../../core/api/caller';
import { invalid, ok, type Result } from '../../core/api/refusal';
import { checkRoom } from '../../core/api/storage-full';
import type { Config } from '../../core/config';
import type { Database } from '../../core/db/database';
import type { Volumes } from '../../core/db/volumes/volumes';
import type { Files } from '../../core/platform/files';
import type { Ids } from '../../core/platform/ids';
import { unlessUnavailable } from '../../core/platform/unavailable';
import { reasonsOf, withReasons } from '../../lib/reasons';
import { checkMail } from '../data-requests/check-mail';
import { storeSubmissionIds } from '../data-requests/data-request-store';
import { withDefaultStep } from '../data-requests/default-step';
import { withRoles } from '../data-requests/with-role';
import type { DownloadLinks } from '../download-links/download-links';
import { type Demand, providerProblems } from '../identity/check-provider';
import type { Printing } from '../printing/printing';
import { nameData } from '../templates/content/name-data';
import { withUploads } from '../uploads/with-uploads';
import { findFiles, storeFiles } from './attach-files';
import type { SubmissionInput } from './life/journal-entry';
import { recentSubmissions } from './life/recent-submissions';
import type { SubmissionCoordinators } from './life/submission-coordinators';
import type { SubmissionRecord } from './life/submission-record';
import { type NewSubmission, newRecord, storeInput, testMode } from './new-submission';
import { noteLiveTemplate } from './note-live-template';
import { type PinnedTemplate, pinTemplate } from './pin-template';
import { admitRenders } from './render/admit-renders';

export type SubmissionDeps = {
  config: Config;
  db: Database;
  volumes: Volumes;
  files: Files;
  ids: Ids;
  downloadLinks: DownloadLinks;
  submissions: SubmissionCoordinators;
  printing: Printing;
};

/**
 * Checks the input, pins the version of the template, and hands the submission to its coordinator. A
 * caller who waits gets the record as it is when the submission is settled, or at `waitUntil`.
 */
export async function createSubmission(
  deps: SubmissionDeps,
  caller: Asker,
  sent: NewSubmission,
  { now, waitUntil }: { now: number; waitUntil: number | null },
): Promise<Result<SubmissionRecord>> {
  const test = testMode(caller, sent.test);
  if (!test.ok) return test;
  const room = await checkRoom(deps, now);
  if (!room.ok) return room;
  const pinned = await pinTemplate(deps, caller.accountId, { ...sent, test: test.value });
  if (!pinned.ok) return pinned;
  const signers = withDefaults(pinned.value, sent.signers);
  if (!signers.ok) return signers;
  const input = { ...sent, signers: signers.value };
  const reachable = checkMail(deps.config, input.signers);
  if (!reachable.ok) return reachable;
  const problems = await providerProblems(deps.db, caller.accountId, demandsOf(input));
  if (problems.length > 0) return invalid(problems);
  const id = deps.ids.next('submission');
  const { origin } = deps.downloadLinks;
  const made = { ...pinned.value, id, batchId: null, test: test.value, tokenId: caller.tokenId, origin };
  const { accountId } = caller;
  const { contentHash } = pinned.value.pinned;
  const data = await nameData(deps.db, { accountId, contentHash }, input.data);
  const record = await newRecord(deps, made, { ...input, data });
  if (!record.ok) return record;
  return withUploads(deps.db, { accountId, by: id }, async (take) => {
    const found = await findFiles({ ...deps, take }, record.value, input.files, now);
    if (!found.ok) return found;
    const admitted = await admitRenders(deps.printing, accountId, [record.value]);
    if (!admitted.ok) return admitted;
    const whole = await storeFiles(deps.files, record.value, found.value);
    const stored = await storeInput(deps, whole, { ...input, data }, pinned.value.template);
    await noteLiveTemplate(deps, pinned.value.template, whole);
    await storeSubmissionIds(deps.volumes, [whole]);
    const accepted = await handOver(deps.submissions, { record: whole, input: stored }, waitUntil);
    recentSubmissions.note(accountId, id, now);
    // The coordinator's record is a copy, which knows no reasons.
    withReasons(accepted.jsonSchemaErrors, reasonsOf(record.value.jsonSchemaErrors));
    return ok(accepted);
  });
}

/** One call hands over and waits. When it is lost, another one asks whether the submission was accepted. */
async function handOver(
  submissions: SubmissionCoordinators,
  { record, input }: { record: SubmissionRecord; input: SubmissionInput },
  waitUntil: number | null,
): Promise<SubmissionRecord> {
  const settled =
    waitUntil === null ? null : await unlessUnavailable(() => submissions.submit(record, input, waitUntil));
  return settled ?? submissions.submit(record, input);
}

/** The signers with what their roles and the template say of them; `base` is the place in the body. */
export function withDefaults(
  { template }: PinnedTemplate,
  signers: NewSubmission['signers'],
  base = '#/',
): Result<NewSubmission['signers']> {
  if (!signers) return ok(undefined);
  const named = withRoles(template.signerRoles, signers.requests, base);
  if (!named.ok) return named;
  return ok({ ...signers, requests: named.value.map((request) => withDefaultStep(template, request)) });
}

/** What its signers must have from the deployment; `base` is the place of the submission in the body. */
export function demandsOf({ signers }: Pick<NewSubmission, 'signers'>, base = '#/'): Demand[] {
  return (signers?.requests ?? []).map(({ identity_step: step, identity_provider: provider }, index) => ({
    at: `${base}data_requests/${index}/`,
    step,
    provider,
  }));
}
