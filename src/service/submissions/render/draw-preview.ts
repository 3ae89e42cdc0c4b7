import { noRoom } from '../../../core/api/no-room';
import { ok, type Refusal, type Result, refuse } from '../../../core/api/refusal';
import type { Config } from '../../../core/config';
import type { Database } from '../../../core/db/database';
import type { External } from '../../../core/platform/external-fetch';
import type { Files } from '../../../core/platform/files';
import type { Ids } from '../../../core/platform/ids';
import type { StoredJson } from '../../../core/platform/stored-json';
import type { FontLibrary } from '../../../engine';
import type { Busy } from '../../../lib/heavy-work';
import { limits } from '../../../lib/limits';
import { previewHashOf } from '../../data-requests/preview-hash';
import { printPreview } from '../../printing/print-preview';
import type { Print } from '../../printing/print-worker';
import type { Printing } from '../../printing/printing';
import type { SubmissionCoordinators } from '../life/submission-coordinators';
import type { Preview, SubmissionRecord } from '../life/submission-record';
import { htmlPages } from './html-pages';
import { printSubmission } from './print-submission';
import type { RenderOutcome } from './render-job';
import { previewJobOf } from './render-job-of';
import { renderSubmission } from './render-submission';

export type PreviewDeps = {
  config: Config;
  db: Database;
  files: Files;
  fonts: FontLibrary;
  ids: Ids;
  external: External;
  printing: Printing;
  submissions: SubmissionCoordinators;
};

/** The preview of a submission for its signers, drawn once for all who look at it. */
export async function drawPreview(
  deps: PreviewDeps,
  record: SubmissionRecord,
  data: StoredJson,
  now: number,
): Promise<Result<Preview>> {
  const wanted = previewHashOf(record.contentHash, data.sha256);
  if (record.preview?.documentHash === wanted) return ok(record.preview);
  const made = await draw(deps, record, data, now);
  if (!made.ok) return made;
  const preview = { ...made.value, documentHash: wanted, generatedAt: now };
  const kept = (await deps.submissions.notePreview(record.id, preview))?.preview;
  return kept?.documentHash === wanted ? ok(kept) : changedMeanwhile;
}

const changedMeanwhile = refuse('conflict', 'The document changed while it was drawn: try again.');

async function draw(
  deps: PreviewDeps,
  record: SubmissionRecord,
  data: StoredJson,
  now: number,
): Promise<Result<Pick<Preview, 'key' | 'hash' | 'bytes'>>> {
  const job = previewJobOf(record, data);
  const rendering = { ...deps, signingKey: deps.config.signingKey, timeStamping: null };
  if (record.templateType === 'pdf') return resultOf(await renderSubmission(rendering, job));
  const until = now + limits.previewWaitSeconds * 1000;
  let refused: Refusal | null = null;
  const print: Print = async (page) => {
    const printed = await printPreview(deps, record.accountId, { page, test: record.test, until });
    if (printed.ok) return { ok: true, ...printed.value };
    refused = printed.refusal;
    return { ok: false, message: printed.refusal.message };
  };
  const outcome = await printSubmission({ ...rendering, makePage: htmlPages.make }, job, print);
  return refused ? { ok: false, refusal: refused } : resultOf(outcome);
}

function resultOf(outcome: RenderOutcome | Busy): Result<Pick<Preview, 'key' | 'hash' | 'bytes'>> {
  if (outcome.outcome === 'busy') return noRoom('drawn');
  return outcome.outcome === 'rendered' ? ok(outcome.pdf) : refuse('processing_failed', outcome.message);
}
