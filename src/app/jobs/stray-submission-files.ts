import { byItself } from '../../core/coordinator/by-itself';
import type { Volume } from '../../core/db/database';
import { inChunks } from '../../core/db/in-chunks';
import { nameOfVolume } from '../../core/db/volumes/open-volumes';
import { isId } from '../../core/platform/ids';
import { logNotice } from '../../lib/log';
import { someAtOnce } from '../../lib/some-at-once';
import { findInArchives } from '../../service/submissions/archive/find-in-archives';
import { type MendDeps, mendArchive } from '../../service/submissions/archive/mend-archive';
import { type ProjectedRow, recordIn } from '../../service/submissions/life/projected-row';
import { readArchived } from '../../service/submissions/life/read-records';
import { shownKey } from '../../service/submissions/life/shown-previews';
import type { SubmissionCoordinators } from '../../service/submissions/life/submission-coordinators';
import { isPictureKey, isPictureOf, submissionOfKey } from '../../service/submissions/life/submission-keys';
import type { SubmissionRecord } from '../../service/submissions/life/submission-record';
import { isSettled } from '../../service/submissions/life/submission-state';
import { findProjected } from '../../service/submissions/life/submission-store';

type Deps = MendDeps & { submissions: Pick<SubmissionCoordinators, 'read'> };
type OwnFile = { key: string; id: string; accountId: string };

const askedAtOnce = 50;

/**
 * Finds the stray files of submissions, and adds to `left` what the platform prevented. The projection and an archive
 * can be late or lost, so they only keep files; the coordinator alone decides that a file is not needed.
 */
export async function straySubmissionFiles(deps: Deps, keys: string[], left: string[]): Promise<string[]> {
  const own = keys.flatMap((key) => fileOf(key) ?? []);
  const { rows, prevented } = await findRows(deps, own);
  const archived = await readArchived(deps.files, [...rows.values()]);
  const strays: string[] = [];
  const unknown: OwnFile[] = [];
  await someAtOnce(own, askedAtOnce, async (file) => {
    const { key, id } = file;
    if (prevented.has(id)) return void left.push(key);
    const row = rows.get(id);
    const near = row && (recordIn(row) ?? archived.get(id));
    if (near && needs(near, key)) return;
    // The look at its archive says why nothing can be read there.
    if (row && !near && row.archive !== null) return;
    const outcome = await byItself(id, async () => {
      const record = await deps.submissions.read(id);
      if (!record) unknown.push(file);
      else if (isSettled(record.state) && !needs(record, key)) strays.push(key);
      else if (!row) await deps.submissions.reconcile(id);
    });
    if (outcome === 'prevented') left.push(key);
  });
  for (const [accountId, some] of Map.groupBy(unknown, (file) => file.accountId)) {
    const outcome = await byItself(accountId, async () => {
      strays.push(...(await strayUnknown(deps, accountId, some)));
    });
    if (outcome === 'prevented') left.push(...some.map(({ key }) => key));
  }
  return strays;
}

function fileOf(key: string): OwnFile | null {
  const id = submissionOfKey(key);
  return id === undefined ? null : { key, id, accountId: key.slice(0, key.indexOf('/')) };
}

/** The rows of submissions by id, and the submissions whose volume does not answer. */
async function findRows({ volumes }: Deps, own: readonly OwnFile[]) {
  const rows = new Map<string, ProjectedRow>();
  const prevented = new Set<string>();
  const idsIn = new Map<Volume, Set<string>>();
  for (const { id, accountId } of own) {
    if (!isId('submission', id)) continue;
    const volume = await volumes.of(accountId, id);
    idsIn.set(volume, (idsIn.get(volume) ?? new Set()).add(id));
  }
  for (const [volume, ids] of idsIn) {
    const outcome = await byItself(`a part of the files in ${nameOfVolume(volume)}`, async () => {
      for (const row of await inChunks([...ids], (some) => findProjected(volume, some)))
        rows.set(row.id, row);
    });
    if (outcome !== 'done') for (const id of ids) prevented.add(id);
  }
  return { rows, prevented };
}

/**
 * The files of submissions that no coordinator knows and no archive of their account has. One that an archive has lost its
 * row, as after a restore of the database: the row is written again.
 */
async function strayUnknown(deps: Deps, accountId: string, files: readonly OwnFile[]): Promise<string[]> {
  const strays: string[] = [];
  const missed: OwnFile[] = [];
  for (const file of files) {
    const isGone = !isId('submission', file.id) || (await deps.submissions.standing(file.id)) === 'erased';
    if (isGone) strays.push(file.key);
    else missed.push(file);
  }
  if (missed.length === 0) return strays;
  const ids = [...new Set(missed.map(({ id }) => id))];
  const { keys, isAll } = await findInArchives(deps.files, accountId, ids);
  for (const [id, key] of keys) await mendArchive(deps, key, [id]);
  const others = missed.filter(({ id }) => !keys.has(id)).map(({ key }) => key);
  if (isAll) return [...strays, ...others];
  if (others.length > 0)
    logNotice(`${others.length} files of ${accountId} are kept: not all of its archives could be searched`);
  return strays;
}

function isData(key: string): boolean {
  return !key.endsWith('.pdf');
}

function needs(record: SubmissionRecord, key: string): boolean {
  const { expiredAt, pdf, preview, shown = [] } = record;
  if (isPictureKey(key)) return preview !== undefined && isPictureOf(preview.key, key);
  const isShown = shown.some(({ hash }) => shownKey(record, hash) === key);
  return expiredAt === null && (isData(key) || isShown || pdf?.key === key || preview?.key === key);
}
