import type { FormReader } from '../../core/api/operation';
import { invalid, ok, type Refusal, type Result, refuse } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import type { Files } from '../../core/platform/files';
import type { Ids } from '../../core/platform/ids';
import type { SigningKeys } from '../../core/platform/signing-keys';
import { shortFilename } from '../download-links/file-names';
import { uploadForm } from './upload-form';
import { uploadFileKey } from './upload-keys';
import { policyUnknown } from './upload-not-found';
import { readPolicy, type UploadPolicy } from './upload-policy';
import { uploadRules } from './upload-rules';
import { insertUpload, isUploaded } from './upload-store';

type Deps = {
  db: Database;
  files: Files;
  ids: Ids;
  signingKey: SigningKeys;
  /** An upload counts as a request of the token that asked for the policy. */
  checkRate(asked: Pick<UploadPolicy, 'askedBy' | 'mode'>): Refusal | undefined;
};

/**
 * Streams a file with a valid policy into R2. Several clients may try at once, and a broken upload
 * may be tried again: the first file that arrives complete is the upload.
 */
export async function receiveUpload(deps: Deps, form: FormReader, now: number): Promise<Result<null>> {
  const attempt: { policy?: UploadPolicy; key?: string; refused?: { ok: false; refusal: Refusal } } = {};
  const read = await form(async (file) => {
    const policy = await admit(deps, file.before, now);
    if (!policy.ok) {
      attempt.refused = policy;
      return 'refused_start';
    }
    attempt.policy = policy.value;
    attempt.key = uploadFileKey(policy.value, deps.ids.next('upload'));
    const rules = uploadRules[policy.value.kind];
    const received = await deps.files.receive(attempt.key, file.stream, rules);
    // The form may be longer than a file for an attachment.
    if (received === 'too_large') attempt.refused = tooLarge(rules.maxBytes);
    return received;
  });
  const { refused, policy, key } = attempt;
  if (refused || !policy || !key || !read.ok) {
    if (key) await deps.files.remove(key);
    return refused ?? (read.ok ? policyUnknown : read);
  }
  const { filename, bytes, sha256, md5 } = read.value.file;
  const described = { filename: shortFilename(filename, 'document.pdf'), bytes, sha256, md5 };
  const { accountId, key: id } = policy;
  if (await insertUpload(deps.db, { id, accountId, fileKey: key, ...described, createdAt: now }))
    return ok(null);
  await deps.files.remove(key);
  return alreadyUploaded;
}

/** Checks the policy before any byte of the file is stored. */
async function admit(
  deps: Deps,
  fields: Record<string, unknown>,
  now: number,
): Promise<Result<UploadPolicy>> {
  const given = uploadForm.safeParse(fields);
  if (!given.success) return fieldsMissing;
  const policy = readPolicy(deps.signingKey, given.data.policy);
  if (!policy || policy.key !== given.data.key) return policyUnknown;
  if (policy.until <= now) return policyExpired;
  const tooFast = deps.checkRate(policy);
  if (tooFast) return { ok: false, refusal: tooFast };
  return (await isUploaded(deps.db, policy.key)) ? alreadyUploaded : ok(policy);
}

function tooLarge(most: number): { ok: false; refusal: Refusal } {
  return refuse('payload_too_large', `An uploaded file must have at most ${most} bytes.`);
}

const fieldsMissing = invalid(['#/: send `key` and `policy` as they were given, before `file`']);
const policyExpired = refuse('expired', 'This upload policy has expired: get a new one.');
const alreadyUploaded = refuse('conflict', 'A file was already uploaded under this key: get a new policy.');
