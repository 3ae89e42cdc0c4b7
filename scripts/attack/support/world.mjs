import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../bench/support/free-port.mjs';
import { Product, removeState, temporaryState } from '../../../bench/support/product.mjs';
import { randomPassword, randomToken } from '../../accounts/random.mjs';
import { bundleOfTree } from '../../local/bundle.mjs';
import { statePaths } from '../../local/paths.mjs';
import { Api } from './api.mjs';
import { Belongings } from './belongings.mjs';
import { Canary } from './canary.mjs';
import { Person } from './person.mjs';

/** @typedef {import('./api.mjs').Token} Token */
/** @typedef {import('./person.mjs').Known} Known */
/** @typedef {{ live: Token, test: Token, owner: Known }} Credentials */
/** @typedef {Awaited<ReturnType<typeof accountOf>>} Account */
/**
 * What an attacker meets: a product with two accounts, and a server that must see no request.
 * @typedef {{ origin: string, asyncOrigin: string, mine: Account, other: Account, canary: Canary,
 *   belongings: Belongings, secrets: Set<string>, output: () => string | null,
 *   store: string | null }} World
 */

/** The rates of tokens are a class of their own; elsewhere they would only slow down the attacks. */
const VARS = {
  LIVE_REQUESTS_PER_SECOND: 1_000_000,
  TEST_REQUESTS_PER_SECOND: 1_000_000,
  DOCUMENTS_PER_SECOND: 1_000_000,
};

/**
 * Starts a product with two accounts, or opens a running one.
 * @param {{ credentials?: string | undefined, port?: string | undefined }} options
 * @returns {Promise<{ world: World, end: () => Promise<void> }>}
 */
export async function openWorld({ credentials: file, port }) {
  const running =
    file === undefined ? await startProduct(Number(port ?? (await freePort()))) : readRunning(file);
  const { origin, asyncOrigin, output, store } = running;
  const canary = new Canary();
  await canary.start();
  const [mine, other] = [await accountOf(origin, running.mine), await accountOf(origin, running.other)];
  const secrets = new Set([mine, other].flatMap(({ secrets }) => secrets));
  const belongings = new Belongings(mine, canary);
  const world = { origin, asyncOrigin, mine, other, canary, belongings, secrets, output, store };
  const end = async () => {
    canary.stop();
    await running.end();
  };
  return { world, end };
}

/**
 * The file has the credentials of two accounts, as `npm start` writes them, the second under `other`.
 * @param {string} file
 */
function readRunning(file) {
  const {
    other,
    sync_base_url: origin,
    async_base_url: asyncOrigin,
    ...mine
  } = JSON.parse(readFileSync(file, 'utf8'));
  return { origin, asyncOrigin, mine, other, output: () => null, store: null, end: async () => {} };
}

async function startProduct(/** @type {number} */ port) {
  const state = temporaryState('attack');
  const other = prepareStranger(state, port);
  const product = new Product({ state, port, vars: VARS, bundle: bundleOfTree() });
  await product.ready();
  const mine = /** @type {Credentials} */ (product.credentials);
  const end = async () => {
    await product.stop();
    removeState(state);
  };
  const origin = `http://127.0.0.1:${port}`;
  const asyncOrigin = `http://async.localhost:${port}`;
  return {
    origin,
    asyncOrigin,
    mine,
    other,
    output: () => product.output,
    store: statePaths(state).store,
    end,
  };
}

/**
 * Prepares the state for one owner, and sets the credentials aside: `npm start` then adds its own.
 * @param {string} state
 * @param {number} port
 * @returns {Credentials}
 */
function prepareStranger(state, port) {
  const paths = statePaths(state);
  const owner = { email: 'stranger@quillet.localhost', password: randomPassword() };
  const credentials = { live: randomToken('live'), test: randomToken('test'), owner };
  mkdirSync(paths.dev, { recursive: true });
  writeFileSync(paths.credentials, JSON.stringify(credentials), { mode: 0o600 });
  const env = { ...process.env, PORT: String(port), QUILLET_STATE: state };
  execFileSync(process.execPath, ['--no-warnings', 'scripts/prepare.mjs'], { env, stdio: 'pipe' });
  renameSync(paths.credentials, join(paths.dev, 'stranger.json'));
  return credentials;
}

/**
 * An account with tokens of each kind, and its owner at the dashboard.
 * @param {string} origin
 * @param {Credentials} credentials
 */
async function accountOf(origin, { live, test, owner }) {
  const person = await new Person(origin).signIn(owner);
  const newToken = async (/** @type {object} */ rights) => {
    const made = await person.api('POST', '/api_tokens', { label: 'Attack', mode: 'live', ...rights });
    if (made.status !== 201) throw new Error(`a token was not made: ${made.text}`);
    return {
      id: made.json.id,
      api: new Api(origin, { token_id: made.json.id, token_secret: made.json.secret }),
    };
  };
  const soon = new Date(Date.now() + 1_500).toISOString();
  const expired = (await newToken({ expires_at: soon })).api;
  const scoped = (await newToken({ scopes: ['documents:read'] })).api;
  const logReader = (await newToken({ scopes: ['log:read'] })).api;
  const holder = (await newToken({ scopes: ['holds:write'] })).api;
  const exporter = (await newToken({ scopes: ['export:read'] })).api;
  while ((await expired.get('/authentication')).status !== 401) await person.get('/dashboard/api/session');
  const secrets = [live.token_secret, test.token_secret, owner.password, scoped.token.token_secret];
  secrets.push(person.cookies.get('session') ?? '');
  return {
    live: new Api(origin, live),
    test: new Api(origin, test),
    scoped,
    logReader,
    holder,
    exporter,
    expired,
    owner,
    person,
    newToken,
    secrets,
  };
}
