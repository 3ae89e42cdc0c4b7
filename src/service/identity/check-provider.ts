import type { Database } from '../../core/db/database';
import { listProviderRows } from './provider-store';

/** What data requests say about the step, by the place in the request that says it. */
export type Demand = {
  at: string;
  step: string | undefined;
  provider: string | null | undefined;
};

/** Checks that each provider that is demanded exists, and that one is named where it is needed. */
export async function providerProblems(
  db: Database,
  accountId: string,
  demands: readonly Demand[],
): Promise<string[]> {
  const isNamed = demands.some(({ provider }) => provider != null);
  const rows = isNamed ? await listProviderRows(db, accountId) : [];
  const names = new Set(rows.map(({ name }) => name));
  return demands.flatMap(({ at, ...demand }) => {
    const problem = problemOf(demand, names);
    return problem === null ? [] : [`${at}identity_provider: ${problem}`];
  });
}

function problemOf({ step, provider }: Omit<Demand, 'at'>, names: ReadonlySet<string>): string | null {
  if (step !== 'provider')
    return provider == null ? null : 'must be left out unless `identity_step` is `provider`';
  if (provider == null) return 'required (string) when `identity_step` is `provider`';
  return names.has(provider) ? null : 'the account has no identity provider of this name';
}
