import type { Caller } from '../../core/api/caller';
import { type Refusal, refuse } from '../../core/api/refusal';
import type { Scope } from '../../core/api/scopes';
import { isInRange } from '../../lib/ip-range';
import { timestamp } from '../../lib/timestamp';

/** Refuses a token that has expired, or that comes from an address it is not for. */
export function checkToken(caller: Caller, ip: string | null, now: number): Refusal | null {
  if (caller.tokenId === null) return null;
  const { expiresAt, allowedIps } = caller.rights;
  if (expiresAt !== null && expiresAt <= now) return tokenExpired(expiresAt);
  const isAllowed =
    allowedIps.length === 0 || allowedIps.some((range) => ip !== null && isInRange(ip, range));
  return isAllowed ? null : ipNotAllowed;
}

/** Refuses a token that lacks a scope. A member's role says what they may do. */
export function checkScopes(caller: Caller, needed: readonly Scope[]): Refusal | null {
  if (caller.tokenId === null) return null;
  const missing = needed.filter((scope) => !caller.rights.scopes.includes(scope));
  return missing.length === 0 ? null : insufficientScope(missing);
}

function tokenExpired(expiresAt: number): Refusal {
  return refuse('token_expired', `This API token expired at ${timestamp(expiresAt)}. Use another one.`, {
    headers: { 'WWW-Authenticate': 'Basic realm="Quillet", charset="UTF-8"' },
  }).refusal;
}

const ipNotAllowed = refuse(
  'ip_not_allowed',
  'This API token may not be used from this IP address. A developer can change its list at the dashboard.',
).refusal;

function insufficientScope(missing: readonly Scope[]): Refusal {
  const names = missing.map((scope) => `\`${scope}\``).join(' and ');
  const noun = missing.length === 1 ? 'the scope' : 'the scopes';
  return refuse('insufficient_scope', `This API token lacks ${noun} ${names}.`).refusal;
}
