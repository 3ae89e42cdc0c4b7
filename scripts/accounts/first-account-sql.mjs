import { createHash, randomBytes, scryptSync } from 'node:crypto';
import { randomId } from './random.mjs';

/** @typedef {{ token_id: string, token_secret: string }} Token */

/**
 * SQL that makes the database match these credentials, whether it has no owner, an owner with a
 * lost password, or this owner. Running it again changes nothing that matters.
 * @param {{ owner: { email: string, password: string }, live: Token, test: Token }} credentials
 * @param {number} now milliseconds
 */
export function firstAccountSql({ owner, live, test }, now) {
  const email = quote(owner.email.toLowerCase());
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
function tokenSql(token, mode, email, now) {
  return `INSERT INTO api_tokens (id, account_id, mode, label, secret_hash, created_at)
     VALUES (${quote(token.token_id)}, (SELECT account_id FROM users WHERE email = ${email}),
       '${mode}', 'First ${mode} token', '${createHash('sha256').update(token.token_secret).digest('hex')}', ${now})
     ON CONFLICT (id) DO UPDATE SET secret_hash = excluded.secret_hash;`;
}

/** Hashes the password in the format that src/service/accounts/sign-in/password.ts reads. */
function passwordHash(/** @type {string} */ password) {
  const salt = randomBytes(16);
  const [N, r, p] = [2 ** 15, 8, 3];
  const key = scryptSync(password.normalize('NFKC'), salt, 32, { N, r, p, maxmem: 128 * 1024 * 1024 });
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join(':');
}

function quote(/** @type {string} */ text) {
  return `'${text.replaceAll("'", "''")}'`;
}
