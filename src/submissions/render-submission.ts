import type { Database } from '../db/database';
import { sha256Hex } from '../platform/digest';
import type { Files } from '../platform/files';
import { readStoredJson } from '../platform/stored-json';
import { drawSubmission } from '../rendering/overlay/draw-submission';
import { loadContent } from '../templates/content-store';
import { loadCompiled } from '../templates/load-compiled';
import type { RenderJob, RenderOutcome } from './render-job';
import { pdfKey } from './submission-keys';

/** Template and data in, PDF in R2 out. Anything but a typed failure throws and is tried again. */
export const renderSubmission = async (
  deps: { db: Database; files: Files },
  job: RenderJob,
): Promise<RenderOutcome> => {
  const content = await loadContent(deps.db, job.accountId, job.contentHash);
  if (!content.document) throw new Error(`Content ${job.contentHash} has no document.`);
  const { pdf, plan } = await loadCompiled(deps.files, content.document);
  const data = await readStoredJson(deps.files, job.data);

  const { test, title } = job;
  const drawn = await drawSubmission({
    pdf,
    plan,
    fields: content.fields,
    data,
    test,
    title,
    now: new Date(job.at),
  });
  if (drawn.outcome === 'failed') return drawn;

  const hash = sha256Hex(drawn.bytes);
  const key = pdfKey(job.accountId, job.submissionId, hash);
  await deps.files.put(key, drawn.bytes, 'application/pdf');
  const { truncatedText, missingGlyphs } = drawn;
  return {
    outcome: 'rendered',
    pdf: { key, hash, bytes: drawn.bytes.byteLength },
    truncatedText,
    missingGlyphs,
  };
};
