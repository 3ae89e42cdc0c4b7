import * as z from 'zod';
import { decryptSecret, encryptSecret } from '../../core/platform/encrypt-secret';
import type { SigningKeys } from '../../core/platform/signing-keys';
import { limits } from '../../lib/limits';
import { uploadKinds } from './upload-keys';

/**
 * The permission in an upload policy: post one file under this key, for an account and on behalf of
 * one caller.
 */
const policySchema = z.object({
  purpose: z.literal('upload'),
  key: z.string(),
  accountId: z.string(),
  askedBy: z.string(),
  mode: z.enum(['live', 'test']),
  /** Policies of release 0.5.0 have none. */
  kind: z.enum(uploadKinds).default('pdf'),
  until: z.number(),
});

export type UploadPolicy = z.output<typeof policySchema>;

type Grant = Pick<UploadPolicy, 'key' | 'accountId' | 'askedBy' | 'mode' | 'kind'>;

/**
 * Creates an upload policy, encrypted because it goes to browsers of people who need not know the
 * account. Nothing is stored for it.
 */
export function grantUpload(signingKey: SigningKeys, grant: Grant, now: number): string {
  const policy: UploadPolicy = {
    purpose: 'upload',
    ...grant,
    until: now + limits.uploadPolicyMinutes * 60_000,
  };
  return encryptSecret(signingKey, JSON.stringify(policy));
}

/** Returns null for a policy that is altered or not from this service. */
export function readPolicy(signingKey: SigningKeys, sealed: string): UploadPolicy | null {
  const text = decryptSecret(signingKey, sealed);
  if (text === null) return null;
  try {
    return policySchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // The same key encrypts other values, such as passwords.
    return null;
  }
}
