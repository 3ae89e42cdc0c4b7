import { createHash, randomBytes, scryptSync } from 'node:crypto';
import { randomId } from './random.mjs';

/** @typedef {{ token_id: string, token_secret: string }} Token */

/**
 * SQL that makes the database agree with these credentials, whatever it held before: no owner yet, an
 * owner whose password is lost, or the very same. Running it again changes nothing that matters.
 * @param {{ owner: { email: string, password: string }, live: Token, test: Token }} credentials
 * @param {number} now milliseconds
 */
export function firstAccountSql({ owner, live, test }, now) {
  const email = quote(owner.email);
  const account = quote(randomId('acc'));
  return [
    `INSERT INTO accounts (id, name, created_at)
       SELECT ${account}, 'My account', ${now}
       WHERE NOT EXISTS (SELECT 1 FROM users WHERE email = ${email});`,
    `INSERT INTO users (id, account_id, email, name, role, password_hash, created_at)
       VALUES (${quote(randomId('usr'))}, COALESCE((SELECT account_id FROM users WHERE email = ${email}), ${account}),
         ${email}, 'Owner', 'owner', ${quote(passwordHash(owner.password))}, ${now})
       ON CONFLICT (email) DO UPDATE SET password_hash = excluded.password_hash;`,
    tokenSql(live, 'live', email, now),
    tokenSql(test, 'test', email, now),
  ].join('\n');
}

/**
 * @param {Token} token
 * @param {'live' | 'test'} mode
 * @param {string} email quoted
 * @param {number} now
 */
const tokenSql = (token, mode, email, now) =>
  `INSERT INTO api_tokens (id, account_id, mode, label, secret_hash, created_at)
     VALUES (${quote(token.token_id)}, (SELECT account_id FROM users WHERE email = ${email}),
       '${mode}', 'First ${mode} token', '${createHash('sha256').update(token.token_secret).digest('hex')}', ${now})
     ON CONFLICT (id) DO UPDATE SET secret_hash = excluded.secret_hash;`;

/** The format of the sign-in library: the salt enters scrypt as its own hex text. */
function passwordHash(/** @type {string} */ password) {
  const salt = randomBytes(16).toString('hex');
  const options = { N: 16384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
  return `${salt}:${scryptSync(password.normalize('NFKC'), salt, 64, options).toString('hex')}`;
}

const quote = (/** @type {string} */ text) => `'${text.replaceAll("'", "''")}'`;
