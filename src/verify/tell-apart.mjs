import { oneByOne } from './bytes.mjs';
import { parseStrictly } from './parse-strictly.mjs';

/**
 * @typedef {import('./bytes.mjs').Bytes} Bytes
 * @typedef {{ file: string, bytes: Bytes }} GivenFile
 * @typedef {'pdf' | 'certificates' | 'trail' | 'submission' | 'heads'} FileKind
 * @typedef {object} Trail
 * @property {number} [version] of the form; the first form has none
 * @property {string} submission_id
 * @property {import('./check-trail.mjs').Entry[]} entries
 * @property {import('./check-closing.mjs').Closing | null} [closing]
 * @property {import('./check-published.mjs').Published | null} [published]
 *
 * @typedef {object} Told what was given, each at most once
 * @property {Partial<Record<FileKind, string>>} files their names, by kind
 * @property {GivenFile} [pdf]
 * @property {string} [certificates] in PEM
 * @property {Trail} [trail]
 * @property {import('./check-published.mjs').HeadsFile} [heads] that the service published, and somebody kept
 * @property {import('./check-data.mjs').Shown & { id: string }} [submission] the answer about it, with its data
 */

/** Files that cannot be checked, with the reason. */
export class Unreadable extends Error {
  /** @param {import('./say.mjs').Said} said */
  constructor(said) {
    super(said.kind);
    this.said = said;
  }
}

const HEAD = 1024;
/** The newest form of an exported trail, and its members. */
const FORM = 2;
const MEMBERS = ['submission_id', 'entries', 'closing', 'published'];

/**
 * Tells files apart by what is in them.
 * @param {GivenFile[]} files
 * @returns {Told}
 */
export function tellApart(files) {
  /** @type {Told} */
  const told = { files: {} };
  for (const given of files) {
    const [kind, content] = read(given);
    if (kind in told) throw new Unreadable({ kind: 'twoOfAKind' });
    Object.assign(told, { [kind]: content });
    told.files[kind] = given.file;
  }
  return told;
}

/**
 * @param {GivenFile} given
 * @returns {[FileKind, unknown]}
 */
function read(given) {
  const { file, bytes } = given;
  if (oneByOne(bytes.subarray(0, HEAD)).includes('%PDF-')) return ['pdf', given];
  const text = new TextDecoder().decode(bytes);
  // A trail holds a certificate, too.
  if (!/^\s*\{/.test(text) && text.includes('-----BEGIN CERTIFICATE-----')) return ['certificates', text];
  const json = readJson(text, file);
  if (isTrail(json)) return ['trail', known(json, file)];
  if (isHeads(json)) return ['heads', json];
  if (isSubmission(json)) return ['submission', json];
  throw new Unreadable({ kind: 'strangeFile', facts: { file } });
}

/**
 * @param {string} text
 * @param {string} file
 */
function readJson(text, file) {
  try {
    return parseStrictly(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Unreadable({ kind: 'strangeFile', facts: { file } });
  }
}

/** @param {any} json */
function isTrail(json) {
  return (
    typeof json?.submission_id === 'string' &&
    Array.isArray(json.entries) &&
    json.entries.length > 0 &&
    json.entries.every((/** @type {any} */ entry) => typeof entry?.event?.type === 'string') &&
    ['undefined', 'object'].includes(typeof json.closing) &&
    ['undefined', 'object'].includes(typeof json.published)
  );
}

/**
 * A trail in a form that is known: a later form may hold what these checks would leave out.
 * @param {Trail} trail
 * @param {string} file
 */
function known(trail, file) {
  const { version = 1, ...members } = trail;
  if (version !== 1 && version !== FORM)
    throw new Unreadable({ kind: 'newerForm', facts: { file, version: String(version) } });
  const more = Object.keys(members).find((name) => !MEMBERS.includes(name));
  if (version === FORM && more !== undefined)
    throw new Unreadable({ kind: 'unknownMember', facts: { file, member: more } });
  return trail;
}

/** @param {any} json */
function isHeads(json) {
  return (
    json?.version === 1 &&
    Array.isArray(json.heads) &&
    json.heads.every((/** @type {any} */ heads) => Number.isInteger(heads?.number))
  );
}

/** @param {any} json */
function isSubmission(json) {
  return (
    typeof json?.id === 'string' &&
    /^(?:[0-9a-f]{2})+$/.test(json.data_salt) &&
    typeof json.data === 'object' &&
    json.data !== null
  );
}
