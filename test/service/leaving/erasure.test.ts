import { env } from 'cloudflare:workers';
import { and, eq, like } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountErasures, accounts, apiRequests, submissions } from '../../../src/core/db/schema';
import { systemIds } from '../../../src/core/platform/ids';
import { signingKeysOf } from '../../../src/core/platform/signing-keys';
import { openDeliveryCoordinators } from '../../../src/service/delivery/delivery-coordinators';
import { eraseSteps } from '../../../src/service/leaving/erasure/erase-steps';
import { deploymentSealer } from '../../../src/service/seals/deployment-sealer';
import { readKeyInUse } from '../../../src/service/seals/seal-key-store';
import { as, createAccount, createToken, database, send, type Token } from '../../support/app';
import { makeBelongings } from '../../support/belongings';
import { createTemplate, plainPdf } from '../../support/builders';
import { until } from '../../support/coordinator';
import { expectLogged } from '../../support/log';
import { mailsTo } from '../../support/mailbox';
import { type Browser, createMember, signIn, type TestMember } from '../../support/members';
import { expectRefusal } from '../../support/refusals';
import { eventOf } from '../../support/shares';
import { findEverywhere } from '../../support/stores';
import { sweepAll } from '../../support/sweeping';
import { customFile } from '../../support/uploads';
import { waitingEffects } from '../../support/waiting-effects';

const day = 86_400_000;
const page = '/dashboard/account/leaving';

afterEach(() => vi.restoreAllMocks());

// A sweep that is a week ahead would make the certificate of the deployment, which no test of seals could use.
beforeAll(async () => {
  await deploymentSealer({ db: database, signingKey: signingKeysOf(env) }, '127.0.0.1', Date.now());
});

/** Sweeps as if this time had passed since the test began. */
async function sweepAfter(ms: number): Promise<void> {
  const then = Date.now() + ms;
  vi.spyOn(Date, 'now').mockImplementation(() => then);
  await sweepAll();
  vi.restoreAllMocks();
}

async function newOwner() {
  const owner = await createMember();
  return { owner, browser: await signIn(owner) };
}

async function post(browser: Browser, path: string, fields: Record<string, string> = {}) {
  return browser.submit(`${page}/${path}`, { csrf: await browser.csrfToken(), ...fields });
}

async function ask(browser: Browser): Promise<void> {
  const asked = await post(browser, 'erase', { account_name: 'Test' });
  expect(asked.headers.get('location')).toBe(`${page}?said=asked`);
}

async function erasureOf({ accountId }: TestMember) {
  return database.select().from(accountErasures).where(eq(accountErasures.accountId, accountId)).get();
}

function rowsOf(accountId: string) {
  return database.select().from(submissions).where(eq(submissions.accountId, accountId));
}

/** Whether a submission has still to tell somebody what has become of it. */
async function hasNews(accountId: string): Promise<boolean> {
  const rows = await rowsOf(accountId);
  const waiting = await Promise.all(rows.map((row) => waitingEffects(row.id)));
  return waiting.flat().some((effect) => effect.startsWith('publish:'));
}

/** Where something is still to be found. Mails are kept in tests only. */
async function leftOf(needle: string, objects: DurableObjectStub[]): Promise<string[]> {
  return (await findEverywhere(needle, objects)).filter((place) => !place.startsWith('R2 dev/mail'));
}

/** Leaves an answer for an idempotency key. */
async function keepAnswer(token: Token): Promise<void> {
  const options = { headers: { 'idempotency-key': 'kept' } };
  await as(token).post('/folders', { folder: { name: 'A folder' } }, options);
  expect(await findEverywhere(token.accountId, [])).toContain('D1 keyed_requests');
}

/** The link to the statement, as the page shows it. */
async function linkOn(browser: Browser): Promise<string> {
  const [link = ''] = /http[^<"]*\/downloads\/erasure\.[^<"]*/.exec((await browser.get(page)).text) ?? [];
  return link;
}

describe('the erasure of an account', () => {
  it('leaves nothing of it in any store but a signed statement, and nothing of others goes', async () => {
    const { owner, browser } = await newOwner();
    const { accountId: id } = owner;
    const live = await createToken(id, 'live');
    const test = await createToken(id, 'test');
    const mine = await makeBelongings({ id, live, test });
    await customFile(live, await plainPdf());
    await browser.api('POST', `/templates/${mine.template_id}/comments`, { text: 'Private' });
    await keepAnswer(live);
    const other = await createAccount();
    const theirs = await makeBelongings(other);
    await until(async () => (await rowsOf(id)).length === 3);
    await until(async () => !(await hasNews(id)));
    await ask(browser);
    const link = await linkOn(browser);
    expect((await send('GET', link)).status).toBe(404);
    expect((await findEverywhere(id, [])).length).toBeGreaterThan(20);

    await sweepAfter(6 * day);
    expect((await as(live).get('/authentication')).status).toBe(200);
    // Its row is the last of the log: others write rows of the same path meanwhile.
    const last = and(eq(apiRequests.accountId, id), like(apiRequests.path, '%/authentication'));
    await until(async () => (await database.$count(apiRequests, last)) === 1);
    // A document that is made while the erasure runs tells its endpoint of it.
    const { batches } = eraseSteps;
    const senders = openDeliveryCoordinators(env.WEBHOOK_SENDERS, undefined);
    vi.spyOn(eraseSteps, 'batches').mockImplementationOnce(async (deps, ...of) => {
      await senders.accept(eventOf(id, mine.webhook_endpoint_id));
      return batches(deps, ...of);
    });
    await sweepAfter(7 * day + 1_000);
    // A token is known for some seconds.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    expectRefusal(await as(live).get('/authentication'), 401, 'unauthorized');
    vi.restoreAllMocks();
    expect((await browser.get(page)).status).toBe(303);
    expect((await send('GET', link)).status).toBe(404);
    await sweepAfter(7 * day + 30 * 60_000);

    const objects = [
      env.SUBMISSIONS.get(env.SUBMISSIONS.idFromName(mine.submission_id)),
      env.COMBINES.get(env.COMBINES.idFromName(mine.combined_submission_id)),
      env.BATCHES.get(env.BATCHES.idFromName(mine.submission_batch_id)),
      env.WEBHOOK_SENDERS.get(env.WEBHOOK_SENDERS.idFromName(mine.webhook_endpoint_id)),
    ];
    expect(await leftOf(id, objects)).toEqual(['D1 account_erasures']);
    for (const gone of [owner.email, live.id, mine.template_id, mine.data_request_id, mine.font_id])
      expect(await leftOf(gone, objects), gone).toEqual([]);
    // Who asked is an id without a name.
    expect(await leftOf(owner.id, objects)).toEqual(['D1 account_erasures']);

    const answer = await send('GET', link);
    expect(answer.status).toBe(200);
    const { statement, signature, certificate } = await answer.json<Record<string, string>>();
    const row = await erasureOf(owner);
    expect(statement?.split('\n')).toEqual(
      expect.arrayContaining([
        `Erasure ${row?.id} of the account ${id}`,
        'Erased: 3 submissions',
        'Erased: 1 combined submissions',
        'Erased: 1 batches',
        'Erased: 1 accounts',
        'Erased: 1 users',
        expect.stringMatching(/^Erased: \d+ files$/),
        expect.stringMatching(/^Kept: hashes in the published heads/),
      ]),
    );
    expect(statement).not.toContain('Ada');
    expect(signature).toMatch(/^-----BEGIN CMS-----\n/);
    const key = await readKeyInUse(database);
    expect(certificate?.replace(/-----.*?-----|\s/g, '')).toBe(key?.certificate);
    expect(row).toMatchObject({ owners: [], statement });
    const mail = (await mailsTo(owner.email)).at(-1);
    expect(mail?.subject).toBe('Your account was erased');
    expect(mail?.text).toContain(`Erasure ${row?.id} of the account ${id}`);

    expect((await as(other.live).get(`/submissions/${theirs.submission_id}`)).status).toBe(200);
    expect((await as(other.live).get(`/templates/${theirs.template_id}`)).status).toBe(200);
    expect(await findEverywhere(other.id, [])).toEqual(expect.arrayContaining(['D1 accounts', 'D1 fonts']));
  }, 60_000);

  it('takes bounded steps, and goes on after one that failed', { timeout: 60_000 }, async () => {
    const { owner, browser } = await newOwner();
    const { accountId } = owner;
    const live = await createToken(accountId, 'live');
    const template = await createTemplate(live, []);
    const made = (await as(live).post(`/templates/${template}/submissions`, { data: {} })).json.submission;
    await as(live).get('/submissions');
    const [row] = await database.select().from(submissions).where(eq(submissions.id, made.id));
    if (!row) throw new Error('The submission is not projected.');
    // Rows without coordinators stand for many submissions.
    const another = () => database.insert(submissions).values({ ...row, id: systemIds.next('submission') });
    await database.batch([another(), ...Array.from({ length: 119 }, another)]);
    await ask(browser);
    expectLogged(/is left for later.*no such table: logos/, /sweep of logos/);
    await database.run('alter table logos rename to away');
    await sweepAfter(8 * day);
    await database.run('alter table away rename to logos');
    expect(await erasureOf(owner)).toMatchObject({
      step: 'logos',
      counts: { submissions: 121 },
      endedAt: null,
    });
    await sweepAfter(8 * day + 1_000);
    expect(await erasureOf(owner)).toMatchObject({ step: null, endedAt: null });
    // What was under way comes late.
    await database.insert(submissions).values({ ...row, id: systemIds.next('submission') });
    await env.FILES.put(`${accountId}/submissions/late.pdf`, 'late');
    await sweepAfter(8 * day + 30 * 60_000);
    expect((await erasureOf(owner))?.statement).toContain('Erased: 122 submissions\n');
    expect(await leftOf(accountId, [])).toEqual(['D1 account_erasures']);
    expect(await database.select().from(accounts).where(eq(accounts.id, accountId))).toEqual([]);
  });

  it('can be cancelled by every owner until it begins', async () => {
    const { owner, browser } = await newOwner();
    const second = await createMember({ accountId: owner.accountId });
    await ask(browser);
    expect((await mailsTo(second.email)).at(-1)?.subject).toBe('Your account will be erased');
    const again = await post(browser, 'erase', { account_name: 'Test' });
    expect(again.headers.get('location')).toBe(`${page}?problem=already`);
    const theirs = await signIn(second);
    expect((await post(theirs, 'cancel')).headers.get('location')).toBe(`${page}?said=cancelled`);
    expect((await post(theirs, 'cancel')).headers.get('location')).toBe(`${page}?problem=late`);
    expect((await mailsTo(owner.email)).at(-1)?.subject).toBe('The erasure of your account was cancelled');
    await sweepAfter(8 * day);
    expect(await database.select().from(accounts).where(eq(accounts.id, owner.accountId))).toHaveLength(1);
    const reader = await createToken(owner.accountId, 'live', { scopes: ['log:read'] });
    const { lines } = (await as(reader).get('/account_log')).json;
    const kinds = lines.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['account.erasure_asked', 'account.erasure_cancelled']));
  });

  it('is for owners who name the account and have confirmed who they are', async () => {
    const { owner, browser } = await newOwner();
    const wrong = await post(browser, 'erase', { account_name: 'Another' });
    expect(wrong.headers.get('location')).toBe(`${page}?problem=name`);
    const developer = await signIn(await createMember({ accountId: owner.accountId, role: 'developer' }));
    expect((await developer.get(page)).status).toBe(403);
    expect((await post(developer, 'erase', { account_name: 'Test' })).status).toBe(403);
    const later = Date.now() + 11 * 60_000;
    vi.spyOn(Date, 'now').mockImplementation(() => later);
    const stale = await post(browser, 'erase', { account_name: 'Test' });
    expect(stale.headers.get('location')).toMatch(/^\/confirm\?next=/);
    vi.restoreAllMocks();
    const forged = await browser.submit(`${page}/erase`, { csrf: 'x', account_name: 'Test' });
    expect(forged.status).toBe(403);
    expect(await erasureOf(owner)).toBeUndefined();
  });

  it('is stopped by a legal hold, when it is asked for and when it is due', async () => {
    const { owner, browser } = await newOwner();
    const keeper = await createToken(owner.accountId, 'live', { scopes: ['holds:write'] });
    const held = (await as(keeper).post('/legal_holds', { reason: 'Case 1' })).json.id;
    expect((await post(browser, 'erase', { account_name: 'Test' })).headers.get('location')).toBe(
      `${page}?problem=held`,
    );
    expect((await browser.get(page)).text).toContain('An account with a legal hold cannot be erased.');
    await as(keeper).delete(`/legal_holds/${held}`);
    await ask(browser);
    const again = (await as(keeper).post('/legal_holds', { reason: 'Case 2' })).json.id;
    await sweepAfter(8 * day);
    expect(await erasureOf(owner)).toMatchObject({ begunAt: null });
    await as(keeper).delete(`/legal_holds/${again}`);
    await sweepAfter(9 * day);
    expect((await erasureOf(owner))?.begunAt).not.toBeNull();
  });
});
