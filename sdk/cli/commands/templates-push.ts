import type { Api, Template } from '../kit/api';
import type { Context } from '../kit/command';
import { endingOf } from '../kit/exit-codes';
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
  // All templates are compared, to find changes of others, before any is written.
  for (const folder of templateFolders(root, args))
    standings.push(await compareBoth(service, readLocal(folder), lock));
  if (values['force'] !== true) refuseDrift(standings);
  const pushed: object[] = [];
  try {
    for (const standing of standings) pushed.push(await pushOne(standing));
  } finally {
    // What was pushed before a refusal stays.
    output.json(pushed);
  }

  async function pushOne(standing: Standing) {
    const { local, remote, changedHere, changedThere } = standing;
    const { folder } = local;
    const changed = changedHere || changedThere ? changedFiles(remote?.files ?? new Map(), local.files) : [];
    const what = changed.length === 0 ? 'up to date' : changed.join(', ');
    output.line(`${folder}  ${remote === null ? 'new' : what}`);
    let record = remote?.record;
    if (values['dry-run'] === true) return { folder, id: record?.id ?? null, changed };
    if (changed.length > 0) {
      const now = await readRemote(service, await pushTemplate(service, standing));
      lock.set(local.name, lockedOf(now, local));
      record = now.record;
    }
    const { id = null } = record ?? {};
    if (!record || publish === undefined || !isUnpublished(record))
      return { folder, id, changed, version: null };
    const version = await published(service, record.id, publish, {
      folder,
      message: textOf(values, 'message'),
    });
    output.line(`${folder}  version ${version}`);
    return { folder, id, changed, version };
  }
}

/** Also where an earlier push changed something and could not publish it. */
function isUnpublished({ version_published_at: published, last_changed_at: changed }: Template): boolean {
  return published === null || changed > published;
}

type Publishing = { folder: string; message: string | undefined };

async function published(
  api: Api,
  id: string,
  part: string,
  { folder, message = '' }: Publishing,
): Promise<string> {
  try {
    const made = await api.templates.publishVersion(id, { version_type: part, description: message });
    return String(made.latest_version);
  } catch (error) {
    throw new Failure(
      endingOf(error),
      `${folder} is pushed, and not published. The same command publishes it.`,
      [{ file: folder, message: error instanceof Error ? error.message : String(error) }],
    );
  }
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
