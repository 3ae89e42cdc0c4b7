import { unnamedScopes } from '../../core/api/scopes';
import type { TokenRights } from '../../core/api/token-rights';
import type { TokenRow } from './token-store';

/** A token that names no scopes has all of them but those that must be named. */
export function rightsOf({ scopes: named, expiresAt, allowedIps, ...row }: TokenRow): TokenRights {
  const reach = { folderIds: row.folderIds ?? [], templateIds: row.templateIds ?? [] };
  const isLimited = reach.folderIds.length + reach.templateIds.length > 0;
  return {
    scopes: named ?? unnamedScopes,
    expiresAt,
    allowedIps: allowedIps ?? [],
    reach: isLimited ? reach : null,
  };
}
