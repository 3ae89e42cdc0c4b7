import type { Api } from '../kit/api';
import type { Context } from '../kit/command';
import { Failure } from '../kit/failure';
import { textOf } from '../kit/parse';
import { changedFiles } from '../templates/file-set';
import { Lock } from '../templates/lock';
import { readLocal, templateFolders } from '../templates/of-folder';
import { readRemote } from '../templates/of-record';
import { pushTemplate } from '../templates/push-template';
import { compareBoth, lockedOf, type Standing } from '../templates/standing';

const PARTS = ['major', 'minor', 'patch'];

/** Makes templates of the deployment as they are in their folders, each as a whole or not at all. */
export async function run({ args, values, output, profile, api }: Context): Promise<undefined> {
  const root = textOf(values, 'folder') ?? 'templates';
  const publish = textOf(values, 'publish');
  if (publish !== undefined && !PARTS.includes(publish))
    throw new Failure('usage', `--publish must be one of ${PARTS.join(', ')}.`);
  const [service, lock] = [api(), new Lock(root, profile().origin)];
  const standings: Standing[] = [];
  // Whoever has changed something is asked before anything is written.
  for (const folder of templateFolders(root, args))
    standings.push(await compareBoth(service, readLocal(folder), lock));
  if (values['force'] !== true) refuseDrift(standings);
  const pushed = [];
  for (const standing of standings) {
    const { local, remote, changedHere, changedThere } = standing;
    const changed = changedHere || changedThere ? changedFiles(remote?.files ?? new Map(), local.files) : [];
    const what = changed.length === 0 ? 'up to date' : changed.join(', ');
    output.line(`${local.folder}  ${remote === null ? 'new' : what}`);
    if (changed.length === 0 || values['dry-run'] === true) {
      pushed.push({ folder: local.folder, id: remote?.record.id ?? null, changed });
      continue;
    }
    const id = await pushTemplate(service, standing);
    lock.set(local.name, lockedOf(await readRemote(service, id), local));
    const version =
      publish === undefined ? null : await published(service, id, publish, textOf(values, 'message'));
    if (version !== null) output.line(`${local.folder}  version ${version}`);
    pushed.push({ folder: local.folder, id, changed, version });
  }
  output.json(pushed);
}

async function published(api: Api, id: string, part: string, message = ''): Promise<string> {
  await api.templates.publishVersion(id, { version_type: part, description: message });
  return String((await api.templates.get(id)).latest_version);
}

function refuseDrift(standings: Standing[]): void {
  const drifted = standings.filter(({ changedThere }) => changedThere);
  if (drifted.length === 0) return;
  throw new Failure(
    'conflict',
    'Changed at the deployment since the last pull. Nothing was pushed. Pull it, or push with --force to replace it.',
    drifted.map(({ local, remote }) => ({
      file: local.folder,
      message: changedFiles(remote?.files ?? new Map(), local.files).join(', '),
    })),
  );
}
