import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settle, wordsOf } from './settle.mjs';

/** @typedef {import('./client.mjs').Client} Client */
/** @typedef {{ says?: boolean | undefined }} Kind `says`: its pages show ids or times */

function sha256(/** @type {Uint8Array | string} */ bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The results of all requests, by name. */
export class Prints {
  /** @type {Record<string, string>} */
  fingerprints = {};
  /**
   * How often each varying part was found.
   * @type {Map<string, number>}
   */
  counts = new Map();

  /**
   * @param {Client} client
   * @param {string | undefined} folder where the PDFs go as they came, and settled
   */
  constructor(client, folder) {
    this.client = client;
    this.folder = folder;
    if (folder !== undefined) mkdirSync(folder, { recursive: true });
  }

  pdf(/** @type {string} */ name, /** @type {Buffer} */ bytes, /** @type {Kind} */ { says = false } = {}) {
    if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error(`${name} is not a PDF`);
    this.keep(`${name}.pdf`, bytes);
    this.bytes(name, settle(bytes, { says, counts: this.counts }));
  }

  /** Keeps the words of the pages, for PDFs whose layout depends on hashes. */
  words(/** @type {string} */ name, /** @type {Buffer} */ bytes) {
    this.keep(`${name}.pdf`, bytes);
    this.bytes(`${name}, words`, wordsOf(bytes, this.counts));
  }

  bytes(/** @type {string} */ name, /** @type {Buffer | string} */ bytes) {
    this.keep(`${name}.settled`, bytes);
    this.put(name, sha256(bytes));
  }

  put(/** @type {string} */ name, /** @type {string} */ said) {
    if (name in this.fingerprints) throw new Error(`two PDFs are named ${name}`);
    this.fingerprints[name] = said;
  }

  keep(/** @type {string} */ name, /** @type {Buffer | string} */ bytes) {
    if (this.folder !== undefined) writeFileSync(join(this.folder, name.replaceAll('/', ' - ')), bytes);
  }

  /** Keeps the document of a template, in which nothing varies. */
  async document(/** @type {string} */ name, /** @type {string} */ template) {
    const { bytes } = await this.client.send('GET', `/templates/${template}/document`);
    this.bytes(name, bytes);
  }

  /**
   * Keeps the preview of an operation, or the code of its refusal.
   * @param {string} name
   * @param {string} path
   * @param {object} body
   * @param {Kind} [kind]
   */
  async preview(name, path, body, kind) {
    const { status, json, bytes } = await this.client.send('POST', path, body);
    if (status === 200) this.pdf(name, bytes, kind);
    else this.put(name, `refused: ${status} ${json?.error?.code}`);
  }

  /**
   * Creates a submission of a template and keeps its PDF; returns its id. A refusal or failure is a
   * result as well.
   * @param {string} name
   * @param {string} template
   * @param {object} body
   * @param {Kind} [kind]
   */
  submission(name, template, body, kind) {
    return this.#record(name, `/templates/${template}/submissions`, body, kind);
  }

  /**
   * Creates a combined submission and keeps its PDF; returns its id.
   * @param {string} name
   * @param {object[]} source_pdfs
   * @param {object} [more]
   */
  combined(name, source_pdfs, more) {
    return this.#record(name, '/combined_submissions', { source_pdfs, ...more });
  }

  /**
   * @param {string} name
   * @param {string} path
   * @param {object} body
   * @param {Kind} [kind]
   * @returns {Promise<string>}
   */
  async #record(name, path, body, kind) {
    const metadata = { pdf_filename: 'fingerprint' };
    const { status, json } = await this.client.send('POST', path, { metadata, test: false, ...body });
    if (status >= 500) throw new Error(`${name}: ${status} ${JSON.stringify(json)}`);
    const made = json.submission ?? json.combined_submission;
    if (made?.state !== 'processed') this.put(name, `refused: ${status} ${made?.state ?? json.error.code}`);
    else this.pdf(name, (await this.client.fetch(made.download_url)).bytes, kind);
    return made?.id ?? '';
  }
}
