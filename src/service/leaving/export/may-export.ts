import type { Caller } from '../../../core/api/caller';
import { ok, type Result, refuse } from '../../../core/api/refusal';

/** An export has live documents. */
export function mayExport({ tokenId, mode }: Caller): Result<null> {
  return tokenId !== null && mode === 'test' ? onlyLive : ok(null);
}

const onlyLive = refuse('test_token', 'Only a live token can export the account.');
