import { refusedForGood } from './ask.mjs';
import { placeOf } from './read-theirs.mjs';
import { isNumbered, versionsIn } from './version-numbers.mjs';

/** @typedef {import('../store/folder-store.mjs').FolderStore} FolderStore */
/**
 * @typedef {{ template: any, document: Buffer | null }} TheirContent
 * @typedef {TheirContent & {
 *   id: string, schema: any, versions: (TheirContent & { version: string })[],
 *   sample: { data: any, pdf: Buffer } | null,
 * }} TheirTemplate
 */

const MOST_JSON_BYTES = 32 * 1024 * 1024;
const MOST_PDF_BYTES = 200 * 1024 * 1024;

/** A folder of exports: what their API has answered, and documents. */
export class Theirs {
  /** @param {FolderStore} store */
  constructor(store) {
    this.store = store;
  }

  /** The ids of the templates, in the order of the folder. */
  async ids() {
    const ids = [];
    for await (const path of this.store.list('templates')) {
      const [, id = '', file] = path.split('/');
      if (file === 'template.json') ids.push(id);
    }
    return ids.sort();
  }

  /** @returns {Promise<any[]>} */
  async folders() {
    return (await this.#json('folders.json')) ?? [];
  }

  /** @param {string} id @returns {Promise<TheirTemplate>} */
  async template(id) {
    const place = placeOf(id);
    const template = await this.#json(`${place}/template.json`);
    if (typeof template?.name !== 'string') throw refusedForGood(`${place}/template.json is no template`);
    const content = await this.#content(place, template);
    const versions = [];
    for (const { version } of versionsIn(template).filter(isNumbered)) {
      const at = `${place}/versions/${version}`;
      const shown = await this.#json(`${at}/template.json`);
      if (shown !== null) versions.push({ version, ...(await this.#content(at, shown)) });
    }
    const [data, pdf] = await Promise.all([
      this.#json(`${place}/sample/data.json`),
      this.store.get(`${place}/sample/document.pdf`, MOST_PDF_BYTES),
    ]);
    const sample = data !== null && pdf !== null ? { data, pdf } : null;
    return { id, ...content, schema: await this.#json(`${place}/schema.json`), versions, sample };
  }

  /** @param {string} place @param {any} template */
  async #content(place, template) {
    return { template, document: await this.store.get(`${place}/document.pdf`, MOST_PDF_BYTES) };
  }

  /** @param {string} path @returns {Promise<any>} */
  async #json(path) {
    const bytes = await this.store.get(path, MOST_JSON_BYTES);
    if (bytes === null) return null;
    try {
      return JSON.parse(bytes.toString());
    } catch {
      throw refusedForGood(`${path} is no JSON`);
    }
  }
}
