import { QuilletError } from '../../src/errors';
import type { Api } from '../kit/api';
import { Failure } from '../kit/failure';
import { changedFiles, hashOfSet } from './file-set';
import type { Lock, Locked } from './lock';
import type { Local } from './of-folder';
import { type Remote, readRemote } from './of-record';

/** A template of a folder beside the one of the deployment. */
export type Standing = {
  local: Local;
  /** null: the deployment does not have it yet. */
  remote: Remote | null;
  /** Whether it was changed here, or there, since they were the same. */
  changedHere: boolean;
  changedThere: boolean;
};

export async function compareBoth(api: Api, local: Local, lock: Lock): Promise<Standing> {
  const locked = lock.of(local.name);
  if (!locked) return { local, remote: await sameName(api, local), changedHere: true, changedThere: false };
  const remote = await readLocked(api, locked, local);
  const isSame = changedFiles(remote.files, local.files).length === 0;
  return {
    local,
    remote,
    changedHere: !isSame && locked.here !== hashOfSet(local.files),
    changedThere: !isSame && locked.there !== hashOfSet(remote.files),
  };
}

export function lockedOf({ record, files }: Remote, local: Local): Locked {
  return { id: record.id, there: hashOfSet(files), here: hashOfSet(local.files) };
}

async function readLocked(api: Api, { id }: Locked, { folder }: Local): Promise<Remote> {
  try {
    return await readRemote(api, id);
  } catch (error) {
    if (!(error instanceof QuilletError) || error.status !== 404) throw error;
    throw new Failure('notFound', `${folder} belongs to ${id}, which the deployment does not have.`);
  }
}

/** A new folder must not make a second template of a name by mistake. */
async function sameName(api: Api, { settings, folder }: Local): Promise<null> {
  const name = String(settings['name'] ?? '');
  for await (const template of api.templates.list({ query: name })) {
    if (template.name !== name) continue;
    throw new Failure(
      'conflict',
      `${folder} is new here, and the deployment has a template "${name}" already: ${template.id}. Pull it, or give the new one another name.`,
    );
  }
  return null;
}
