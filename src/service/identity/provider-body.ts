import * as z from 'zod';
import { calledAddress } from '../../core/api/address-schemas';
import { limits } from '../../lib/limits';

/** The name by which data requests choose a provider, and audit trails name it. */
export const providerName = z
  .string()
  .min(1, 'must not be empty')
  .max(
    limits.identityProviderNameChars,
    `must have at most ${limits.identityProviderNameChars} characters (identityProviderNameChars)`,
  )
  .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]*$/u, 'must be letters, digits, spaces, and any of . _ -');

export const newProviderBody = z.strictObject({
  name: providerName.describe(
    'Data requests name the provider by it, and so do audit trails. It cannot be changed later.',
  ),
  url: calledAddress.describe('An https URL, which gets signed POST requests.'),
});

export const providerChangeBody = z.strictObject({ url: calledAddress });

export type NewProvider = z.output<typeof newProviderBody>;
