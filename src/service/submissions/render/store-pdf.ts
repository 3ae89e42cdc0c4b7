import type { Hash } from 'node:crypto';
import type { FileStart } from '../../../core/platform/continue-file';
import { decryptSecret, placeOfPassword } from '../../../core/platform/encrypt-secret';
import type { Files } from '../../../core/platform/files';
import type { SigningKeys } from '../../../core/platform/signing-keys';
import {
  type DocumentPlan,
  encryptPdf,
  type FillSignature,
  type SignatureSlot,
  weights,
} from '../../../engine';
import { hmac, sha256Hex } from '../../../lib/digest';
import { doHeavyWork } from '../../../lib/heavy-work';
import { limits } from '../../../lib/limits';
import { readStart } from '../../templates/document/load-compiled';
import { pdfKey, previewKey } from '../life/submission-keys';
import type { RenderJob } from './render-job';

type Deps = { files: Files; signingKey: SigningKeys };

/** A PDF in two parts, and the hash of the first one. */
export type DrawnPdf = {
  start: FileStart;
  hashOfStart: Hash;
  suffix: Uint8Array;
  /** What is known of a compiled document, which `start` then is. */
  base?: Pick<DocumentPlan['base'], 'startXref' | 'size' | 'signed'>;
  /** The empty signature of a seal in `suffix`. */
  signature?: { slot: SignatureSlot; fill: FillSignature } | undefined;
};

export type StoredPdf = { key: string; hash: string; bytes: number };

/** The most that a coordinator keeps of a PDF: more would make its rows heavy. */
const keptBytes = 64 * 1024;

/** Seals and stores the PDF, or returns its end for the coordinator to keep. */
export async function storeOrKeepPdf(
  deps: Deps,
  job: RenderJob,
  drawn: DrawnPdf,
): Promise<{ pdf: StoredPdf; kept?: Uint8Array } | 'full'> {
  await sealEnd(job, drawn);
  if (job.storedLater && drawn.suffix.byteLength <= keptBytes)
    return { pdf: describePdf(job, drawn), kept: drawn.suffix };
  const pdf = await storeSealed(deps, job, drawn);
  return pdf === 'full' ? 'full' : { pdf };
}

/** Fills in the seal. A PDF that is to be encrypted is sealed when it is encrypted. */
async function sealEnd(job: RenderJob, { start, hashOfStart, suffix, signature }: DrawnPdf): Promise<void> {
  if (!signature || job.sealedPassword !== undefined) return;
  const { slot, fill } = signature;
  await fill(suffix, { slot, before: hashOfStart, length: start.length });
}

/**
 * Stores the PDF in the folder of its submission, under the hash of the drawn bytes. `full`: there
 * was no room to encrypt it.
 */
export async function storePdf(deps: Deps, job: RenderJob, drawn: DrawnPdf): Promise<StoredPdf | 'full'> {
  await sealEnd(job, drawn);
  return storeSealed(deps, job, drawn);
}

async function storeSealed(deps: Deps, job: RenderJob, drawn: DrawnPdf): Promise<StoredPdf | 'full'> {
  const described = describePdf(job, drawn);
  const { key, hash } = described;
  if (job.sealedPassword !== undefined) {
    const work = { bytes: weightOf(drawn), heldSeconds: limits.printLeaseSeconds };
    return doHeavyWork(work, () => storeLocked(deps, { job, key, hash }, drawn));
  }
  await deps.files.continue(key, drawn.start, drawn.suffix, 'application/pdf');
  return described;
}

function describePdf(job: RenderJob, { start, hashOfStart, suffix, signature }: DrawnPdf): StoredPdf {
  const hash = hashOfStart.copy().update(suffix).digest('hex');
  const keyOf = job.preview ? previewKey : pdfKey;
  const isSealedLater = signature !== undefined && job.sealedPassword !== undefined;
  const name = isSealedLater ? sha256Hex(`${hash}\n${job.fence}`) : hash;
  const key = keyOf(job.accountId, job.submissionId, name);
  return { key, hash, bytes: start.length + suffix.byteLength };
}

/**
 * Stores the PDF encrypted. The seed of the encryption depends on nothing but the job, so every
 * attempt writes the same bytes under the key. A seal is different in each attempt, and so is then
 * the key.
 */
async function storeLocked(
  { files, signingKey }: Deps,
  { job, key, hash }: { job: RenderJob; key: string; hash: string },
  drawn: DrawnPdf,
): Promise<StoredPdf> {
  const place = placeOfPassword({ accountId: job.accountId, id: job.submissionId });
  const unsealed = decryptSecret(signingKey, job.sealedPassword ?? '', place);
  if (unsealed === null)
    throw new Error(`The password of ${job.submissionId} was encrypted with another key.`);
  const password: string = JSON.parse(unsealed);
  const seed = hmac(signingKey[0], `pdf lock v1\n${job.submissionId}\n${hash}\n${password}`);
  const { signature } = drawn;
  const locked = encryptPdf(await sourceOf(files, drawn), { password, seed, signature });
  const received = await files.receive(key, locked, {
    contentType: 'application/pdf',
    maxBytes: 2 * limits.lockedPdfBytes,
    acceptsStart: () => true,
  });
  if (typeof received === 'string')
    throw new Error(`The encrypted PDF of ${job.submissionId} is ${received}.`);
  return { key, hash: received.sha256, bytes: received.bytes };
}

/** The PDF to encrypt: in memory, or with a long document that stays in R2. */
async function sourceOf(
  files: Files,
  { start, suffix, base }: DrawnPdf,
): Promise<Parameters<typeof encryptPdf>[0]> {
  if (start.bytes) return start.length === 0 ? suffix : Buffer.concat([start.bytes, suffix]);
  if (!base) throw new Error(`The file ${start.key} is not in memory, and its structure is unknown.`);
  const read = (range: { offset: number; length: number }) => readStart(files, start, range);
  // Where the sections of a signed document are, nobody wrote down.
  if (base.signed) return Buffer.concat([await read({ offset: 0, length: start.length }), suffix]);
  return { start: { length: start.length, startXref: base.startXref, read }, suffix };
}

function weightOf({ start, suffix, base }: DrawnPdf): number {
  if (base && !start.bytes && !base.signed) return weights.encryptStored(base.size) + suffix.byteLength;
  const read = start.bytes ? 0 : start.length;
  return weights.encrypt(start.length + suffix.byteLength) + read;
}
