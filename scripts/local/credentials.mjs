import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { randomPassword, randomToken } from '../accounts/random.mjs';

/** @typedef {{ token_id: string, token_secret: string }} Token */
/**
 * @typedef {object} Credentials
 * @property {string} sync_base_url
 * @property {string} async_base_url
 * @property {Token} live
 * @property {Token} test
 * @property {{ email: string, password: string }} owner
 * @property {string} mailbox_url
 */

/**
 * The kept credentials, or new ones; the addresses follow the port.
 * @param {string} file
 * @param {number} port
 * @returns {Credentials}
 */
export function loadCredentials(file, port) {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const kept = before === undefined ? newCredentials() : JSON.parse(before);
  const credentials = {
    sync_base_url: `http://127.0.0.1:${port}`,
    async_base_url: `http://async.localhost:${port}`,
    live: kept.live,
    test: kept.test,
    owner: kept.owner,
    mailbox_url: `http://127.0.0.1:${port}/dev/mailbox`,
  };
  const after = `${JSON.stringify(credentials, null, 2)}\n`;
  if (after !== before) writeFileSync(file, after, { mode: 0o600 });
  return credentials;
}

function newCredentials() {
  return {
    live: randomToken('live'),
    test: randomToken('test'),
    owner: { email: 'owner@quillet.localhost', password: randomPassword() },
  };
}
