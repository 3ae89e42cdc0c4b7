import { judge } from '../../src/verify/judge.mjs';
import { say } from '../../src/verify/say.mjs';
import { spell } from '../../src/verify/spell.mjs';
import { tellApart, Unreadable } from '../../src/verify/tell-apart.mjs';
import { en } from '../../src/verify/words/en.mjs';
import { sha256 as hashOf } from '../store/sha256.mjs';

/** @typedef {import('../store/open-store.mjs').Store} Store */
/** @typedef {import('./check-files.mjs').Files} Files */
/** An item of a part as the deployment takes it; or why it is not brought.
 * @typedef {{ item: object } | { left: string }} Read */

/** Reads the records of an export, whose files were checked. */
export class RecordReader {
  #store;
  #files;

  /** @param {Store} store @param {Files} files */
  constructor(store, files) {
    this.#store = store;
    this.#files = files;
  }

  /** The hash of a file; null when there is none. @param {string} path */
  hashOf(path) {
    return this.#files.get(path) ?? null;
  }

  /** @param {string} part @param {any} row @returns {Promise<Read>} */
  async read(part, row) {
    if (row.unreadable) throw new Error('its record could not be read when it was exported');
    if (part === 'submissions') return this.#submission(String(row.id));
    if (part === 'combined_submissions') return this.#combined(String(row.id));
    if (part === 'batches') return { item: await this.#json(`batches/${row.id}.record.json`) };
    return { item: row };
  }

  /**
   * Whether its trail is unaltered, its PDF the one of the trail and of its seal, and its data too.
   * @param {string} id
   */
  async judge(id) {
    const folder = `submissions/${id}`;
    const [trail, journal] = await Promise.all([
      this.#json(`${folder}/trail.json`),
      this.#json(`${folder}/journal.json`),
    ]);
    const entries = journal.tables.audit.map((/** @type {{ entry: string }} */ row) => JSON.parse(row.entry));
    if (JSON.stringify(entries) !== JSON.stringify(trail.entries))
      throw new Error(`${folder}/journal.json has another trail than ${folder}/trail.json`);
    // What has expired has no data to be judged.
    const { data = null } = await this.#json(`${folder}/submission.json`);
    const names = ['trail.json', ...(data === null ? [] : ['submission.json']), 'document.pdf'];
    const given = names.map((name) => `${folder}/${name}`).filter((path) => this.#files.has(path));
    const told = given.map(async (file) => ({ file, bytes: new Uint8Array(await this.bytes(file)) }));
    const problem = await problemOf(await Promise.all(told));
    if (problem !== null) throw new Error(`${folder}: ${problem}`);
  }

  /** The bytes of a file, which must still be those that were checked. @param {string} path */
  async bytes(path) {
    const hash = this.#files.get(path);
    if (hash === undefined) throw new Error(`${path} is not in the manifest`);
    const bytes = await this.#store.get(path);
    if (bytes === null || hashOf(bytes) !== hash) throw new Error(`${path} has changed`);
    return bytes;
  }

  /** @param {string} path @returns {Promise<any>} */
  async #json(path) {
    return JSON.parse((await this.bytes(path)).toString());
  }

  /** @param {string} id @returns {Promise<Read>} */
  async #submission(id) {
    const folder = `submissions/${id}`;
    const { has_password, ...journal } = await this.#json(`${folder}/journal.json`);
    if (has_password) return { left: 'it waits for its PDF with a password, and an export has no password' };
    const [{ data }, { closing, published }] = await Promise.all([
      this.#json(`${folder}/submission.json`),
      this.#json(`${folder}/trail.json`),
    ]);
    const certificate = closing?.certificate.replace(/-----[^-]+-----|\s/g, '') ?? null;
    return { item: { id, journal, data: data ?? null, certificate, published } };
  }

  /** @param {string} id @returns {Promise<Read>} */
  async #combined(id) {
    const record = await this.#json(`combined_submissions/${id}/record.json`);
    if (record.state === 'pending') return { left: 'it had not ended when it was exported' };
    return { item: { id, record } };
  }
}

/** What `npm run verify` finds wrong with these files; null: nothing. @param {import('../../src/verify/tell-apart.mjs').GivenFile[]} files */
async function problemOf(files) {
  try {
    const judgement = await judge(tellApart(files));
    return judgement.verdict === 'broken' ? spell(judgement, en).join(' ') : null;
  } catch (error) {
    if (error instanceof Unreadable) return say(error.said, en);
    throw error;
  }
}
