import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountLog, submissions } from '../../../src/core/db/schema';
import { type Account, as, createAccount, createToken, database, send, type Token } from '../../support/app';
import { createTemplate, plainPdf } from '../../support/builders';
import { combine, combined } from '../../support/combining';
import { coordinators } from '../../support/coordinator';
import { templateApi } from '../../support/lifecycle';
import { expectLogged } from '../../support/log';
import { expectProblems, expectRefusal } from '../../support/refusals';
import { sweepAll } from '../../support/sweeping';
import { customFile } from '../../support/uploads';

const nameField = { name: 'name', page: 1, x: 72, y: 120, width: 220, height: 24 };
const hour = 3_600_000;

let account: Account;
let keeper: Token;
let templateId: string;

beforeEach(async () => {
  account = await createAccount();
  keeper = await createToken(account.id, 'live', { scopes: ['holds:write', 'log:read'] });
  templateId = await createTemplate(account.live, [nameField]);
});

afterEach(() => vi.restoreAllMocks());

function api() {
  return as(account.live);
}

async function create(body: object = {}): Promise<{ id: string; download_url: string; expires_at: string }> {
  const sent = { data: { name: 'Ada' }, ...body };
  const { json } = await api().post(`/templates/${templateId}/submissions`, sent);
  await coordinators.flush(json.submission.id);
  return json.submission;
}

async function hold(subject_id: string | null, reason = 'Case 4711'): Promise<string> {
  const set = await as(keeper).post('/legal_holds', { subject_id, reason });
  expect(set.status, set.text).toBe(201);
  return set.json.id;
}

function release(id: string) {
  return as(keeper).delete(`/legal_holds/${id}`);
}

function get(id: string) {
  return api().get(`/submissions/${id}`);
}

function pass(ms: number): void {
  const later = Date.now() + ms;
  vi.spyOn(Date, 'now').mockImplementation(() => later);
}

function ring(id: string) {
  return runDurableObjectAlarm(env.SUBMISSIONS.get(env.SUBMISSIONS.idFromName(id)));
}

async function rowOf(id: string) {
  return database.select().from(submissions).where(eq(submissions.id, id)).get();
}

describe('a legal hold', () => {
  it.each([
    ['a submission', (sub: string) => sub],
    ['its template', () => templateId],
    ['its account', () => null],
  ])('on %s stops its expiry, and its release lets it go on', async (_, subjectOf) => {
    const { id, download_url, expires_at } = await create({ expires_in: 3_600 });
    const held = await hold(subjectOf(id));
    pass(2 * hour);
    await ring(id);
    await sweepAll();
    // The link was signed two hours ago, and works for a day.
    expect((await send('GET', download_url)).status).toBe(200);
    const shown = { id, expired: false, expires_at };
    expect((await get(id)).json).toMatchObject({ ...shown, legal_hold_ids: [held] });
    expect((await api().get('/submissions?limit=1')).json.submissions[0]).toMatchObject(shown);
    expect((await coordinators.readTrail(id)).at(-1)?.event.type).toBe('submission.processed');

    expect((await release(held)).json).toMatchObject({ id: held, released_by_id: keeper.id });
    expect((await get(id)).json).toMatchObject({ id, expired: true, download_url: null });
    expect((await send('GET', download_url)).status).toBe(410);
    expect((await coordinators.readTrail(id)).at(-1)?.event).toMatchObject({
      type: 'submission.expired',
      by: 'schedule',
    });
  });

  it('that a template had lets its submissions go on by themselves', async () => {
    const { id } = await create({ expires_in: 3_600 });
    const held = await hold(templateId);
    pass(2 * hour);
    await ring(id);
    await coordinators.flush(id);
    expect((await rowOf(id))?.expiresAt).toBeGreaterThan(Date.now());
    await release(held);
    pass(6 * hour);
    await ring(id);
    await coordinators.flush(id);
    expect(JSON.parse((await rowOf(id))?.record ?? '').expiredAt).toBeGreaterThan(0);
  });

  it('is shown in lists before the alarm of a due submission has run', async () => {
    const { id } = await create({ expires_in: 3_600 });
    await hold(templateId);
    pass(2 * hour);
    const [listed] = (await api().get('/submissions')).json.submissions;
    expect(listed).toMatchObject({ id, expired: false });
    expect(listed.download_url).not.toBeNull();
  });

  it.each([
    ['a submission', (sub: string) => sub],
    ['its template', () => templateId],
    ['its account', () => null],
  ])('on %s refuses its deletion', async (_, subjectOf) => {
    const { id } = await create();
    const held = await hold(subjectOf(id));
    const refused = await api().delete(`/submissions/${id}`);
    expectRefusal(refused, 409, 'on_legal_hold');
    expect(refused.json.error.message).toContain(held);
    const lines = await database.select().from(accountLog).where(eq(accountLog.subjectId, id));
    expect(lines.map(({ kind }) => kind)).not.toContain('submission.expired');
    await release(held);
    expect((await api().delete(`/submissions/${id}`)).json).toMatchObject({ expired: true });
  });

  it('keeps others from nothing', async () => {
    const [held, other] = [await create(), await create()];
    await hold(held.id);
    expect((await api().delete(`/submissions/${other.id}`)).status).toBe(200);
    expect((await get(other.id)).json.legal_hold_ids).toBeUndefined();
  });

  it('is over when all holds are', async () => {
    const { id } = await create({ expires_in: 3_600 });
    const [first, second] = [await hold(id), await hold(templateId)];
    pass(2 * hour);
    await release(first);
    expect((await get(id)).json).toMatchObject({ expired: false, legal_hold_ids: [second] });
    await release(second);
    expect((await get(id)).json).toMatchObject({ expired: true });
  });

  it('on a submission keeps its template', async () => {
    const { id } = await create();
    const template = templateApi(account.live, templateId);
    await api().post(`/templates/${templateId}/publish_version`, { version_type: 'major' });
    const held = await hold(id);
    expectRefusal(await template.remove(), 409, 'on_legal_hold');
    expectRefusal(await api().delete(`/templates/${templateId}?version=1.0.0`), 409, 'on_legal_hold');
    await release(held);
    expect((await template.remove()).status).toBe(200);
  });

  it('is named by the template it is on', async () => {
    const held = await hold(templateId);
    expect((await api().get(`/templates/${templateId}`)).json.legal_hold_ids).toEqual([held]);
  });

  it('keeps what was combined of it, and its custom files', async () => {
    const { id } = await create();
    const fileId = await customFile(account.live, await plainPdf());
    const held = await hold(null);
    const sources = [
      { type: 'submission', id },
      { type: 'custom_file', id: fileId },
    ];
    const more = { expires_in: 3_600, delete_custom_files: true };
    const made = await combined(combine(account.live, sources, more));
    const path = `/combined_submissions/${made.id}`;
    expectRefusal(await api().delete(path), 409, 'on_legal_hold');
    pass(2 * hour);
    await runDurableObjectAlarm(env.COMBINES.get(env.COMBINES.idFromName(made.id)));
    expect((await api().get(path)).json).toMatchObject({ expired: false, legal_hold_ids: [held] });
    expect((await api().get('/combined_submissions')).json[0]).toMatchObject({ expired: false });
    const again = await combined(combine(account.live, [{ type: 'custom_file', id: fileId }]));
    expect(again.state).toBe('processed');
    await release(held);
    await hold(id);
    expect((await api().get(path)).json).toMatchObject({ expired: false });
  });

  it('on the account keeps its lines of the account log, and no others', async () => {
    const other = await createAccount();
    const insertLine = (accountId: string) =>
      database.insert(accountLog).values({
        ...{ id: `log_${crypto.randomUUID()}`, accountId, kind: 'template.deleted', details: {} },
        at: Date.now() - 401 * 24 * hour,
      });
    const linesOf = async (id: string) =>
      (await database.select().from(accountLog).where(eq(accountLog.accountId, id))).length;
    for (const id of [account.id, other.id]) await insertLine(id);
    const held = await hold(null);
    await sweepAll();
    expect([await linesOf(account.id), await linesOf(other.id)]).toEqual([2, 0]);
    await release(held);
    await sweepAll();
    expect(await linesOf(account.id)).toBe(2);
  });
});

describe('while nobody can tell whether there is a hold', () => {
  it('nothing is erased, and the submission counts as expired', async () => {
    const { id } = await create({ expires_in: 3_600 });
    pass(2 * hour);
    expectLogged(/legal holds could not be read/);
    await database.run('alter table legal_holds rename to away');
    await ring(id);
    await database.run('alter table away rename to legal_holds');
    expect((await coordinators.readTrail(id)).at(-1)?.event.type).toBe('submission.processed');
    expect((await get(id)).json).toMatchObject({ expired: true });
    expect((await coordinators.readTrail(id)).at(-1)?.event.type).toBe('submission.expired');
  });
});

describe('setting a legal hold', () => {
  it('is written down with its reason, as its release is', async () => {
    const held = await hold(templateId, 'Case 12 in Leeds');
    await release(held);
    await release(held);
    const lines = await database
      .select()
      .from(accountLog)
      .where(eq(accountLog.accountId, account.id))
      .orderBy(accountLog.sequence);
    expect(
      lines.map(({ kind, subjectId, tokenId, details }) => ({ kind, subjectId, tokenId, details })),
    ).toEqual(
      ['legal_hold.set', 'legal_hold.released'].map((kind) => ({
        kind,
        subjectId: templateId,
        tokenId: keeper.id,
        details: { hold: held, reason: 'Case 12 in Leeds' },
      })),
    );
  });

  it('needs a scope that a token names, and a live token', async () => {
    expectRefusal(await api().post('/legal_holds', { reason: 'x' }), 403, 'insufficient_scope');
    expectRefusal(await api().get('/legal_holds'), 403, 'insufficient_scope');
    const test = await createToken(account.id, 'test', { scopes: ['holds:write', 'log:read'] });
    expectRefusal(await as(test).post('/legal_holds', { reason: 'x' }), 403, 'test_token');
    expectRefusal(await as(test).get('/legal_holds'), 403, 'test_token');
  });

  it('needs something of the account that is there', async () => {
    const stranger = await createAccount();
    const theirs = await createToken(stranger.id, 'live', { scopes: ['holds:write', 'log:read'] });
    const { id } = await create();
    const ask = (subject_id: string) => as(theirs).post('/legal_holds', { subject_id, reason: 'x' });
    expectRefusal(await ask(id), 404, 'submission_not_found');
    expectRefusal(await ask(templateId), 404, 'template_not_found');
    expectRefusal(await ask('com_0000000000000000000A'), 404, 'combined_submission_not_found');
    expectProblems(await ask(account.id), [/^#\/subject_id: /]);
    expectProblems(await ask('fld_0000000000000000000A'), [/^#\/subject_id: /]);
    const held = await hold(id);
    expectRefusal(await as(theirs).delete(`/legal_holds/${held}`), 404, 'legal_hold_not_found');
    expect((await as(theirs).get('/legal_holds')).json.legal_holds).toEqual([]);
    await release(held);
    await api().delete(`/submissions/${id}`);
    const refused = await as(keeper).post('/legal_holds', { subject_id: id, reason: 'x' });
    expectRefusal(refused, 410, 'expired');
  });

  it.each(['', ' ', 'a\nb', 'x'.repeat(501)])('refuses the reason %j', async (reason) => {
    expectProblems(await as(keeper).post('/legal_holds', { reason }), [/^#\/reason: /]);
  });

  it('lists the newest first, by state', async () => {
    const ids = [await hold(templateId), await hold(null), await hold(templateId)];
    await release(ids[1] ?? '');
    const list = async (query: string) =>
      (await as(keeper).get(`/legal_holds${query}`)).json.legal_holds.map(({ id }: { id: string }) => id);
    expect(await list('')).toEqual(ids.toReversed());
    expect(await list('?released=false')).toEqual([ids[2], ids[0]]);
    expect(await list('?released=true')).toEqual([ids[1]]);
    expect(await list(`?limit=1&cursor=${ids[2]}`)).toEqual([ids[1]]);
  });
});
