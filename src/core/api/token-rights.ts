import type { Reach } from './reach';
import type { Scope } from './scopes';

/** What an API token may do, beside its mode. */
export type TokenRights = {
  scopes: readonly Scope[];
  /** Null: the token does not expire. */
  expiresAt: number | null;
  /** Addresses and CIDR ranges that may use the token. Empty: every address. */
  allowedIps: readonly string[];
  /** Null: every folder and template of the account. */
  reach: Reach | null;
};
