import { scopes } from '../../core/api/scopes';
import type { TokenRights } from '../../core/api/token-rights';
import type { TokenRow } from './token-store';

/** A token that names no scopes has all of them. */
export function rightsOf({ scopes: named, expiresAt, allowedIps }: TokenRow): TokenRights {
  return { scopes: named ?? scopes, expiresAt, allowedIps: allowedIps ?? [] };
}
