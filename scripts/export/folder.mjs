import { createHash } from 'node:crypto';
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
import { dirname, join, normalize, sep } from 'node:path';

/** @typedef {{ path: string, bytes: number, sha256: string } | { path: string, missing: string }} ManifestLine */
/**
 * How far the export is: the parts that are complete, and for the part under way its cursor; and the
 * lengths of the growing files at that place.
 * @typedef {{ origin: string, account: string, done: string[], cursor: string | null, lengths: Record<string, number> }} Progress
 */

const PROGRESS = 'progress.json';
export const MANIFEST = 'manifest.jsonl';

/** The folder of an export. What a page brings counts once its progress is written. */
export class Folder {
  /** @param {string} root */
  constructor(root) {
    this.root = root;
    mkdirSync(root, { recursive: true });
  }

  /** @returns {Progress | null} */
  progress() {
    const file = this.#place(PROGRESS);
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  }

  /** Cuts off what was written after the last progress. */
  returnTo(/** @type {Progress} */ { lengths }) {
    for (const [path, length] of Object.entries(lengths)) truncateSync(this.#place(path), length);
  }

  /** @param {Omit<Progress, 'lengths'>} progress @param {Iterable<string>} growing the growing files */
  note(progress, growing) {
    const lengths = Object.fromEntries([...growing].map((path) => [path, statSync(this.#place(path)).size]));
    const next = this.#place(`${PROGRESS}.next`);
    writeFileSync(next, JSON.stringify({ ...progress, lengths }));
    renameSync(next, this.#place(PROGRESS));
  }

  /**
   * Writes a file whole, and returns its line of the manifest.
   * @param {string} path
   * @param {Buffer} bytes
   * @returns {ManifestLine}
   */
  write(path, bytes) {
    const file = this.#place(path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.next`, bytes);
    renameSync(`${file}.next`, file);
    return { path, bytes: bytes.length, sha256: sha256(bytes) };
  }

  /** @param {string} path @param {unknown[]} lines */
  append(path, lines) {
    const file = this.#place(path);
    mkdirSync(dirname(file), { recursive: true });
    appendFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  }

  /** The place of a file: the service names it, so it must stay in the folder. */
  #place(/** @type {string} */ path) {
    const place = normalize(join(this.root, path));
    if (!/^[\w./-]+$/.test(path) || !place.startsWith(normalize(this.root + sep)))
      throw new Error(`The service named a file outside of the folder: ${path}`);
    return place;
  }
}

export function sha256(/** @type {Buffer} */ bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
