// What the installation says of itself.
import { treeVersion } from '../release/versions.mjs';
import { messageOf } from './patient.mjs';

/** @typedef {import('./patient.mjs').Patient} Patient */
/** @typedef {import('./patient.mjs').Finding} Finding */

const restart = 'stop npm start and start it again';
const deploy = 'run npm run deploy again';

/** @returns {Promise<Finding>} */
export async function checkHealth(/** @type {Patient} */ { call, origin, isLocal }) {
  const name = 'the service answers';
  const answer = await call('/health').catch(() => undefined);
  const log = isLocal
    ? 'The output of npm start names it.'
    : 'The log names it: npm run wrangler -- tail --env=';
  if (!answer) {
    const todo = isLocal ? 'Start it: npm start' : 'Check the address, and that the Worker is deployed.';
    return { name, state: 'fail', found: `${origin} does not answer.`, todo };
  }
  if (answer.status !== 200)
    return {
      name,
      state: 'fail',
      found: `GET /health answers ${answer.status}: a binding or a secret is missing, or this is not Quillet.`,
      todo: `${log} For a missing SIGNING_KEY ${isLocal ? restart : deploy}.`,
    };
  const { version } = answer.json ?? {};
  if (version === treeVersion()) return { name, state: 'ok', found: `It runs ${version}.` };
  return {
    name,
    state: 'note',
    found: `It runs ${version ?? '0.1.0'}; this tree is ${treeVersion()}.`,
    todo: `To bring it to this tree: ${isLocal ? restart : 'npm run deploy'}.`,
  };
}

/** @returns {Promise<Finding>} */
export async function checkDatabase(/** @type {Patient} */ { call, isLocal }) {
  const name = 'migrations';
  const { status, json } = await call('/health/database');
  const names = [...(json?.missing ?? []), ...(json?.unknown ?? [])].join(', ');
  if (json?.database === 'current') return { name, state: 'ok', found: 'Database and code belong together.' };
  if (json?.database === 'behind') {
    const again = 'npm run wrangler -- d1 migrations apply DB --local --persist-to .wrangler/state';
    const todo = isLocal ? `Stop npm start, run ${again}, and start again.` : `To apply it, ${deploy}.`;
    return { name, state: 'fail', found: `The database has not run ${names}.`, todo };
  }
  if (json?.database === 'ahead') {
    const todo = 'Deploy the newer code again when its fault is mended (docs/deploy.md, Going back).';
    return {
      name,
      state: 'note',
      found: `The database has run ${names}, which a newer version added.`,
      todo,
    };
  }
  return {
    name,
    state: 'fail',
    found: `GET /health/database answers ${status}.`,
    todo: 'Update the service.',
  };
}

const rooms = {
  one_spare: 'One spare volume is left for new records.',
  no_spare: 'No spare volume is left for new records.',
  full: 'All volumes are full: new records are refused.',
};

/** @returns {Promise<Finding[]>} */
export async function checkVolumes(/** @type {Patient} */ { call }) {
  const { json } = await call('/health/database');
  if (!json?.volumes) return [];
  return [volumesFinding(json.volumes), ...directoryFindings(json.volumes)];
}

/** @returns {Finding} */
function volumesFinding(
  /** @type {{ open: number[], spare: number[], away: number[], behind: number[], room: string }} */
  { open, spare, away, behind, room },
) {
  const name = 'volumes';
  const silent = [...away, ...behind];
  if (silent.length > 0) {
    const todo =
      'Run npm run deploy, which binds and migrates volumes; the log says why one does not answer.';
    return { name, state: 'fail', found: `Not answering, or not migrated: ${silent.join(', ')}.`, todo };
  }
  const said = room === 'one_spare' || room === 'no_spare' || room === 'full' ? rooms[room] : null;
  if (said === null) {
    const found = `New records go to ${open.join(', ')}; spare: ${spare.join(', ') || 'none'}.`;
    return { name, state: 'ok', found };
  }
  const todo = 'Run npm run deploy -- --spares 2 (docs/deploy.md, Volumes).';
  return { name, state: room === 'one_spare' ? 'note' : 'fail', found: said, todo };
}

/**
 * An older service does not say how large its directory is.
 * @returns {Finding[]}
 */
function directoryFindings(
  /** @type {{ directory?: { bytes: number | null, room: string } }} */
  { directory },
) {
  if (typeof directory?.bytes !== 'number') return [];
  const name = 'directory';
  const size = `${(directory.bytes / 1e9).toFixed(1)} GB`;
  if (directory.room === 'enough') return [{ name, state: 'ok', found: `It has ${size}.` }];
  const todo = 'Move accounts, or send fewer keys (docs/deploy.md, The directory).';
  const isFull = directory.room === 'full';
  const found = isFull
    ? `It has ${size} and is full: new templates and Idempotency-Keys are refused.`
    : `It has ${size} and is nearly full.`;
  return [{ name, state: isFull ? 'fail' : 'note', found, todo }];
}

/** @returns {Promise<Finding>} */
export async function checkToken(/** @type {Patient} */ { api, isLocal }) {
  const name = 'API token';
  const answer = await api('GET', '/authentication');
  if (answer.status === 200) return { name, state: 'ok', found: 'It is accepted.' };
  const todo = isLocal
    ? 'Start npm start once more: it creates the account of .dev/credentials.json.'
    : 'Create a test token under API tokens in the dashboard, and set QUILLET_TOKEN=<id>:<secret>.';
  return { name, state: 'fail', found: messageOf(answer), todo };
}

/** @returns {Promise<Finding[]>} */
export async function checkInstallation(/** @type {Patient} */ { api, isLocal }) {
  const { status, json } = await api('GET', '/installation');
  if (status !== 200) {
    const found = 'The service is too old to tell.';
    return ['signing key', 'mail', 'challenges'].map((name) => ({ name, state: 'skipped', found }));
  }
  return [keyFinding(json.unreadable_secrets, isLocal), mailFinding(json.mail), challengeFinding(json)];
}

/** @returns {Finding} */
function keyFinding(/** @type {string[]} */ unreadable, /** @type {boolean} */ isLocal) {
  const name = 'signing key';
  if (unreadable.length === 0)
    return { name, state: 'ok', found: 'It reads the stored secrets of this account.' };
  const where = isLocal ? 'in .dev/secrets.env' : 'as the secret SIGNING_KEY_OLD';
  return {
    name,
    state: 'fail',
    found: `It does not read the secrets of ${unreadable.join(', ')}: the key was replaced.`,
    todo: `Set the earlier key ${where} (docs/deploy.md, Changing the signing key). If it is lost, give each webhook endpoint a new secret and each integration its credentials again.`,
  };
}

/** @returns {Finding} */
function mailFinding(/** @type {'sent' | 'kept' | 'off'} */ mail) {
  const name = 'mail';
  if (mail === 'kept') return { name, state: 'ok', found: 'It is kept at /dev/mailbox and not sent.' };
  if (mail === 'sent') return { name, state: 'ok', found: 'MAIL_FROM is set. No mail was sent to try it.' };
  const todo = 'To send mail, onboard a domain and set MAIL_FROM (docs/deploy.md, Mail).';
  return { name, state: 'note', found: 'The service sends no mail: MAIL_FROM is empty.', todo };
}

/**
 * Turnstile tells whether it knows the secret key. The site key shows only in a browser.
 * @returns {Finding}
 */
function challengeFinding(/** @type {Record<string, unknown>} */ installation) {
  const name = 'challenges';
  const { public_challenge: means, turnstile_secret: secret } = installation;
  switch (secret) {
    case 'accepted':
      return { name, state: 'ok', found: 'Turnstile knows TURNSTILE_SECRET_KEY.' };
    case 'refused': {
      const todo = 'Set the secret of the widget again (docs/deploy.md, Challenges of public forms).';
      return { name, state: 'fail', found: 'Turnstile does not know TURNSTILE_SECRET_KEY.', todo };
    }
    case 'unreachable': {
      const todo = 'Run it again later. Until then no challenged form can be begun.';
      return { name, state: 'fail', found: 'The service does not reach Turnstile.', todo };
    }
  }
  if (means === undefined) return { name, state: 'skipped', found: 'The service is too old to tell.' };
  const todo = 'To use Turnstile, set its keys (docs/deploy.md, Challenges of public forms).';
  if (means === 'email_code')
    return { name, state: 'ok', found: 'Visitors of public forms get codes by email.' };
  return { name, state: 'note', found: 'Visitors of public forms cannot be challenged.', todo };
}
