import { createHash } from 'node:crypto';

/** Equals `setupLinkHours` in limits.ts. */
const GOOD_FOR_MS = 24 * 3600_000;

/**
 * SQL that makes this secret the only valid one for the first account;
 * src/service/accounts/sign-in/secret-store.ts reads it.
 * @param {string} secret
 * @param {number} now milliseconds
 */
export function setupSql(secret, now) {
  return [
    "DELETE FROM one_time_secrets WHERE purpose = 'setup';",
    `INSERT INTO one_time_secrets (hash, purpose, created_at, expires_at)
       VALUES ('${createHash('sha256').update(`setup\n${secret}`).digest('hex')}', 'setup', ${now}, ${now + GOOD_FOR_MS});`,
  ].join('\n');
}
