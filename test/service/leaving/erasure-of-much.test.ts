import { env } from 'cloudflare:workers';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountErasures, accounts, deliveries, sentMails, users } from '../../../src/core/db/schema';
import { systemIds } from '../../../src/core/platform/ids';
import { signingKeysOf } from '../../../src/core/platform/signing-keys';
import { storeSentMail } from '../../../src/service/data-requests/sent-mail-store';
import { listSenders } from '../../../src/service/leaving/erasure/senders-store';
import { deploymentSealer } from '../../../src/service/seals/deployment-sealer';
import { type Account, as, createAccount, database, volumes } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { until } from '../../support/coordinator';
import { expectLogged } from '../../support/log';
import { ask, createContract, signer } from '../../support/signing';
import { handleJob, sweepAll, tick, withHeldSweeps } from '../../support/sweeping';
import { closeAll, countIn, openNow } from '../../support/volumes';

const minute = 60_000;

afterEach(() => vi.restoreAllMocks());

// A sweep that is ahead would make the certificate of the deployment, which no test of seals could use.
beforeAll(async () => {
  await deploymentSealer({ db: database, signingKey: signingKeysOf(env) }, '127.0.0.1', Date.now());
});

afterAll(closeAll);

async function sweepAfter(ms: number): Promise<void> {
  const then = Date.now() + ms;
  vi.spyOn(Date, 'now').mockImplementation(() => then);
  await sweepAll();
  vi.restoreAllMocks();
}

/** Has an account erased from now on. */
async function erase({ id: accountId }: Account): Promise<string> {
  const id = systemIds.next('erasure');
  const at = Date.now() - 1;
  const asked = { askedAt: at, askedById: 'usr_test', dueAt: at, origin: 'http://localhost' };
  await database.insert(accountErasures).values({ id, accountId, ...asked });
  return id;
}

async function erasure(id: string) {
  const row = await database.select().from(accountErasures).where(eq(accountErasures.id, id)).get();
  if (!row) throw new Error('There is no such erasure.');
  return row;
}

async function make(account: Account, template: string): Promise<string> {
  const { json } = await as(account.live).post(`/templates/${template}/submissions`, { data: {} });
  return json.submission.id;
}

describe('the erasure of an account with records in several volumes', () => {
  it('erases the mails to their signers, and counts what a broken sweep has erased once', {
    timeout: 60_000,
  }, async () => {
    const account = await createAccount();
    const template = await createTemplate(account.live, []);
    const contract = await createContract(account.live);
    const messages: string[] = [];
    const askAda = async () => {
      const { data_requests } = await ask(account.live, contract, [signer('Ada')], {
        data: { title: 'Sale' },
      });
      const mail = { messageId: crypto.randomUUID(), dataRequestId: data_requests[0].id, sentAt: Date.now() };
      await storeSentMail(database, account.id, mail);
      messages.push(mail.messageId);
    };
    await askAda();
    await make(account, template);
    await openNow([1]);
    await askAda();
    await make(account, template);
    await as(account.live).get('/submissions');
    await until(async () => String(await countIn([0, 1], account.id)) === '2,2');
    const id = await erase(account);

    // The sweep dies before it has noted what it erases, and then before it has noted that it is erased.
    for (const when of [
      `json_extract(new.counts, '$.submissions') is not json_extract(old.counts, '$.submissions')`,
      `new.part is null and json_extract(old.part, '$.counts.submissions') > 0`,
    ]) {
      expectLogged(/is left for later.*killed by the test/);
      await env.DB.exec(
        `create trigger dies before update on account_erasures when ${when} begin select raise(abort, 'killed by the test'); end`,
      );
      await sweepAfter(1_000).finally(() => env.DB.exec('drop trigger dies'));
      expect((await erasure(id)).step).toBe('submissions');
    }
    await sweepAfter(2_000);
    expect((await erasure(id)).step).toBe(null);
    expect(await database.select().from(sentMails).where(inArray(sentMails.messageId, messages))).toEqual([]);
    // A mail that was under way is not remembered.
    const late = { messageId: crypto.randomUUID(), dataRequestId: 'drq_late', sentAt: Date.now() };
    await storeSentMail(database, account.id, late);
    expect(await database.$count(sentMails, eq(sentMails.messageId, late.messageId))).toBe(0);
    await sweepAfter(30 * minute);
    const { statement, part } = await erasure(id);
    expect(part).toBeNull();
    expect(statement?.split('\n')).toEqual(
      expect.arrayContaining(['Erased: 4 submissions', 'Erased: 2 data requests', 'Erased: 2 sent mails']),
    );
    expect(await countIn([0, 1], account.id)).toEqual([0, 0]);
    expect(await database.$count(users, eq(users.accountId, account.id))).toBe(0);
  });
});

describe('the erasure of an account with many deliveries', () => {
  it('takes bounded steps, and others have their turn in the same sweep', { timeout: 60_000 }, async () => {
    const [big, small] = [await createAccount(), await createAccount()];
    const sender = `${big.id}:${'a'.repeat(64)}/share-2`;
    const record = JSON.stringify({ sender });
    await env.DB.prepare(
      `with recursive n(value) as (select 1 union all select value + 1 from n where value < 60000)
        insert into deliveries (id, account_id, target, event_id, event_type, state, version, record)
        select ? || printf('%07d', value), ?, 'webhook:', 'evt', 'x', 'delivered', 1, ? from n`,
    )
      .bind(`whd_${big.id.slice(4, 15)}`, big.id, record)
      .run();
    expect(await listSenders({ db: database, volumes }, big.id)).toEqual(
      expect.arrayContaining([sender.slice(0, -8), sender]),
    );
    const first = await erase(big);
    const second = await erase(small);
    const { held, bindings } = withHeldSweeps();
    await tick(bindings);
    let [next] = held.splice(0).filter(({ sweep }) => sweep === 'erasures');
    const isUnderWay = async () => {
      const { begunAt, step } = await erasure(second);
      return begunAt === null || step !== null;
    };
    for (; next && (await isUnderWay()); next = held.shift()) await handleJob(next, bindings);
    // The rest waits for the next message.
    expect(next).toBeDefined();
    expect(await erasure(second)).toMatchObject({ step: null, endedAt: null });
    const { counts, step } = await erasure(first);
    expect(step).toBe('deliveries');
    expect(counts['deliveries']).toBeGreaterThan(0);
    expect(counts['deliveries']).toBeLessThan(60_000);
    const left = await database.$count(deliveries, eq(deliveries.accountId, big.id));
    expect(left + (counts['deliveries'] ?? 0)).toBe(60_000);

    await database.delete(deliveries).where(eq(deliveries.accountId, big.id));
    for (; next; next = held.shift()) await handleJob(next, bindings);
    await sweepAfter(30 * minute);
    await sweepAfter(31 * minute);
    expect(await database.$count(accounts, inArray(accounts.id, [big.id, small.id]))).toBe(0);
    expect((await erasure(second)).statement).toContain('Erased: 1 accounts\n');
  });
});
