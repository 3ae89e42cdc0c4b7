import { env } from 'cloudflare:workers';
import { and, eq, gt, isNotNull } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { refused } from '../../../src/core/api/operation';
import { refuse } from '../../../src/core/api/refusal';
import {
  documents,
  folders,
  idempotencyKeys,
  keyedRequests,
  submissions,
  templates,
} from '../../../src/core/db/schema';
import { type KeyedRow, placeOf } from '../../../src/core/idempotency/keyed-requests-store';
import { createFolder as createFolderOperation } from '../../../src/service/folders/api/create-folder';
import type { SubmissionCoordinator } from '../../../src/service/submissions/life/submission-coordinator';
import {
  type Account,
  type Answer,
  as,
  createAccount,
  createToken,
  database,
  send,
  type Token,
} from '../../support/app';
import { createTemplate, plainPdf } from '../../support/builders';
import { until } from '../../support/coordinator';
import { heldDatabase } from '../../support/held-database';
import { expectLogged } from '../../support/log';
import { multipart, pdfPart, textPart } from '../../support/multipart';
import { claimAsBefore } from '../../support/old-keys';
import { download } from '../../support/pdf-text';
import { expectProblems, expectRefusal } from '../../support/refusals';
import { holdRenders } from '../../support/slow-render';
import { countedOf, isCounted } from '../../support/usage';

let account: Account;
let templateId: string;
let pdf: Uint8Array;

afterEach(() => vi.restoreAllMocks());

const tables = { idempotency_keys: idempotencyKeys, keyed_requests: keyedRequests };
let table: keyof typeof tables = 'keyed_requests';
let oldKeys: string[] = [];

/** In the old table, a key that a request of release 0.4.0 has left: the next request with it takes it over there. */
function newKey(): string {
  return oldKeys.pop() ?? crypto.randomUUID();
}

/** More than the tests use. */
async function leaveOldKeys(): Promise<string[]> {
  const keys = Array.from({ length: 30 }, () => crypto.randomUUID());
  for (const key of keys) await claimAsBefore({ accountId: account.id, mode: 'live', key });
  return keys;
}

function withKey(key: string) {
  return { headers: { 'idempotency-key': key } };
}

function createFolder(key: string, name = 'A folder', token: Token = account.live) {
  return as(token).post('/folders', { folder: { name } }, withKey(key));
}

function submit(key: string, name = 'Ada') {
  return as(account.live).post(`/templates/${templateId}/submissions`, { data: { name } }, withKey(key));
}

function uploadForm(key: string, form: ReturnType<typeof multipart>, token = account.live) {
  return as(token).post('/templates', form.body, { headers: { ...form.headers, 'idempotency-key': key } });
}

function formOf(bytes: Uint8Array | string, name: string, boundary?: string) {
  return multipart([textPart('template[name]', name), pdfPart(bytes)], boundary);
}

function placeAt(key: string, time: number) {
  return placeOf({ accountId: account.id, mode: 'live', key }, time);
}

function rowOf(key: string) {
  return table === 'keyed_requests'
    ? eq(keyedRequests.key, placeAt(key, 0).key)
    : and(eq(idempotencyKeys.accountId, account.id), eq(idempotencyKeys.key, key));
}

async function isHeld(key: string) {
  const isLeased = gt(tables[table].leasedUntil, Date.now());
  return (await database.$count(tables[table], and(rowOf(key), isLeased))) > 0;
}

type Changes = Partial<
  Pick<KeyedRow, 'lease' | 'leasedUntil' | 'requestHash' | 'status' | 'headers' | 'body'>
>;

function change(key: string, changes: Changes) {
  return database.update(tables[table]).set(changes).where(rowOf(key));
}

/** Moves the first request with a key to another time. */
function moveTo(key: string, createdAt: number) {
  const { period } = placeAt(key, createdAt);
  return table === 'keyed_requests'
    ? database.update(keyedRequests).set({ createdAt, period }).where(rowOf(key))
    : database.update(idempotencyKeys).set({ createdAt }).where(rowOf(key));
}

function expectReplay(answer: Answer, first: Answer) {
  expect(answer.headers.get('idempotency-replayed')).toBe('true');
  expect(first.headers.get('idempotency-replayed')).toBeNull();
  expect(answer.status).toBe(first.status);
  expect(answer.text).toBe(first.text);
  expect(answer.headers.get('content-type')).toBe(first.headers.get('content-type'));
  expect(answer.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
}

function foldersNamed(name: string) {
  return database
    .select()
    .from(folders)
    .where(and(eq(folders.accountId, account.id), eq(folders.name, name)));
}

function templatesNamed(name: string) {
  return database
    .select()
    .from(templates)
    .where(and(eq(templates.accountId, account.id), eq(templates.name, name)));
}

/** Leaves the key as if the process of its request had died before the answer. */
function killHolder(key: string) {
  const running = { status: null, headers: null, body: null };
  return change(key, { ...running, lease: 'dead', leasedUntil: Date.now() - 1 });
}

describe.each(['idempotency_keys', 'keyed_requests'] as const)('a key in %s', (name) => {
  beforeAll(async () => {
    table = name;
    account = await createAccount();
    oldKeys = name === 'idempotency_keys' ? await leaveOldKeys() : [];
    templateId = await createTemplate(account.live, [{ name: 'name', page: 1 }]);
    pdf = await plainPdf();
  });

  describe('the same key again', () => {
    it('gives the first answer byte for byte and creates nothing', async () => {
      const key = newKey();
      const first = await createFolder(key, 'Once');
      expect(first.status).toBe(201);
      for (let time = 0; time < 3; time++) expectReplay(await createFolder(key, 'Once'), first);
      expect(await foldersNamed('Once')).toHaveLength(1);
    });

    it('also gives a refusal again', async () => {
      const key = newKey();
      const first = await createFolder(key, ' ');
      expectProblems(first, ['#/folder/name: must not be empty']);
      expectReplay(await createFolder(key, ' '), first);
    });

    it('is a mismatch with another body, another path or another query', async () => {
      const key = newKey();
      await createFolder(key);
      expectRefusal(await createFolder(key, 'Another'), 422, 'idempotency_mismatch');
      const { live } = account;
      const body = { folder: { name: 'A folder' } };
      expectRefusal(await as(live).post('/folders?x=1', body, withKey(key)), 422, 'idempotency_mismatch');
      expectRefusal(await submit(key), 422, 'idempotency_mismatch');
      expectRefusal(await uploadForm(key, formOf(pdf, 'x')), 422, 'idempotency_mismatch');
      expect(await foldersNamed('Another')).toHaveLength(0);
    });

    it('is separate for each account and mode, and shared by the tokens of one mode', async () => {
      const key = newKey();
      const first = await createFolder(key, 'Scoped');
      const stranger = await createAccount();
      for (const token of [stranger.live, account.test]) {
        const answer = await createFolder(key, 'Scoped', token);
        expect(answer.status).toBe(201);
        expect(answer.json.id).not.toBe(first.json.id);
      }
      const colleague = await createToken(account.id, 'live');
      expectReplay(await createFolder(key, 'Scoped', colleague), first);
    });

    it('is free again after 24 hours', async () => {
      const key = newKey();
      const first = await createFolder(key, 'Daily');
      const dayAgo = Date.now() - 24 * 3600_000;
      await moveTo(key, dayAgo + 60_000);
      expectReplay(await createFolder(key, 'Daily'), first);
      await moveTo(key, dayAgo - 1);
      const second = await createFolder(key, 'Daily');
      expect(second.status).toBe(201);
      expect(second.headers.get('idempotency-replayed')).toBeNull();
      expect(await foldersNamed('Daily')).toHaveLength(2);
    });

    it('is ignored by requests that are no POST', async () => {
      const key = newKey();
      await createFolder(key);
      const options = withKey(key);
      expect((await as(account.live).get('/folders', options)).status).toBe(200);
      const body = { fields: [{ name: 'other', page: 1, required: false }] };
      expect((await as(account.live).put(`/templates/${templateId}/add_fields`, body, options)).status).toBe(
        200,
      );
    });

    it.each([
      ['empty', ''],
      ['with a space', 'a b'],
      ['of 256 characters', 'k'.repeat(256)],
      ['beyond ASCII', 'clé'],
    ])('is refused when it is %s', async (_, key) => {
      expectProblems(await createFolder(key), ['Idempotency-Key takes 1 to 255 visible ASCII characters.']);
      expectProblems(await uploadForm(key, formOf(pdf, 'x')), [/Idempotency-Key/]);
    });

    it('may have 255 characters', async () => {
      expect((await createFolder('~'.repeat(255))).status).toBe(201);
    });
  });

  describe('the same key while the first request is still running', () => {
    it('is refused with the time to come back, and then gets the first answer', async () => {
      const key = newKey();
      const renders = holdRenders();
      const running = submit(key);
      await until(() => isHeld(key));
      const second = await submit(key);
      expectRefusal(second, 409, 'idempotency_in_progress');
      expect(second.headers.get('retry-after')).toBe('1');
      // What another release has left says nothing of its request.
      if (table === 'keyed_requests') expectRefusal(await submit(key, 'Grace'), 422, 'idempotency_mismatch');
      renders.release();
      const first = await running;
      expect(first.status).toBe(201);
      expectReplay(await submit(key), first);
    });

    it('lets only one of many requests run', async () => {
      const key = newKey();
      const answers = await Promise.all(Array.from({ length: 10 }, () => createFolder(key, 'Rush')));
      const ids = new Set(answers.filter(({ status }) => status === 201).map(({ json }) => json.id));
      expect(ids.size).toBe(1);
      for (const answer of answers) {
        if (answer.status !== 201) expectRefusal(answer, 409, 'idempotency_in_progress');
      }
      expect(await foldersNamed('Rush')).toHaveLength(1);
    });
  });

  describe('a form', () => {
    it('is the same whatever its boundary', async () => {
      const key = newKey();
      const first = await uploadForm(key, formOf(pdf, 'Bound'));
      expect(first.status, first.text).toBe(201);
      expectReplay(await uploadForm(key, formOf(pdf, 'Bound', 'quite-another-boundary')), first);
      expect(await templatesNamed('Bound')).toHaveLength(1);
    });

    it('differs with another text, another file or another file name', async () => {
      const key = newKey();
      await uploadForm(key, formOf(pdf, 'Form'));
      const changed = pdf.slice();
      changed[changed.length - 2] = 0x20;
      const renamed = multipart([textPart('template[name]', 'Form'), pdfPart(pdf, 'other.pdf')]);
      for (const form of [formOf(pdf, 'Another'), formOf(changed, 'Form'), renamed]) {
        expectRefusal(await uploadForm(key, form), 422, 'idempotency_mismatch');
      }
      expect(await templatesNamed('Another')).toHaveLength(0);
    });

    it('that was refused is refused in the same way again', async () => {
      const key = newKey();
      const nameless = multipart([pdfPart(pdf)]);
      const first = await uploadForm(key, nameless);
      expectProblems(first, ['#/template: required (an object)']);
      expectReplay(await uploadForm(key, nameless), first);
    });

    it('that could not be read leaves the key free', async () => {
      const key = newKey();
      const broken = { ...formOf(pdf, 'Retried'), body: formOf(pdf, 'Retried').body.slice(0, -40) };
      for (const form of [broken, formOf('not a PDF', 'Retried'), formOf('', 'Retried')]) {
        const [first, again] = [await uploadForm(key, form), await uploadForm(key, form)];
        expectRefusal(first, 422, 'validation_failed');
        expect(again.text).toBe(first.text);
      }
      expect((await uploadForm(key, formOf(pdf, 'Retried'))).status).toBe(201);
      expect(await templatesNamed('Retried')).toHaveLength(1);
    });
  });

  describe('a retry after the first request died', () => {
    it('waits until the lease of the first request ends', async () => {
      const key = newKey();
      await createFolder(key, 'Leased');
      await killHolder(key);
      await change(key, { leasedUntil: Date.now() + 60_000 });
      expectRefusal(await createFolder(key, 'Leased'), 409, 'idempotency_in_progress');
    });

    it('finds the folder that was already created', async () => {
      const key = newKey();
      const first = await createFolder(key, 'Survivor');
      await killHolder(key);
      const retry = await createFolder(key, 'Survivor');
      expect(retry.status).toBe(201);
      expect(retry.json).toEqual(first.json);
      expect(retry.headers.get('idempotency-replayed')).toBeNull();
      expect(await foldersNamed('Survivor')).toHaveLength(1);
      expectReplay(await createFolder(key, 'Survivor'), retry);
    });

    it('finds the template that was already uploaded, and stores no other file for it', async () => {
      const key = newKey();
      const first = await uploadForm(key, formOf(pdf, 'Uploaded'));
      await killHolder(key);
      await change(key, { requestHash: null });
      const other = await plainPdf([[300, 300]]);
      expectRefusal(await uploadForm(key, formOf(other, 'Uploaded')), 422, 'idempotency_mismatch');
      const original = await send('GET', first.json.document_url);
      expect(new Uint8Array(await original.arrayBuffer())).toEqual(pdf);

      await killHolder(key);
      const retry = await uploadForm(key, formOf(pdf, 'Uploaded'));
      expect(retry.status, retry.text).toBe(201);
      expect(retry.json.id).toBe(first.json.id);
      expect(await templatesNamed('Uploaded')).toHaveLength(1);
    });

    it('finds the submission that was already created, and counts it once', async () => {
      const key = newKey();
      const first = await submit(key);
      await killHolder(key);
      const retry = await submit(key);
      expect(retry.json.submission).toMatchObject({
        id: first.json.submission.id,
        pdf_hash: first.json.submission.pdf_hash,
        created_at: first.json.submission.created_at,
      });
      const { id } = retry.json.submission;
      await until(async () => isCounted(id));
      expect(await countedOf(account.id)).toBe(
        await database.$count(
          submissions,
          and(eq(submissions.accountId, account.id), isNotNull(submissions.countedAt)),
        ),
      );
    });

    it('finds the template that was already created', async () => {
      const key = newKey();
      const first = await uploadForm(key, formOf(pdf, 'Phoenix'));
      await change(key, { requestHash: null });
      await killHolder(key);
      const retry = await uploadForm(key, formOf(pdf, 'Phoenix'));
      expect(retry.status, retry.text).toBe(201);
      expect(retry.json.id).toBe(first.json.id);
      const [row, ...others] = await templatesNamed('Phoenix');
      expect(others).toHaveLength(0);
      const stored = await database
        .select()
        .from(documents)
        .where(eq(documents.id, row?.documentId ?? ''));
      expect(stored).toHaveLength(1);
      const object = await env.FILES.get(`${account.id}/documents/${row?.documentId}.pdf`);
      expect(new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(pdf);
    });

    it('finds the template also when a retry in between was cut off, which deletes nothing', async () => {
      const key = newKey();
      const whole = formOf(pdf, 'Twice cut');
      const first = await uploadForm(key, whole);
      await change(key, { requestHash: null });
      await killHolder(key);
      const cut = { ...whole, body: whole.body.slice(0, -40) };
      expectRefusal(await uploadForm(key, cut), 422, 'validation_failed');
      expect(await download(first.json.document_url)).toEqual(pdf);
      const retry = await uploadForm(key, whole);
      expect(retry.json.id).toBe(first.json.id);
      expect(await templatesNamed('Twice cut')).toHaveLength(1);
      expect(await download(retry.json.document_url)).toEqual(pdf);
    });

    it('creates what the first request did not reach', async () => {
      const key = newKey();
      await createFolder(key, 'Unborn');
      await database.delete(folders).where(eq(folders.name, 'Unborn'));
      await killHolder(key);
      expect((await createFolder(key, 'Unborn')).status).toBe(201);
      expect(await foldersNamed('Unborn')).toHaveLength(1);
    });
  });

  it('creates nothing twice when the first request failed after it had created', async () => {
    expectLogged(
      /an attempt was prevented: .*forced by the test/,
      / POST \/api\/v1\/templates\/.*: Error: forced by the test/,
      / after the answer: Error: forced by the test/,
    );
    const key = newKey();
    const { SUBMISSIONS } = env;
    const failing = {
      idFromName: (name: string) => SUBMISSIONS.idFromName(name),
      get: (id: DurableObjectId) => ({
        submit: async (...accepted: Parameters<SubmissionCoordinator['submit']>) => {
          await SUBMISSIONS.get(id).submit(...accepted);
          throw new Error('forced by the test');
        },
      }),
    } as unknown as typeof SUBMISSIONS;
    const failed = await as(account.live).post(
      `/templates/${templateId}/submissions`,
      { data: { name: 'Twice?' } },
      { ...withKey(key), env: { SUBMISSIONS: failing } },
    );
    expectRefusal(failed, 503, 'unavailable');
    const retry = await submit(key, 'Twice?');
    expect(retry.status, retry.text).toBe(201);
    expect(retry.json.submission.state).toBe('processed');
    const { json } = await as(account.live).get('/submissions?include_data=true');
    const same = json.submissions.filter((each: { data: { name?: string } }) => each.data.name === 'Twice?');
    expect(same.map(({ id }: { id: string }) => id)).toEqual([retry.json.submission.id]);
  });

  it.each([
    ['overloaded', 503],
    ['internal_error', 500],
    ['rate_limited', 429],
  ] as const)('leaves the key free when the request was refused for the moment: %s', async (code, status) => {
    const key = newKey();
    const run = vi.spyOn(createFolderOperation, 'run');
    run.mockResolvedValueOnce(refused(refuse(code, 'Not now.').refusal));
    expectRefusal(await createFolder(key, `Later ${code}`), status, code);
    const again = await createFolder(key, `Later ${code}`);
    expect(again.status, again.text).toBe(201);
    expectReplay(await createFolder(key, `Later ${code}`), again);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('leaves the key free when the database gave it away but did not say so', async () => {
    expectLogged(/ POST \/api\/v1\/folders: .*forced by the test/);
    const key = newKey();
    const failing = heldDatabase(/^select .* from "idempotency_keys"/, async () => {
      throw new Error('D1_ERROR: Network connection lost, forced by the test');
    });
    const body = { folder: { name: 'Told late' } };
    const failed = await as(account.live).post('/folders', body, { ...withKey(key), env: { DB: failing } });
    expectRefusal(failed, 503, 'unavailable');
    expect((await createFolder(key, 'Told late')).status).toBe(201);
  });
});
