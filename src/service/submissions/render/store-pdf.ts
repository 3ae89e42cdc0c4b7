import type { Hash } from 'node:crypto';
import type { FileStart } from '../../../core/platform/continue-file';
import { decryptSecret } from '../../../core/platform/encrypt-secret';
import type { Files } from '../../../core/platform/files';
import { encryptPdf } from '../../../engine';
import { hmac } from '../../../lib/digest';
import { limits } from '../../../lib/limits';
import { pdfKey, previewKey } from '../life/submission-keys';
import type { RenderJob } from './render-job';

type Deps = { files: Files; signingKey: string };

/** A PDF in two parts, and the hash of the first one. */
export type DrawnPdf = { start: FileStart; hashOfStart: Hash; suffix: Uint8Array };

export type StoredPdf = { key: string; hash: string; bytes: number };

/** The most that a coordinator keeps of a PDF: more would make its rows heavy. */
const keptBytes = 64 * 1024;

/** Stores the PDF, or returns its end for the coordinator to keep. */
export async function storeOrKeepPdf(
  deps: Deps,
  job: RenderJob,
  drawn: DrawnPdf,
): Promise<{ pdf: StoredPdf; kept?: Uint8Array }> {
  return job.storedLater && drawn.suffix.byteLength <= keptBytes
    ? { pdf: describePdf(job, drawn), kept: drawn.suffix }
    : { pdf: await storePdf(deps, job, drawn) };
}

/** Stores the PDF in the folder of its submission, under the hash of the drawn bytes. */
export async function storePdf(deps: Deps, job: RenderJob, drawn: DrawnPdf): Promise<StoredPdf> {
  const described = describePdf(job, drawn);
  const { key, hash } = described;
  if (job.sealedPassword !== undefined) return storeLocked(deps, { job, key, hash }, drawn);
  await deps.files.continue(key, drawn.start, drawn.suffix, 'application/pdf');
  return described;
}

function describePdf(job: RenderJob, { start, hashOfStart, suffix }: DrawnPdf): StoredPdf {
  const hash = hashOfStart.copy().update(suffix).digest('hex');
  const keyOf = job.preview ? previewKey : pdfKey;
  const key = keyOf(job.accountId, job.submissionId, hash);
  return { key, hash, bytes: start.length + suffix.byteLength };
}

/**
 * Stores the PDF encrypted. The seed of the encryption depends on nothing but the job, so every
 * attempt writes the same bytes under the key.
 */
async function storeLocked(
  { files, signingKey }: Deps,
  { job, key, hash }: { job: RenderJob; key: string; hash: string },
  { start, suffix }: DrawnPdf,
): Promise<StoredPdf> {
  const unsealed = decryptSecret(signingKey, job.sealedPassword ?? '');
  if (unsealed === null)
    throw new Error(`The password of ${job.submissionId} was encrypted with another key.`);
  const password: string = JSON.parse(unsealed);
  const seed = hmac(signingKey, `pdf lock v1\n${job.submissionId}\n${hash}\n${password}`);
  const whole = Buffer.concat([start.bytes ?? (await readStart(files, start.key)), suffix]);
  const received = await files.receive(key, encryptPdf(whole, { password, seed }), {
    contentType: 'application/pdf',
    maxBytes: 2 * limits.lockedPdfBytes,
    acceptsStart: () => true,
  });
  if (typeof received === 'string')
    throw new Error(`The encrypted PDF of ${job.submissionId} is ${received}.`);
  return { key, hash: received.sha256, bytes: received.bytes };
}

async function readStart(files: Files, key: string): Promise<Uint8Array> {
  const bytes = await files.read(key);
  if (!bytes) throw new Error(`The file ${key} is missing.`);
  return bytes;
}
