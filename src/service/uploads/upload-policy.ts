import * as z from 'zod';
import { seal, unseal } from '../../core/platform/seal';
import { limits } from '../../lib/limits';

/** What whoever holds a policy may do: post one file under this key, for an account and on behalf of whoever asked. */
const policySchema = z.object({
  purpose: z.literal('upload'),
  key: z.string(),
  accountId: z.string(),
  askedBy: z.string(),
  mode: z.enum(['live', 'test']),
  until: z.number(),
});

export type UploadPolicy = z.output<typeof policySchema>;

type Grant = Pick<UploadPolicy, 'key' | 'accountId' | 'askedBy' | 'mode'>;

/** Sealed: it goes to browsers of people who need not know the account. Nothing is written down for it. */
export const grantUpload = (signingKey: string, grant: Grant, now: number): string => {
  const policy: UploadPolicy = {
    purpose: 'upload',
    ...grant,
    until: now + limits.uploadPolicyMinutes * 60_000,
  };
  return seal(signingKey, JSON.stringify(policy));
};

/** null when it is none of ours, or altered. */
export const readPolicy = (signingKey: string, sealed: string): UploadPolicy | null => {
  const text = unseal(signingKey, sealed);
  if (text === null) return null;
  try {
    return policySchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // Something else that was sealed with the same key, such as a password.
    return null;
  }
};
