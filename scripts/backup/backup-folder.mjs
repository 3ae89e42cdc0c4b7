import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Where a part goes on, how long its file was there, and how many lines it had.
 * @typedef {{ next: unknown, isDone: boolean, length: number, lines: number }} PartState
 * @typedef {{ format: number, origin: string, begun: string, ended: string | null, parts: Record<string, PartState> }} BackupState
 */

const STATE = 'backup.json';

/** The folder of a backup: a file of lines for each part, and files by their SHA-256. */
export class BackupFolder {
  /** @type {BackupState} */
  #state;

  /** @param {string} root @param {string} origin */
  constructor(root, origin) {
    this.root = root;
    mkdirSync(root, { recursive: true });
    this.#state = readState(root) ?? {
      ...{ format: 1, origin, begun: new Date().toISOString(), ended: null, parts: {} },
    };
    if (this.#state.origin !== origin) throw new Error(`${root} has a backup of ${this.#state.origin}.`);
    if (this.#state.ended !== null)
      throw new Error(`The backup in ${root} is complete, of ${this.#state.ended}: use another folder.`);
    // What a broken run wrote after its last note is read again.
    for (const [part, { length }] of Object.entries(this.#state.parts))
      truncateSync(this.#place(part), length);
  }

  /** Where a part goes on. @param {string} part @returns {unknown} null: at its beginning */
  placeIn(part) {
    const state = this.#state.parts[part];
    return state?.isDone ? 'done' : (state?.next ?? null);
  }

  /** The day before the backup began. */
  dayBefore() {
    return new Date(Date.parse(this.#state.begun) - 86_400_000).toISOString().slice(0, 10);
  }

  countOf(/** @type {string} */ part) {
    return this.#state.parts[part]?.lines ?? 0;
  }

  /** @param {string} part @param {unknown[]} lines @param {unknown} next */
  append(part, lines, next) {
    const file = this.#place(part);
    mkdirSync(dirname(file), { recursive: true });
    if (!(part in this.#state.parts)) writeFileSync(file, '');
    appendFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const count = this.countOf(part) + lines.length;
    this.#state.parts[part] = { next, isDone: next === null, length: statSync(file).size, lines: count };
    this.#save();
  }

  /** Keeps the bytes of a file; the same bytes are kept once. @param {string} sha256 @param {Buffer} bytes */
  keep(sha256, bytes) {
    const file = join(this.root, blobPath(sha256));
    if (existsSync(file)) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.next`, bytes);
    renameSync(`${file}.next`, file);
  }

  conclude() {
    this.#state.ended = new Date().toISOString();
    this.#save();
  }

  #place(/** @type {string} */ part) {
    return join(this.root, `${part}.jsonl`);
  }

  #save() {
    const next = join(this.root, `${STATE}.next`);
    writeFileSync(next, JSON.stringify(this.#state, null, 2));
    renameSync(next, join(this.root, STATE));
  }
}

/** @param {string} root @returns {BackupState | null} */
export function readState(root) {
  const file = join(root, STATE);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

export function blobPath(/** @type {string} */ sha256) {
  return join('blobs', sha256.slice(0, 2), sha256);
}
