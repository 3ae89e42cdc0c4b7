import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { firstAccountSql } from '../../../scripts/accounts/first-account-sql.mjs';
import { randomPassword, randomToken } from '../../../scripts/accounts/random.mjs';
import { setupSql } from '../../../scripts/accounts/setup-sql.mjs';
import { limits } from '../../../src/lib/limits';
import { isPassword } from '../../../src/service/accounts/sign-in/password';

function newCredentials(email = "o'neill@example.com") {
  return {
    owner: { email, password: randomPassword() },
    live: randomToken('live'),
    test: randomToken('test'),
  };
}

let db: DatabaseSync;

function all(sql: string) {
  return db.prepare(sql).all();
}

beforeEach(() => {
  db = new DatabaseSync(':memory:');
  for (const file of readdirSync('migrations')
    .filter((name) => name.endsWith('.sql'))
    .sort()) {
    db.exec(readFileSync(`migrations/${file}`, 'utf8'));
  }
});

describe('the first account', () => {
  test('is an owner with one live and one test token, all in one account', () => {
    const credentials = newCredentials();
    db.exec(firstAccountSql(credentials, 1_700_000_000_000));
    const [account] = all('SELECT * FROM accounts');
    expect(account).toMatchObject({
      id: expect.stringMatching(/^acc_[0-9a-z]{20}$/),
      created_at: 1_700_000_000_000,
    });
    expect(all('SELECT * FROM users')).toMatchObject([
      {
        id: expect.stringMatching(/^usr_[0-9a-z]{20}$/),
        account_id: account?.id,
        email: "o'neill@example.com",
        role: 'owner',
      },
    ]);
    const hash = (secret: string) => createHash('sha256').update(secret).digest('hex');
    expect(all('SELECT * FROM api_tokens ORDER BY mode')).toMatchObject([
      {
        id: credentials.live.token_id,
        account_id: account?.id,
        mode: 'live',
        secret_hash: hash(credentials.live.token_secret),
        revoked_at: null,
      },
      {
        id: credentials.test.token_id,
        account_id: account?.id,
        mode: 'test',
        secret_hash: hash(credentials.test.token_secret),
        revoked_at: null,
      },
    ]);
  });

  test('has a password that signs in', async () => {
    const credentials = newCredentials();
    db.exec(firstAccountSql(credentials, 0));
    const [user] = all('SELECT password_hash FROM users');
    expect(await isPassword(credentials.owner.password, String(user?.password_hash))).toBe(true);
    expect(await isPassword(`${credentials.owner.password}x`, String(user?.password_hash))).toBe(false);
  });

  test('is made once, however often the SQL runs', () => {
    const credentials = newCredentials();
    for (const now of [1, 2]) db.exec(firstAccountSql(credentials, now));
    expect(all('SELECT id FROM accounts')).toHaveLength(1);
    expect(all('SELECT id FROM users')).toHaveLength(1);
    expect(all('SELECT id FROM api_tokens')).toHaveLength(2);
  });

  test('gets new tokens and a new password when the old ones are lost', () => {
    db.exec(firstAccountSql(newCredentials(), 1));
    const [before] = all('SELECT account_id, password_hash FROM users');
    db.exec(firstAccountSql(newCredentials(), 2));
    const [after] = all('SELECT account_id, password_hash FROM users');
    expect(after?.account_id).toBe(before?.account_id);
    expect(after?.password_hash).not.toBe(before?.password_hash);
    expect(all('SELECT DISTINCT account_id FROM api_tokens')).toEqual([{ account_id: before?.account_id }]);
    expect(all('SELECT id FROM api_tokens')).toHaveLength(4);
  });
});

describe('the setup link', () => {
  test('is the only valid one, for a day', () => {
    for (const secret of ['first', 'second']) db.exec(setupSql(secret, 1_000));
    expect(all('SELECT * FROM one_time_secrets')).toMatchObject([
      {
        hash: createHash('sha256').update('setup\nsecond').digest('hex'),
        purpose: 'setup',
        expires_at: 1_000 + limits.setupLinkHours * 3600_000,
      },
    ]);
  });
});
