import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Api, Template } from '../kit/api';
import type { Context } from '../kit/command';
import { Failure } from '../kit/failure';
import { findTemplate } from '../kit/find-template';
import { textOf } from '../kit/parse';
import { changedFiles, DOCUMENT, type FileSet, hashOfSet, IMAGES, TEMPLATE } from '../templates/file-set';
import { Lock } from '../templates/lock';
import { readLocal } from '../templates/of-folder';
import { readRemote } from '../templates/of-record';
import { lockedOf } from '../templates/standing';
import { writeFolder } from '../templates/write-folder';

/** Names that Windows keeps for devices. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/** Writes templates of the deployment as files. */
export async function run({ args, values, output, profile, api }: Context): Promise<undefined> {
  const root = textOf(values, 'folder') ?? 'templates';
  const [service, lock] = [api(), new Lock(root, profile().origin)];
  const pulled = [];
  for (const { id, name } of await wanted(service, args)) {
    const remote = await readRemote(service, id);
    const folder = lock.nameOf(id) ?? freeName(root, name, remote.files);
    const path = join(root, folder);
    const before = filesIn(path);
    if (values['force'] !== true) refuseChanged(path, before, remote.files, lock.of(folder)?.here);
    const changed = await writeFolder(service, path, remote, before);
    const local = readLocal(path);
    refuseLost(path, local.files, remote.files);
    lock.set(folder, lockedOf(remote, local));
    pulled.push({ id, folder: path, changed });
    output.line(`${path}  ${changed.length === 0 ? 'up to date' : changed.join(', ')}`);
  }
  output.json(pulled);
}

async function wanted(api: Api, names: string[]): Promise<Template[]> {
  if (names.length > 0) return Promise.all(names.map((name) => findTemplate(api, name)));
  const found: Template[] = [];
  for await (const template of api.templates.list({ archived: false })) found.push(template);
  return found;
}

function filesIn(path: string): FileSet {
  return existsSync(join(path, TEMPLATE)) ? readLocal(path).files : new Map();
}

function refuseChanged(path: string, here: FileSet, there: FileSet, known: string | undefined): void {
  const changed = changedFiles(here, there);
  if (here.size === 0 || changed.length === 0 || hashOfSet(here) === known) return;
  throw new Failure('conflict', `${path} was changed here. Push it, or pull with --force to write over it.`, [
    { message: changed.join(', ') },
  ]);
}

/** Files whose names differ by case are one on many disks, and a content may change while it is read. */
function refuseLost(path: string, here: FileSet, there: FileSet): void {
  const lost = [...there.keys()].filter(
    (name) => (name === DOCUMENT || name.startsWith(IMAGES)) && here.get(name) !== there.get(name),
  );
  if (lost.length === 0) return;
  throw new Failure('conflict', `${path} does not have what the deployment has. Pull it again.`, [
    { message: `${lost.join(', ')}: changed meanwhile, or named like another file` },
  ]);
}

function isSame(path: string, files: FileSet): boolean {
  try {
    return changedFiles(filesIn(path), files).length === 0;
  } catch {
    return false;
  }
}

/**
 * The name of a template as the name of a folder that is not there, or that has this very template: a pull
 * may have ended before it was noted.
 */
function freeName(root: string, name: string, files: FileSet): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const short = [...plain].slice(0, 60).join('').replace(/-$/, '');
  const base = short === '' || DEVICES.test(short) ? `template${short && `-${short}`}` : short;
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? base : `${base}-${number}`;
    const path = join(root, free);
    if (!existsSync(path) || isSame(path, files)) return free;
  }
}
