import * as z from 'zod';
import { limits } from '../../lib/limits';
import { sentKeyBody } from './key-kinds';

/** What a request sends to add a key: `in_use`, and what its kind asks for. */
export const newSealKeyBody = z.strictObject({
  key: sentKeyBody,
  in_use: z
    .boolean()
    .default(true)
    .describe('Whether the account seals with the key from now on, in place of the one before it.'),
});

export const sealKeyChangeBody = z.strictObject({
  in_use: z
    .boolean()
    .describe(
      '`true`: the account seals with this key from now on. `false`: the key of the deployment seals.',
    ),
});

const { revocationReasonChars } = limits;

export const revocationQuery = z.object({
  reason: z
    .string()
    .max(
      revocationReasonChars,
      `must have at most ${revocationReasonChars} characters (revocationReasonChars)`,
    )
    .optional()
    .describe('Why nobody should trust the key any more. It is shown in the record.'),
});
