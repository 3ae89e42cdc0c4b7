import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { submissions } from '../../src/core/db/schema';
import { openFiles } from '../../src/core/platform/files';
import { sha256Hex } from '../../src/lib/digest';
import { archiveKey } from '../../src/service/submissions/archive/archive-names';
import { archiveSubmissions } from '../../src/service/submissions/archive/archive-submissions';
import { type Account, as, volumes } from './app';
import { coordinators, until } from './coordinator';
import { kill } from './dying';
import { download } from './pdf-text';

export const files = openFiles(env.FILES);

export function stubOf(id: string) {
  return env.SUBMISSIONS.get(env.SUBMISSIONS.idFromName(id));
}

export async function rowOf({ id: accountId }: Account, id: string) {
  const volume = await volumes.of(accountId, id);
  const row = await volume.select().from(submissions).where(eq(submissions.id, id)).get();
  if (!row) throw new Error(`${id} has no row`);
  return row;
}

/** The tables of a coordinator, without those of the runtime. */
export function tablesOf(id: string): Promise<string[]> {
  return runInDurableObject(stubOf(id), (_object, state) =>
    state.storage.sql
      .exec<{ name: string }>(
        "select name from sqlite_master where type = 'table' and name not like '\\_%' escape '\\'",
      )
      .toArray()
      .map(({ name }) => name),
  );
}

export async function isArchived(account: Account, id: string): Promise<boolean> {
  return (await rowOf(account, id)).archive !== null && (await tablesOf(id)).length === 0;
}

/** Archives submissions together as soon as their work is done, and ends their processes. */
export async function archive(account: Account, ...ids: string[]): Promise<void> {
  await until(async () => (await Promise.all(ids.map(hasNoWork))).every(Boolean));
  const now = Date.now();
  const deps = { volumes, files, submissions: coordinators };
  await archiveSubmissions(deps, { accountId: account.id, ids }, { now, quietSince: now });
  const archived = await Promise.all(ids.map((id) => isArchived(account, id)));
  if (!archived.every(Boolean))
    throw new Error(`not archived: ${ids.filter((_, index) => !archived[index])}`);
  for (const id of ids) await kill(stubOf(id));
}

/** Whether a coordinator has carried out all its effects, and written that it has. */
export async function hasNoWork(id: string): Promise<boolean> {
  return runInDurableObject(stubOf(id), (_object, { storage }) => {
    const [row] = storage.sql
      .exec<{ outbox: string | null; kept: number }>(
        'select outbox, kept is not null as kept from submission',
      )
      .toArray();
    return row !== undefined && (row.outbox ?? '[]') === '[]' && row.kept === 0;
  });
}

/** Makes all effects of a coordinator due, and waits until they are carried out. */
export async function makeDue(id: string): Promise<void> {
  await runInDurableObject(stubOf(id), (_object, { storage }) => {
    const { outbox } = storage.sql.exec<{ outbox: string | null }>('select outbox from submission').one();
    const due = JSON.parse(outbox ?? '[]').map(([effect, waiting]: [string, object]) => [
      effect,
      { ...waiting, dueAt: 1 },
    ]);
    storage.sql.exec('update submission set outbox = ?', JSON.stringify(due));
  });
  await kill(stubOf(id));
  await coordinators.reconcile(id);
  await until(() => hasNoWork(id));
}

export async function packs({ id }: Account): Promise<string[]> {
  return (await env.FILES.list({ prefix: `${id}/archives/` })).objects.map(({ key }) => key);
}

export async function textOfPack(key: string): Promise<string> {
  const object = await env.FILES.get(key);
  return new Response(object?.body?.pipeThrough(new DecompressionStream('gzip'))).text();
}

/** Whether an archive of the account has this submission. */
export async function isPacked(account: Account, id: string): Promise<boolean> {
  const texts = await Promise.all((await packs(account)).map(textOfPack));
  return texts.some((text) => text.includes(id));
}

/** The key of the archive that has a submission. */
export async function packOf(account: Account, id: string): Promise<string> {
  return archiveKey(account.id, (await rowOf(account, id)).archive ?? 'none');
}

/** Changes the text of an archive. */
export async function changePack(key: string, change: (text: string) => string): Promise<void> {
  const text = await textOfPack(key);
  const changed = change(text);
  if (changed === text) throw new Error('nothing was changed');
  const zipped = new Response(changed).body?.pipeThrough(new CompressionStream('gzip'));
  await files.put(key, new Uint8Array(await new Response(zipped).arrayBuffer()), 'application/gzip');
}

/** Links have the time of their making. */
export function withoutLinks(record: Record<string, unknown>) {
  const { download_url: _pdf, audit_trail_download_url: _trail, ...rest } = record;
  return rest;
}

/** What every reader says of a submission. */
export async function everyRead(account: Account, id: string) {
  const caller = as(account.live);
  const record = await caller.get(`/submissions/${id}?include_data=true`);
  if (record.status !== 200) throw new Error(record.text);
  const trail = await caller.get(`/submissions/${id}/audit`);
  const pdf = record.json.download_url && sha256Hex(await download(record.json.download_url));
  const list = await caller.get('/submissions?type=all');
  const listed = list.json.submissions.find((one: { id: string }) => one.id === id);
  return { record: withoutLinks(record.json), trail: trail.json, pdf, listed: withoutLinks(listed) };
}
