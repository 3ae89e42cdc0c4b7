import { randomBytes } from 'node:crypto';

/** @typedef {import('../store/folder-store.mjs').FolderStore} FolderStore */
/**
 * How far an import is. What is named here is not done again.
 * @typedef {{
 *   ours: string | null,
 *   refused: string | null,
 *   done: string[],
 *   versions: { version: string, ours: string | null, reason: string | null }[],
 *   their_submission: string | null,
 *   left: import('./left-out.mjs').LeftOut[],
 *   comparison: import('./compare-template.mjs').Comparison | null,
 * }} TemplateState
 */

const STATE = 'state.json';
const FORMAT = 1;
const NEW = { ours: null, refused: null, their_submission: null, comparison: null };

export class ImportState {
  #store;
  /** @type {{ format: number, run: string, to: string, folders: Record<string, string | null>, left?: import('./left-out.mjs').LeftOut[], templates: Record<string, TemplateState> }} */
  #state;

  /** @param {FolderStore} store @param {any} state */
  constructor(store, state) {
    this.#store = store;
    this.#state = state;
  }

  /**
   * Goes on with the import of a folder, or begins one.
   * @param {FolderStore} store
   * @param {string} to the origin of the deployment
   */
  static async open(store, to) {
    const bytes = await store.get(STATE);
    const begun = {
      format: FORMAT,
      run: randomBytes(9).toString('base64url'),
      to,
      folders: {},
      templates: {},
    };
    const state = bytes === null ? begun : JSON.parse(bytes.toString());
    if (state.format !== FORMAT) throw new Error(`${store.name} is of another release: use a new folder.`);
    if (state.to !== to)
      throw new Error(`${store.name} is an import into ${state.to}: use another folder for ${to}.`);
    return new ImportState(store, state);
  }

  /** The same key for the same step of this import. @param {string[]} step */
  key(...step) {
    return ['import', this.#state.run, ...step].join(':');
  }

  get folders() {
    return this.#state.folders;
  }

  /** What was left out of folders. */
  get left() {
    this.#state.left ??= [];
    return this.#state.left;
  }

  get templates() {
    return this.#state.templates;
  }

  /** @param {string} id @returns {TemplateState} */
  template(id) {
    const known = Object.hasOwn(this.#state.templates, id) ? this.#state.templates[id] : undefined;
    const own = known ?? { ...NEW, done: [], versions: [], left: [] };
    this.#state.templates[id] = own;
    return own;
  }

  save() {
    return this.#store.put(STATE, Buffer.from(`${JSON.stringify(this.#state, null, 2)}\n`));
  }
}
