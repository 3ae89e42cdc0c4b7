import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../kit/failure';
import { writeWhole } from '../kit/write-whole';

const FILE = 'quillet.lock.json';

/**
 * The template of a folder at a deployment, and the hashes of both when they last were the same. They
 * may be two: the deployment fills in what a file leaves out.
 */
export type Locked = { id: string; there: string; here: string };

/** A file for each folder of templates, which is committed with them. One folder may have several deployments. */
export class Lock {
  readonly #path: string;
  readonly #all: Record<string, Record<string, Locked>>;

  constructor(
    root: string,
    readonly origin: string,
  ) {
    this.#path = join(root, FILE);
    this.#all = existsSync(this.#path) ? parsed(this.#path) : {};
  }

  of(name: string): Locked | undefined {
    return this.#all[this.origin]?.[name];
  }

  nameOf(id: string): string | undefined {
    return Object.entries(this.#all[this.origin] ?? {}).find(([, locked]) => locked.id === id)?.[0];
  }

  set(name: string, locked: Locked): void {
    const known = { ...this.#all[this.origin], [name]: locked };
    this.#all[this.origin] = Object.fromEntries(
      Object.entries(known).sort(([one], [other]) => (one < other ? -1 : 1)),
    );
    writeWhole(this.#path, `${JSON.stringify(this.#all, null, 2)}\n`);
  }
}

function parsed(path: string) {
  try {
    const all = JSON.parse(readFileSync(path, 'utf8'));
    for (const folders of Object.values(all)) checkNames(Object.keys(folders as object));
    return all;
  } catch (error) {
    throw new Failure('usage', `${path} cannot be read: ${(error as Error).message}`);
  }
}

/** The file comes with a repository, maybe of somebody else: a pull writes below its own folder only. */
function checkNames(names: string[]): void {
  const wrong = names.find((name) => /[\\/]/.test(name) || /^\.*$/.test(name));
  if (wrong !== undefined) throw new Error(`${JSON.stringify(wrong)} is not the name of a folder in it`);
}
