import { safePath } from './safe-path.mjs';
import { sha256 } from './sha256.mjs';

/** @typedef {import('./open-store.mjs').Store} Store */
/**
 * Where a part goes on, how many lines it has, and the SHA-256 of each of its pieces.
 * @typedef {{ next: unknown, isDone: boolean, lines: number, pieces: string[] }} PartState
 * @typedef {{ format: number, parts: Record<string, PartState> }} PartsState
 */

/** A piece is written when it has so many characters, or when the last one is so old. */
const PIECE_CHARS = 8 * 1024 * 1024;
const PIECE_MS = 15_000;

/**
 * Parts of lines, in a store whose files cannot grow: each part has numbered pieces. A file of state
 * says which pieces count, and where each part goes on. A broken run loses what came after it.
 * @template {PartsState} State
 */
export class LineParts {
  #store;
  #stateFile;
  /** @type {Map<string, string[]>} */
  #unwritten = new Map();
  #chars = 0;
  #writtenAt = Date.now();

  /** @param {Store} store @param {string} stateFile @param {State} state */
  constructor(store, stateFile, state) {
    this.#store = store;
    this.#stateFile = stateFile;
    this.state = state;
  }

  /**
   * Goes on with the parts of a store, or begins them in an empty one.
   * @template {PartsState} State
   * @param {Store} store
   * @param {string} stateFile
   * @param {State} beginning
   * @returns {Promise<LineParts<State>>}
   */
  static async open(store, stateFile, beginning) {
    const state = await readParts(store, stateFile);
    if (state !== null) {
      if (state.format !== beginning.format)
        throw new Error(`${store.name} was begun by another release: use another place.`);
      return new LineParts(store, stateFile, /** @type {State} */ (state));
    }
    for await (const path of store.list())
      throw new Error(`${store.name} has other files, such as ${path}: use an empty place.`);
    const parts = new LineParts(store, stateFile, beginning);
    await parts.write();
    return parts;
  }

  /** Where a part goes on. @param {string} part @returns {unknown} null: at its beginning */
  placeIn(part) {
    const state = this.state.parts[part];
    return state?.isDone ? 'done' : (state?.next ?? null);
  }

  countOf(/** @type {string} */ part) {
    return this.state.parts[part]?.lines ?? 0;
  }

  /**
   * @param {string} part
   * @param {unknown[]} lines
   * @param {unknown} next null: the part is done; undefined: it grows beside another one
   */
  async append(part, lines, next) {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`);
    const before = this.state.parts[part] ?? { lines: 0, pieces: [] };
    const count = before.lines + lines.filter((line) => !isFurtherPiece(line)).length;
    this.state.parts[part] = { ...before, next, isDone: next === null, lines: count };
    this.#unwritten.set(part, [...(this.#unwritten.get(part) ?? []), ...text]);
    this.#chars += text.reduce((sum, { length }) => sum + length, 0);
    const isTime = this.#chars >= PIECE_CHARS || Date.now() - this.#writtenAt >= PIECE_MS;
    if (next === null || (next !== undefined && isTime)) await this.write();
  }

  /** Writes the pieces first, and then that they count. */
  async write() {
    for (const [part, lines] of this.#unwritten) {
      const state = this.state.parts[part];
      if (lines.length === 0 || !state) continue;
      const bytes = Buffer.from(lines.join(''));
      await this.#store.put(piecePath(part, state.pieces.length), bytes);
      state.pieces.push(sha256(bytes));
    }
    this.#unwritten.clear();
    this.#chars = 0;
    this.#writtenAt = Date.now();
    await this.#store.put(this.#stateFile, Buffer.from(`${JSON.stringify(this.state, null, 1)}\n`));
  }
}

/** What is in pieces counts once. @param {any} line */
function isFurtherPiece({ piece }) {
  return piece?.number > 0;
}

/** @param {Store} store @param {string} stateFile @returns {Promise<any>} null: there is none */
export async function readParts(store, stateFile) {
  const bytes = await store.get(stateFile);
  return bytes && JSON.parse(bytes.toString());
}

/**
 * The lines of a part, some at a time. Each piece must be the one that was written.
 * @param {Store} store
 * @param {PartsState} state
 * @param {string} part
 * @param {number} size
 * @returns {AsyncGenerator<any[]>}
 */
export async function* linesOf(store, state, part, size) {
  /** @type {any[]} */
  let group = [];
  for (const [index, hash] of (state.parts[part]?.pieces ?? []).entries()) {
    const path = piecePath(part, index);
    const bytes = await store.get(path);
    if (bytes === null) throw new Error(`${path} is missing in ${store.name}.`);
    if (sha256(bytes) !== hash) throw new Error(`${path} in ${store.name} is damaged.`);
    for (const line of bytes.toString().split('\n')) {
      if (line === '') continue;
      group.push(JSON.parse(line));
      if (group.length < size) continue;
      yield group;
      group = [];
    }
  }
  if (group.length > 0) yield group;
}

/** @param {string} part @param {number} index */
function piecePath(part, index) {
  return safePath(`${part}/${String(index + 1).padStart(6, '0')}.jsonl`);
}
