import { createHash } from 'node:crypto';

/** As limits.ts has it (setupLinkHours). */
const GOOD_FOR_MS = 24 * 3600_000;

/**
 * SQL that makes this secret the only one with which the first account is made; src/service/accounts/sign-in/secret-store.ts reads it.
 * @param {string} secret
 * @param {number} now milliseconds
 */
export const setupSql = (secret, now) =>
  [
    "DELETE FROM one_time_secrets WHERE purpose = 'setup';",
    `INSERT INTO one_time_secrets (hash, purpose, created_at, expires_at)
       VALUES ('${createHash('sha256').update(`setup\n${secret}`).digest('hex')}', 'setup', ${now}, ${now + GOOD_FOR_MS});`,
  ].join('\n');
