// npm run seal-key -- list | rotate | revoke HASH --reason TEXT
// Lists, replaces and revokes the keys with which this deployment seals documents (docs/sealing.md).
// Without more it works on the data of npm start; with --remote [--env eu] on a deployment.
import { parseArgs } from 'node:util';
import { envFlag } from './deploy/plan.mjs';
import { readTarget } from './deploy/target.mjs';
import { ask } from './deploy/wrangler.mjs';
import { statePaths } from './local/paths.mjs';
import { listSql, revokeSql, rotateSql } from './seal-key/sql.mjs';

/** @typedef {import('./seal-key/sql.mjs').SealKey} SealKey */

const USAGE = `Usage:
  npm run seal-key -- list
  npm run seal-key -- rotate
  npm run seal-key -- revoke <SHA-256 of the certificate> --reason "why"
with --remote for a deployment, and --env eu for its environment`;
/** Equals `revocationReasonChars` in limits. */
const REASON_CHARS = 200;
const SHORTEST_HASH = 8;

try {
  const { values, positionals } = parseArgs({
    options: {
      reason: { type: 'string' },
      remote: { type: 'boolean', default: false },
      env: { type: 'string', default: '' },
    },
    allowPositionals: true,
  });
  const [verb = '', hash = ''] = positionals;
  const where = values.remote ? ['--remote', envFlag(readTarget(values.env))] : local();
  if (verb === 'list') list(run(where, listSql));
  else if (verb === 'rotate') rotate(where);
  else if (verb === 'revoke') revoke(where, hash, reasonIn(values.reason));
  else throw new Error(USAGE);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** @param {string[]} where */
function rotate(where) {
  const [replaced] = run(where, rotateSql(Date.now()));
  console.log(
    replaced
      ? `Replaced ${line(replaced)}\nThe next document makes a new key. Running isolates go on with the old one for up to a minute.`
      : 'There is no key in use: the next document makes one.',
  );
}

/**
 * @param {string[]} where
 * @param {string} given
 * @param {string} reason
 */
function revoke(where, given, reason) {
  const found = run(where, listSql).filter(({ certificate_hash: hash }) =>
    hash.startsWith(given.toLowerCase()),
  );
  const [key, ...more] = given.length < SHORTEST_HASH ? [] : found;
  if (!key || more.length > 0)
    throw new Error(
      `"${given}" names ${more.length > 0 ? 'several keys' : 'no key'}: see npm run seal-key -- list`,
    );
  const [revoked] = run(where, revokeSql(key.certificate_hash, reason, Date.now()));
  if (!revoked) throw new Error(`This key is revoked already: ${line(key)}`);
  console.log(`Revoked ${line(revoked)}
The key is erased; the list of certificates says so. Running isolates may seal with it for up to a minute more.`);
}

/** @param {string | undefined} reason */
function reasonIn(reason) {
  const text = (reason ?? '').replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  if (text === '')
    throw new Error('Say why, with --reason "…": the list of certificates shows it to everybody.');
  if (text.length > REASON_CHARS) throw new Error(`The reason has more than ${REASON_CHARS} characters.`);
  return text;
}

function local() {
  return ['--local', '--persist-to', statePaths(process.env.QUILLET_STATE ?? process.cwd()).store];
}

/**
 * @param {string[]} where
 * @param {string} sql
 * @returns {SealKey[]}
 */
function run(where, sql) {
  const { ok, stdout, stderr } = ask(['d1', 'execute', 'DB', ...where, '--json', '--command', sql]);
  if (!ok) throw new Error(`${stdout}${stderr}\nNothing was changed.`);
  return JSON.parse(stdout)[0].results;
}

/** @param {SealKey[]} keys */
function list(keys) {
  if (keys.length === 0) console.log('No document was sealed yet: there is no key.');
  for (const key of keys) console.log(line(key));
}

/** @param {SealKey} key */
function line({ certificate_hash: hash, name, used_for: use, created_at: since, ...key }) {
  const { expires_at: end, replaced_at: replaced, revoked_at: revoked, revocation_reason: reason } = key;
  const state =
    revoked !== null
      ? `revoked ${day(revoked)}: ${reason}`
      : use !== null
        ? `in use, until ${day(end)}`
        : `replaced ${day(replaced ?? since)}`;
  return `${hash}  ${name}, since ${day(since)}, ${state}`;
}

function day(/** @type {number} */ time) {
  return new Date(time).toISOString().slice(0, 10);
}
