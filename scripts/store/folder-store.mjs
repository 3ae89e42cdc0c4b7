import { mkdir, open, readdir, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { safePath } from './safe-path.mjs';

/** Files that a broken write has left end with this. */
const UNFINISHED = '.next';

/** Files in a folder. */
export class FolderStore {
  /** What is being written, by file. @type {Map<string, Promise<void>>} */
  #writing = new Map();

  /** @param {string} root */
  constructor(root) {
    this.root = root;
  }

  get name() {
    return this.root;
  }

  /** Writes a file whole. Two who write one file wait for each other. @param {string} path @param {Buffer} bytes */
  async put(path, bytes) {
    const file = join(this.root, safePath(path));
    const before = this.#writing.get(file);
    const written = (before ?? Promise.resolve()).then(() => writeWhole(file, bytes));
    const settled = written.catch(() => {});
    this.#writing.set(file, settled);
    await written;
    if (this.#writing.get(file) === settled) this.#writing.delete(file);
  }

  /** @param {string} path @returns {Promise<Buffer | null>} */
  async get(path, most = Number.POSITIVE_INFINITY) {
    const file = await this.#found(path);
    if (file === null) return null;
    const handle = await open(file);
    try {
      const { size } = await handle.stat();
      if (size > most) throw new Error(`${path} has ${size} bytes, and may have ${most}.`);
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  }

  /** @param {string} path */
  async has(path) {
    return (await this.#found(path)) !== null;
  }

  /** The paths of all files. @returns {AsyncGenerator<string>} */
  async *list(below = '') {
    const entries = await readdir(join(this.root, below), { withFileTypes: true }).catch(nothing);
    for (const entry of entries ?? []) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) yield* this.list(path);
      else if (!path.endsWith(UNFINISHED)) yield path;
    }
  }

  /** A link must not lead out of the folder. */
  async #found(/** @type {string} */ path) {
    const file = await realpath(join(this.root, safePath(path))).catch(nothing);
    if (file === null || !(await stat(file)).isFile()) return null;
    if (!file.startsWith(`${await realpath(this.root)}${sep}`))
      throw new Error(`${path} is a link that leads out of ${this.root}.`);
    return file;
  }
}

/** @param {string} file @param {Buffer} bytes */
async function writeWhole(file, bytes) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}${UNFINISHED}`, bytes);
  await rename(`${file}${UNFINISHED}`, file);
}

/** @param {NodeJS.ErrnoException} error @returns {null} */
function nothing(error) {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
