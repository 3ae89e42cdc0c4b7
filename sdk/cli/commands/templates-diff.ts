import type { Context } from '../kit/command';
import type { Ending } from '../kit/exit-codes';
import { textOf } from '../kit/parse';
import { changedFiles } from '../templates/file-set';
import { Lock } from '../templates/lock';
import { readLocal, templateFolders } from '../templates/of-folder';
import { spellDiff } from '../templates/spell-diff';
import { compareBoth } from '../templates/standing';

/** Shows what a push would change, and what was changed at the deployment since the last pull. */
export async function run({ args, values, output, profile, api }: Context): Promise<Ending> {
  const root = textOf(values, 'folder') ?? 'templates';
  const [service, lock] = [api(), new Lock(root, profile().origin)];
  const found = [];
  for (const folder of templateFolders(root, args)) {
    const { local, remote, changedHere, changedThere } = await compareBoth(service, readLocal(folder), lock);
    if (!changedHere && !changedThere) continue;
    const before = remote?.files ?? new Map();
    found.push({
      folder,
      id: remote?.record.id ?? null,
      changedHere,
      changedThere,
      files: changedFiles(before, local.files),
    });
    for (const line of spellDiff(folder, before, local.files)) output.line(line);
    if (changedThere) output.line(`${folder} was changed at the deployment since the last pull or push.`);
  }
  output.json(found);
  if (found.length === 0) output.line('No differences.');
  return found.length === 0 ? 'done' : 'differs';
}
