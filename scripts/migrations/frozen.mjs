// Released migrations are frozen: `migrations/released.json` has the hash of every file of every
// release. A database that has run a migration does not run it again, so a changed file would reach
// new databases only.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const journalFile = 'meta/_journal.json';

/** @typedef {Record<string, string>} Files The texts of the migrations by path, meta included. */
/** @typedef {Record<string, Record<string, string>>} Releases The hashes of the files, by release. */

/** @returns {Releases} */
export function readReleases(folder = 'migrations') {
  return JSON.parse(readFileSync(`${folder}/released.json`, 'utf8'));
}

/** @returns {Files} */
export function readMigrations(folder = 'migrations') {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => /\.sql$|^meta\/.*\.json$/.test(name)).sort();
  return Object.fromEntries(files.map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8')]));
}

/** The hashes that a release of these files is described with. @param {Files} files */
export function describeRelease(files) {
  const count = Object.keys(files).filter(isMigration).length;
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, hashOf(path, text, count)]));
}

/**
 * Returns the problems of the migrations, as sentences.
 * @param {Releases} releases
 * @param {Files} files
 */
export function findProblems(releases, files) {
  return [
    ...findChanged(releases, files),
    ...findEarly(releases, files),
    ...findTaken(releases, files),
    ...findDropped(releases, files),
  ];
}

/** @param {Releases} releases @param {Files} files */
function findChanged(releases, files) {
  const problems = new Map();
  for (const [release, hashes] of Object.entries(releases)) {
    const count = Object.keys(hashes).filter(isMigration).length;
    for (const [path, hash] of Object.entries(hashes)) {
      const text = files[path];
      if (problems.has(path) || (text !== undefined && hashOf(path, text, count) === hash)) continue;
      const what = text === undefined ? 'removed' : 'changed';
      problems.set(
        path,
        `migrations/${path} was ${what}. Release ${release} has it, so databases exist that have run it and will not run it again. Restore it (git checkout v${release} -- migrations/${path}) and write a new migration instead: npm run migrations:generate`,
      );
    }
  }
  return [...problems.values()];
}

/** @param {Releases} releases @param {Files} files */
function findEarly(releases, files) {
  const last = releasedMigrations(releases).at(-1) ?? '';
  return newMigrations(releases, files)
    .filter((path) => path < last)
    .map((path) => `migrations/${path} sorts before the released migration ${last}. Number it after it.`);
}

/** @param {Releases} releases @param {Files} files */
function findTaken(releases, files) {
  return newMigrations(releases, files)
    .filter((path) => takesAway(files[path] ?? '') && !mayContract(releases, files[path] ?? ''))
    .map(
      (path) =>
        `migrations/${path} takes something away or demands something new, but the released code still runs while it is applied, and after a rollback. Add first; take away one release later, with a line that names the release: -- contract: unused since <release>`,
    );
}

/**
 * Dropping a table deletes its rows, and with them those of other tables that hang on them: D1 keeps foreign keys on
 * through a migration, whatever it says. A rebuild under a new name drops the table, too.
 * @param {Releases} releases @param {Files} files
 */
function findDropped(releases, files) {
  const hanging = hangingTables(Object.values(files).join('\n'));
  return newMigrations(releases, files).flatMap((path) =>
    [...(files[path] ?? '').matchAll(/\bDROP\s+TABLE\s+(?:IF\s+EXISTS\s+)?[`"]?(\w+)/gi)]
      .filter(([, table = '']) => hanging.has(table))
      .map(
        ([, table = '']) =>
          `migrations/${path} drops ${table}, and with it, by foreign keys, the rows of ${hanging.get(table)}. Add columns to ${table} instead of rebuilding it.`,
      ),
  );
}

/** Which tables hang on each table by foreign keys that cascade. @param {string} sql */
function hangingTables(sql) {
  /** @type {Map<string, string>} */
  const hanging = new Map();
  for (const [, table = '', columns = ''] of sql.matchAll(/CREATE TABLE `(\w+)` \(\n([\s\S]*?)\n\);/g))
    for (const [, parent = ''] of columns.matchAll(/REFERENCES `(\w+)`\([^)]*\)[^\n]*ON DELETE cascade/gi))
      hanging.set(parent, [hanging.get(parent), table].filter(Boolean).join(', '));
  return hanging;
}

/** @param {string} sql */
function takesAway(sql) {
  return sql.split(';').some((statement) => {
    if (/\bDROP\s+(TABLE|COLUMN)\b|\bRENAME\b/i.test(statement)) return true;
    return /\bADD\b.*\bNOT NULL\b/is.test(statement) && !/\bDEFAULT\b/i.test(statement);
  });
}

/** @param {Releases} releases @param {string} sql */
function mayContract(releases, sql) {
  const [, release] = sql.match(/^-- contract: unused since (\S+)$/m) ?? [];
  return release !== undefined && release in releases;
}

/** @param {string} path */
function isMigration(path) {
  return path.endsWith('.sql');
}

/** @param {Releases} releases */
function releasedMigrations(releases) {
  const paths = Object.values(releases).flatMap((hashes) => Object.keys(hashes));
  return [...new Set(paths)].filter(isMigration).sort();
}

/** @param {Releases} releases @param {Files} files */
function newMigrations(releases, files) {
  const released = releasedMigrations(releases);
  return Object.keys(files).filter((path) => isMigration(path) && !released.includes(path));
}

/** The journal of drizzle-kit grows: a release keeps its first entries. @param {number} count */
function hashOf(/** @type {string} */ path, /** @type {string} */ text, count) {
  const kept = path === journalFile ? JSON.stringify(JSON.parse(text).entries.slice(0, count)) : text;
  return createHash('sha256').update(kept).digest('hex');
}
