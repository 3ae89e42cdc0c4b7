import * as z from 'zod';
import { shownTime } from '../../core/api/answer-schemas';
import { timestamp } from '../../lib/timestamp';
import type { ProviderRow } from './provider-store';

export const providerRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    url: z.string(),
    last_problem: z
      .string()
      .nullable()
      .describe('Why the last request got no answer that counts; null after one that did.'),
    last_problem_at: shownTime.nullable(),
    created_at: shownTime,
    updated_at: shownTime,
  })
  .meta({ id: 'IdentityProvider' });

export const providerWithSecret = providerRecord
  .extend({ secret: z.string().describe('It is shown only once.') })
  .meta({ id: 'IdentityProviderWithSecret' });

/** A provider as pages know it, without its secrets. */
export type ShownProvider = Omit<
  ProviderRow,
  'sealedSecret' | 'previousSealedSecret' | 'previousSecretUntil'
>;

export function presentProvider(row: ShownProvider): z.output<typeof providerRecord> {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    last_problem: row.lastProblem,
    last_problem_at: timestamp(row.lastProblemAt),
    created_at: timestamp(row.createdAt),
    updated_at: timestamp(row.updatedAt),
  };
}

export const providerExample = {
  id: 'idp_1Nq2Xc0aB3dE5fG7hJ9k',
  name: 'SMS',
  url: 'https://example.com/hooks/identity',
  last_problem: null,
  last_problem_at: null,
  created_at: '2026-01-31T09:30:00.000Z',
  updated_at: '2026-01-31T09:30:00.000Z',
};

export const providerWithSecretExample = { ...providerExample, secret: 'whsec_…' };
