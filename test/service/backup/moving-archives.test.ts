import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putBack } from '../../../scripts/backup/put-back.mjs';
import { takeBackup } from '../../../scripts/backup/take-backup.mjs';
import { submissions, volumeTurns } from '../../../src/core/db/schema';
import { openBound } from '../../../src/core/db/volumes/open-volumes';
import { forgetTurns } from '../../../src/core/db/volumes/read-map';
import { insertSecret } from '../../../src/service/accounts/sign-in/secret-store';
import { isRestoring } from '../../../src/service/backup/restore-mark';
import { type Account, as, createAccount, database, send } from '../../support/app';
import {
  archive,
  everyRead,
  hasNoWork,
  isArchived,
  isPacked,
  makeDue,
  packs,
  stubOf,
  tablesOf,
  withoutLinks,
} from '../../support/archiving';
import { createTemplate } from '../../support/builders';
import { until } from '../../support/coordinator';
import { kill } from '../../support/dying';
import { closeAll, countIn, openNow } from '../../support/volumes';

type Door = Parameters<typeof takeBackup>[0];
type Store = Parameters<typeof takeBackup>[1];

let authorization: string;
let account: Account;
let templateId: string;

beforeAll(async () => {
  const secret = randomBytes(32).toString('base64url');
  const now = Date.now();
  await insertSecret(database, { purpose: 'operator', secret, expiresAt: now + 3_600_000 }, now);
  authorization = `Bearer ${secret}`;
  account = await createAccount();
  templateId = await createTemplate(account.live, [{ name: 'name', page: 1, x: 72, y: 120 }]);
});

afterAll(closeAll);

async function create(): Promise<string> {
  const path = `/templates/${templateId}/submissions`;
  const created = await as(account.live).post(path, { data: { name: 'Ada' } });
  expect(created.status, created.text).toBe(201);
  const { id } = created.json.submission;
  await until(() => hasNoWork(id));
  return id;
}

/** A place of files in memory. */
function memory(): Store {
  const files = new Map<string, Buffer>();
  return {
    name: 'the memory of this test',
    put: async (path, bytes) => void files.set(path, bytes),
    get: async (path) => files.get(path) ?? null,
    has: async (path) => files.has(path),
    async *list() {
      yield* files.keys();
    },
  };
}

/**
 * The door, as the command has it, of a deployment that has nothing but this account and the submissions from one on.
 * `before` happens before a path is asked for the first time.
 */
function door(from: string, before: Record<string, () => Promise<unknown>> = {}): Door {
  const place = from.slice(0, -1);
  const happened = new Set<string>();
  const ask = async (method: string, path: string, options: object = {}) => {
    for (const [name, happens] of Object.entries(before))
      if (path.startsWith(name) && !happened.has(name)) {
        happened.add(name);
        await happens();
      }
    const answer = await send(method, `/operator/${path}`, { headers: { authorization }, ...options });
    expect(answer.status, path).toBe(200);
    return answer;
  };
  return {
    origin: 'http://localhost',
    async json(path: string) {
      if (path === 'backup') {
        const { format } = await (await ask('GET', path)).json<{ format: number }>();
        return { format, tables: ['submissions', 'volume_turns'], objects: ['submissions'] };
      }
      if (path.startsWith('backup/files')) {
        await ask('GET', path);
        const { objects } = await env.FILES.list({ prefix: `${account.id}/` });
        return { files: objects.map(({ key }) => ({ key })), next: null };
      }
      const isFirst = !path.includes('after=');
      if (isFirst && path.includes('table=submissions'))
        return (await ask('GET', `${path}&after=${encodeURIComponent(JSON.stringify([place]))}`)).json();
      if (isFirst && path.includes('objects')) return (await ask('GET', `${path}&after=${place}`)).json();
      return (await ask('GET', path)).json();
    },
    async put(path: string, body: unknown) {
      return (await ask('PUT', path, { body })).json();
    },
    async file(key: string) {
      const object = await env.FILES.get(key);
      if (!object) return null;
      const facts = encodeURIComponent(JSON.stringify(object.customMetadata ?? {}));
      const type = object.httpMetadata?.contentType ?? '';
      return { bytes: Buffer.from(await object.arrayBuffer()), type, facts };
    },
    async putFile(key: string, { bytes, type, facts }: { bytes: Buffer; type: string; facts: string }) {
      const customMetadata = JSON.parse(decodeURIComponent(facts));
      await env.FILES.put(key, new Uint8Array(bytes), {
        httpMetadata: { contentType: type },
        customMetadata,
      });
    },
  } as unknown as Door;
}

function quiet(): void {}

/** Removes everything that a new deployment would not have. */
async function empty(ids: string[], volume = 0): Promise<void> {
  await openBound(env, volume)
    .delete(submissions)
    .where(and(eq(submissions.accountId, account.id), gt(submissions.id, ids[0]?.slice(0, -1) ?? '')));
  for (const id of ids) {
    await runInDurableObject(stubOf(id), (_, { storage }) => storage.deleteAll());
    await kill(stubOf(id));
  }
  const { objects } = await env.FILES.list({ prefix: `${account.id}/` });
  const own = objects.map(({ key }) => key).filter((key) => /\/(submissions|archives)\//.test(key));
  await env.FILES.delete(own);
}

/** What a submission says of itself. Its PDF may have been erased before the files were read. */
async function read(id: string) {
  const record = await as(account.live).get(`/submissions/${id}?include_data=true`);
  expect(record.status, record.text).toBe(200);
  const trail = await as(account.live).get(`/submissions/${id}/audit`);
  return { record: withoutLinks(record.json), trail: trail.json };
}

/** Opens an archived submission again, and takes it out of its archive. */
async function leave(id: string): Promise<void> {
  expect((await as(account.live).delete(`/submissions/${id}`)).status).toBe(200);
  await makeDue(id);
  expect(await isPacked(account, id)).toBe(false);
}

describe('a submission that leaves its archive during a backup', () => {
  it('is in the backup when its empty coordinator was read before', async () => {
    const ids = [await create(), await create()];
    const [id = '', other = ''] = ids;
    await archive(account, ...ids);
    const before = await read(id);
    const store = memory();
    await takeBackup(door(id, { 'backup/files': () => leave(id) }), store, quiet, []);
    await empty(ids);
    await putBack(door(id), store, quiet);
    expect((await everyRead(account, other)).record).toMatchObject({ data: { name: 'Ada' } });
    expect(await read(id)).toEqual(before);
  });

  it('is as its coordinator had it, when that was read later', async () => {
    const ids = [await create(), await create()];
    const [id = '', other = ''] = ids;
    await archive(account, ...ids);
    const store = memory();
    let asked = 0;
    const own = door(id);
    const json = async (path: string) => {
      // The archive was copied after the first page that named it.
      if (path.startsWith('backup/objects') && ++asked === 2) await leave(id);
      return own.json(path);
    };
    await takeBackup({ ...own, json } as Door, store, quiet, []);
    expect(asked).toBe(2);
    await empty(ids);
    await putBack(door(id), store, quiet);
    expect((await tablesOf(id)).length).toBeGreaterThan(0);
    await until(() => hasNoWork(id));
    const { record, listed } = await everyRead(account, id);
    expect([record, listed]).toMatchObject([{ expired: true, data: null }, { expired: true }]);
    // What the copy of the archive still had of it is gone.
    await until(async () => !(await isPacked(account, id)));
    expect(await isArchived(account, other)).toBe(true);
    expect((await everyRead(account, other)).record).toMatchObject({ data: { name: 'Ada' } });
  });
});

it('a submission that was archived during a backup is put back into its volume', async () => {
  await openNow([1]);
  const id = await create();
  const store = memory();
  await takeBackup(door(id, { 'backup/objects': () => archive(account, id) }), store, quiet, []);
  const before = await everyRead(account, id);
  await empty([id], 1);
  await database.delete(volumeTurns);
  forgetTurns();
  const isMarked = () => isRestoring(database, Date.now());
  const asks = { 'restore/rows': async () => expect(await isMarked()).toBe(true) };
  await putBack(door(id, asks), store, quiet);
  expect(await isMarked()).toBe(false);
  expect(await countIn([0, 1], account.id)).toEqual([expect.any(Number), 1]);
  expect(await database.$count(submissions, eq(submissions.id, id))).toBe(0);
  expect(await everyRead(account, id)).toEqual(before);
  expect(await packs(account)).not.toEqual([]);
});
