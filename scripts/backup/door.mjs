import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { envFlag } from '../deploy/plan.mjs';
import { readTarget } from '../deploy/target.mjs';
import { ask } from '../deploy/wrangler.mjs';
import { statePaths } from '../local/paths.mjs';
import { mayPass, patiently } from '../store/patiently.mjs';

const GOOD_FOR_MS = 24 * 3600_000;
/** A command that takes longer than a day opens the door again in time. */
const AGAIN_MS = 12 * 3600_000;

/**
 * SQL that makes this secret the only one that opens the door of the operator, with the one before it, which requests on
 * their way have; src/service/accounts/sign-in/secret-store.ts reads it.
 * @param {{ secret: string, before: string, now: number }} opening
 */
function doorSql({ secret, before, now }) {
  const hash = hashOf(secret);
  return [
    `DELETE FROM one_time_secrets WHERE purpose = 'operator' AND hash <> '${hashOf(before)}';`,
    `INSERT INTO one_time_secrets (hash, purpose, created_at, expires_at)
       VALUES ('${hash}', 'operator', ${now}, ${now + GOOD_FOR_MS});`,
  ].join('\n');
}

function hashOf(/** @type {string} */ secret) {
  return createHash('sha256').update(`operator\n${secret}`).digest('hex');
}

/** The options by which a command says which deployment it means; `at` is needed with `remote`. */
export const doorOptions = /** @type {const} */ ({
  at: { type: 'string' },
  remote: { type: 'boolean', default: false },
  env: { type: 'string', default: '' },
});

/**
 * Opens the door of a deployment, for those who can write its database.
 * @param {{ remote: boolean, env: string, at?: string | undefined }} deployment
 */
export function openDoor({ remote, env, at }) {
  const root = process.env.QUILLET_STATE ?? process.cwd();
  const where = remote
    ? ['--remote', envFlag(readTarget(env))]
    : ['--local', '--persist-to', statePaths(root).store];
  return new Door(new URL(at ?? localOrigin(root)).origin, (opening) => {
    const { ok, stdout, stderr } = ask([
      'd1',
      'execute',
      'DB',
      ...where,
      '--json',
      '--command',
      doorSql(opening),
    ]);
    if (!ok) throw new Error(`${stdout}${stderr}`);
  });
}

function localOrigin(/** @type {string} */ root) {
  return JSON.parse(readFileSync(statePaths(root).credentials, 'utf8')).sync_base_url;
}

/** Asks a deployment as its operator. Trouble of the platform is waited out. */
export class Door {
  #open;
  #secret = '';
  #openedAt = Number.NEGATIVE_INFINITY;

  /**
   * @param {string} origin
   * @param {(opening: { secret: string, before: string, now: number }) => void} open lets a secret open the door
   */
  constructor(origin, open) {
    this.origin = origin;
    this.#open = open;
    this.#credentials();
  }

  #credentials() {
    const now = Date.now();
    if (now - this.#openedAt >= AGAIN_MS) {
      const before = this.#secret;
      this.#secret = randomBytes(32).toString('base64url');
      this.#open({ secret: this.#secret, before, now });
      this.#openedAt = now;
    }
    return { authorization: `Bearer ${this.#secret}` };
  }

  /** @param {string} path @returns {Promise<any>} */
  async json(path) {
    return (await this.#send('GET', path)).json();
  }

  /** @param {string} path @param {unknown} body @returns {Promise<any>} */
  async put(path, body) {
    return (await this.#send('PUT', path, { body: JSON.stringify(body) })).json();
  }

  /** @param {string} path @param {Buffer} body @param {string} type */
  async putBytes(path, body, type) {
    await this.#send('PUT', path, { body, headers: { 'content-type': type } });
  }

  /** A file with its media type and its facts; null: it is gone. @param {string} key */
  async file(key) {
    const answer = await this.#send('GET', `backup/file?key=${encodeURIComponent(key)}`, { absent: true });
    if (answer.status === 404) {
      // A door that is shut answers alike.
      await this.json('backup');
      return null;
    }
    const type = answer.headers.get('content-type') ?? '';
    return {
      bytes: Buffer.from(await answer.arrayBuffer()),
      type,
      facts: answer.headers.get('x-facts') ?? '',
    };
  }

  /** @param {string} key @param {{ bytes: Buffer, type: string, facts: string }} file */
  async putFile(key, { bytes, type, facts }) {
    const headers = { 'content-type': type, 'x-facts': facts };
    await this.#send('PUT', `restore/file?key=${encodeURIComponent(key)}`, { body: bytes, headers });
  }

  /**
   * @param {string} method
   * @param {string} path below /operator
   * @param {{ body?: string | Buffer, headers?: Record<string, string>, absent?: boolean }} [sent]
   * @returns {Promise<Response>}
   */
  #send(method, path, { body, headers = {}, absent = false } = {}) {
    return patiently(async () => {
      const answer = await fetch(`${this.origin}/operator/${path}`, {
        method,
        headers: { ...this.#credentials(), ...headers },
        signal: AbortSignal.timeout(120_000),
        ...(body !== undefined && { body }),
      }).catch((error) => /** @type {Error} */ (error));
      if (answer instanceof Response && (answer.ok || (absent && answer.status === 404))) return { answer };
      const isAnswer = answer instanceof Response;
      const said = isAnswer ? `${answer.status} ${(await answer.text()).slice(0, 300)}` : answer;
      const trouble = new Error(`${method} ${path.split('?')[0]}: ${said}`);
      return { trouble, mayPass: !isAnswer || mayPass(answer.status) };
    });
  }
}
