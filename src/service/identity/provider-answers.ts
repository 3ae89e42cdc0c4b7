import * as z from 'zod';
import { isOneLine } from '../../core/api/plain-text';
import { checkAddress, type LoopbackFor } from '../../core/platform/external-url';
import { inert } from '../../lib/inert';
import { limits } from '../../lib/limits';

/** What a provider may answer. It is written by others, and shown to signers and in audit trails. */

function text(most: number) {
  return z
    .string()
    .refine(isOneLine, 'must be one line of text')
    .transform((given) => inert(given, most + 1))
    .pipe(z.string().min(1, 'must not be empty').max(most, `must have at most ${most} characters`));
}

/** Where a provider may not send signers: not to pages of this deployment, nor to what is not public. */
export type Borders = { ownHosts: ReadonlySet<string>; loopbackFor: LoopbackFor };

export function startAnswer(borders: Borders) {
  return z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('code'), sent_to: text(limits.identitySentToChars) }),
    z.strictObject({ kind: z.literal('redirect'), url: pageOfProvider(borders) }),
  ]);
}

function pageOfProvider({ ownHosts, loopbackFor }: Borders) {
  return z
    .string()
    .max(limits.urlChars, `must have at most ${limits.urlChars} characters`)
    .transform((url, context) => {
      const checked = checkAddress(url, { purpose: 'webhooks', loopbackFor });
      if (checked.ok && !ownHosts.has(checked.url.host)) return checked.url.href;
      const message = checked.ok ? 'must not be a page of this deployment' : `is refused: ${checked.message}`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}

const verified = z.strictObject({
  verified: z.literal(true),
  method: text(limits.identityMethodChars),
  established: text(limits.identityEstablishedChars),
  reference: text(limits.identityReferenceChars).nullable().default(null),
});

export const checkAnswer = z.discriminatedUnion('verified', [
  verified,
  z.strictObject({ verified: z.literal(false), tries_left: z.int().min(0).optional() }),
]);

export const resultAnswer = z.union([
  verified,
  z.strictObject({ verified: z.literal(false) }),
  z.strictObject({ pending: z.literal(true) }),
]);

export type Verified = z.output<typeof verified>;
