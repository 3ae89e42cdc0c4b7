import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliveries, submissions } from '../../../src/core/db/schema';
import { openFiles } from '../../../src/core/platform/files';
import { signingKeysOf } from '../../../src/core/platform/signing-keys';
import { newEvent } from '../../../src/service/delivery/events/service-event';
import { createDownloadLinks } from '../../../src/service/download-links/download-links';
import { reconcileStaleSubmissions } from '../../../src/service/submissions/life/reconcile-stale-submissions';
import { SubmissionJournal } from '../../../src/service/submissions/life/submission-journal';
import { type Account, as, createAccount, database, volumes } from '../../support/app';
import { archive, everyRead, hasNoWork } from '../../support/archiving';
import { createTemplate } from '../../support/builders';
import { combine, combined } from '../../support/combining';
import { coordinators, until } from '../../support/coordinator';
import { asReleased, type ReleasedJournal } from '../../support/journals-0.1.0';
import { expectLogged } from '../../support/log';
import { expectRefusal } from '../../support/refusals';
import { ask, atTheDocument, buyer, createContract, typed } from '../../support/signing';
import { delivered } from '../../support/webhooks';

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, [
    { name: 'name', page: 1, x: 72, y: 120, width: 220, height: 24 },
  ]);
});

/** The sweeps of later tests must not find the objects that cannot be used: no row and no file leads there. */
afterAll(async () => {
  await database.delete(submissions).where(eq(submissions.accountId, account.id));
  const { objects } = await env.FILES.list({ prefix: `${account.id}/submissions/` });
  await env.FILES.delete(objects.map(({ key }) => key));
});

async function createSubmission(): Promise<string> {
  const created = await as(account.live).post(`/templates/${templateId}/submissions`, {
    data: { name: 'Ada' },
  });
  expect(created.status, created.text).toBe(201);
  return created.json.submission.id;
}

type Find = () => DurableObjectStub;

/** Ends an object's process, so that the next call opens its journal. */
async function end(find: Find) {
  await runInDurableObject(find(), (_object, state) => state.abort('killed by the test')).catch(() => {});
}

/** Changes the storage of an object behind its back. */
async function change(find: Find, alter: (state: DurableObjectState) => void) {
  await runInDurableObject(find(), async (_object, state) => {
    alter(state);
    await state.storage.sync();
  });
  await end(find);
}

function submissionObject(id: string): Find {
  return () => env.SUBMISSIONS.get(env.SUBMISSIONS.idFromName(id));
}

/** The object that makes the deliveries of the target of this one. */
async function senderOf(deliveryId: string): Promise<Find> {
  const row = await database.select().from(deliveries).where(eq(deliveries.id, deliveryId)).get();
  const { sender } = JSON.parse(row?.record ?? '{}');
  return () => env.WEBHOOK_SENDERS.get(env.WEBHOOK_SENDERS.idFromName(sender));
}

function inSubmission(id: string, ...statements: string[]) {
  return change(submissionObject(id), ({ storage }) => {
    for (const statement of statements) storage.sql.exec(statement);
  });
}

describe('a journal with the tables of release 0.1.0', () => {
  async function readsTheSame(path: string, find: Find, kind: ReleasedJournal) {
    const before = await as(account.live).get(path);
    expect(before.status, before.text).toBe(200);
    await change(find, (state) => asReleased(state, kind));
    const { json } = await as(account.live).get(path);
    const { download_url: _, audit_trail_download_url: __, ...rest } = before.json;
    expect(json).toMatchObject(rest);
  }

  it('of a submission is read, audited and expired', async () => {
    const id = await createSubmission();
    await readsTheSame(`/submissions/${id}`, submissionObject(id), 'submission');
    const { entries } = (await as(account.live).get(`/submissions/${id}/audit`)).json;
    expect(entries).toHaveLength(2);
    expect((await as(account.live).delete(`/submissions/${id}`)).json.expired).toBe(true);
  });

  it('of a submission is archived, read, and opened again', async () => {
    const id = await createSubmission();
    await until(() => hasNoWork(id));
    await change(submissionObject(id), (state) => asReleased(state, 'submission'));
    const before = await everyRead(account, id);
    await archive(account, id);
    expect(await everyRead(account, id)).toEqual(before);
    expect((await as(account.live).delete(`/submissions/${id}`)).json.expired).toBe(true);
    const { entries } = (await as(account.live).get(`/submissions/${id}/audit`)).json;
    expect(entries).toHaveLength(3);
  });

  it('of a submission that waits for a signer goes on to the end', () =>
    signsToTheEnd((state) => asReleased(state, 'submission with signers')));

  it('of a batch, a combined submission and a webhook target is read and goes on', async () => {
    const body = { template_id: templateId, submissions: [{ data: { name: 'Ada' } }] };
    const { submission_batch: batch } = (await as(account.live).post('/submissions/batches', body)).json;
    const batchObject = () => env.BATCHES.get(env.BATCHES.idFromName(batch.id));
    await readsTheSame(`/submissions/batches/${batch.id}`, batchObject, 'batch');

    const { id } = await combined(
      combine(account.live, [{ type: 'submission', id: await createSubmission() }]),
    );
    const combinedObject = () => env.COMBINES.get(env.COMBINES.idFromName(id));
    await readsTheSame(`/combined_submissions/${id}`, combinedObject, 'combined');

    const { live } = await createAccount();
    const { deliveryId } = await delivered(live);
    const sender = await senderOf(deliveryId);
    await change(sender, (state) => asReleased(state, 'target'));
    const replayed = await as(live).post(`/webhook_deliveries/${deliveryId}/replay`, {});
    expect(replayed.status, replayed.text).toBeLessThan(300);
    await until(async () => {
      const { json } = await as(live).get(`/webhook_deliveries/${deliveryId}`);
      return json.state === 'delivered' && json.attempts.length === 2;
    });
  });
});

/** A submission with one signer, who signs after its journal was changed. */
async function signsToTheEnd(alter: (state: DurableObjectState) => void) {
  const contract = await createContract(account.live);
  const submission = await ask(account.live, contract, [
    buyer({ fields: ['buyer/name', 'buyer/signature', 'seller/name', 'seller/signature'] }),
  ]);
  const [{ id: requestId }] = submission.data_requests;
  const browser = await atTheDocument(account.live, requestId);
  await change(submissionObject(submission.id), alter);
  const signature = typed('Ada');
  const done = await browser.complete({
    'buyer/name': 'Ada',
    'buyer/signature': signature,
    'seller/name': 'Grace',
    'seller/signature': signature,
  });
  expect(done.status, done.text).toBe(200);
  expect((await coordinators.awaitSettled(submission.id, Date.now() + 8_000))?.state).toBe('processed');
  return submission.id as string;
}

describe('a journal of version 2', () => {
  const tablesIn = (id: string) =>
    runInDurableObject(submissionObject(id)(), (_object, { storage }) =>
      storage.sql
        .exec("select name from sqlite_master where type = 'table'")
        .toArray()
        .map(({ name }) => name)
        .sort(),
    );

  it('is made from version 1, and the submission in it goes on to the end', async () => {
    const id = await signsToTheEnd((state) => asReleased(state, 'submission with signers'));
    expect(await tablesIn(id)).not.toContain('outbox');
    const { entries } = (await as(account.live).get(`/submissions/${id}/audit`)).json;
    expect(entries.at(-1).event.type).toBe('submission.processed');
    await until(async () => (await listed(id)).state === 'processed');
  });

  it('keeps the effects and events that waited in version 1', async () => {
    const id = await createSubmission();
    await change(submissionObject(id), (state) => {
      asReleased(state, 'submission');
      state.storage.sql.exec(
        `insert into outbox (effect, attempts, due_at) values ('publish:evt_1', 2, 4e12), ('erase_again', 0, 4e12)`,
      );
      state.storage.sql.exec(`insert into event values ('evt_1', '{"id":"evt_1"}', '{}')`);
    });
    const kept = await runInDurableObject(submissionObject(id)(), (_object, state) => {
      const journal = new SubmissionJournal(state, () => {
        throw new Error('No event is made.');
      });
      return { pending: journal.pendingEffects(), event: journal.events.find('publish:evt_1') };
    });
    expect(kept.pending.sort()).toEqual(['erase_again', 'publish:evt_1']);
    expect(kept.event).toEqual({ id: 'evt_1', body: '{}' });
  });

  it('is made for a new submission, which is read, listed, audited and expired', async () => {
    const id = await createSubmission();
    expect(await tablesIn(id)).toEqual(['_cf_METADATA', 'audit', 'submission']);
    await until(async () => (await listed(id)).state === 'processed');
    await end(submissionObject(id));
    expect((await as(account.live).get(`/submissions/${id}/audit`)).json.entries).toHaveLength(2);
    expect((await as(account.live).delete(`/submissions/${id}`)).json.expired).toBe(true);
    await until(async () => (await listed(id)).expired === true);
  });

  it('has room for many events while they cannot be dispatched', async () => {
    const id = await createSubmission();
    const about = { accountId: account.id, test: false, templateId: null, tokenId: null };
    const data = { text: 'x'.repeat(10_000) };
    const events = Array.from({ length: 40 }, () =>
      newEvent('submission.processed', data, about, Date.now()),
    );
    const left = await runInDurableObject(submissionObject(id)(), (_object, state) => {
      const open = () => new SubmissionJournal(state, () => createDownloadLinks(signingKeysOf(env), ''));
      const journal = open();
      journal.together(() => {
        for (const event of events) journal.events.emit(event, 4e12);
      });
      const again = open();
      const found = events.filter(({ id }) => again.events.find(`publish:${id}`)?.id === id);
      for (const { id } of events) {
        again.events.remove(`publish:${id}`);
        again.finishEffect(`publish:${id}`);
      }
      again.write();
      const { longest } = state.storage.sql
        .exec<{ longest: number | null }>('select length(events) as longest from submission')
        .one();
      return { found: found.length, pending: open().pendingEffects().length, longest };
    });
    expect(left).toEqual({ found: 40, pending: 0, longest: null });
  });

  async function listed(id: string) {
    const { json } = await as(account.live).get('/submissions?per_page=50');
    return json.submissions.find((one: { id: string }) => one.id === id) ?? {};
  }
});

describe('a journal that cannot be used', () => {
  const damages: [string, RegExp, string[]][] = [
    [
      'a newer version',
      /its tables have version 9, and this code knows versions up to 2/,
      [
        'alter table submission drop column journal_version',
        'alter table submission add column journal_version integer not null default 9',
      ],
    ],
    ['a row that is not JSON', /a row is not JSON/, [`update submission set record = '{"id": "sub'`]],
    [
      'a record without a part',
      /a record does not fit its schema at id, /,
      [`update submission set record = '{}'`],
    ],
    ['a missing column', /no such column/, ['alter table submission drop column attempts_before']],
  ];

  it.each(damages)(
    'because of %s answers 503 with an id for the log, and others live',
    async (_, log, how) => {
      const [id, other] = [await createSubmission(), await createSubmission()];
      await inSubmission(id, ...how);
      expectLogged(
        new RegExp(`^the journal of a submission \\(${id}\\) cannot be used \\(flt_\\w+\\): .*${log.source}`),
      );
      expectLogged(/ (GET|DELETE) \/api\/v1\/submissions\/sub_/);
      for (const ask of [as(account.live).get, as(account.live).delete]) {
        const answer = await ask(`/submissions/${id}`);
        const { error } = expectRefusal(answer, 503, 'unavailable');
        expect(error.message).toMatch(/Quote the id flt_\w+\.$/);
        expect(answer.headers.get('retry-after')).toBe('300');
      }
      expect((await as(account.live).get(`/submissions/${other}`)).status).toBe(200);
      expect((await as(account.live).get('/submissions')).status).toBe(200);
    },
  );

  it('does not hold up the sweep', async () => {
    const [id, other] = [await createSubmission(), await createSubmission()];
    await inSubmission(id, `update submission set record = ''`);
    expectLogged(/^the journal of a submission/, /^sub_\w+ is left for later/);
    for (const stale of [id, other])
      await database
        .update(submissions)
        .set({ settled: false, state: 'pending', version: 1 })
        .where(eq(submissions.id, stale));
    const jobs = { sendAll: async () => {} };
    const deps = { volumes, files: openFiles(env.FILES), jobs, submissions: coordinators };
    await reconcileStaleSubmissions(deps, Date.now() + 300_000, null);
    const row = await database.select().from(submissions).where(eq(submissions.id, other)).get();
    expect(row?.state).toBe('processed');
  });

  it('rings its alarm after growing pauses, also after it left memory', async () => {
    expectLogged(/^the journal of a submission/);
    const id = await createSubmission();
    const find = submissionObject(id);
    await change(find, ({ storage }) => {
      storage.sql.exec(`update submission set record = ''`);
      void storage.setAlarm(Date.now() + 60_000);
    });
    const pauses: number[] = [];
    for (let nth = 0; nth < 3; nth++) {
      const before = Date.now();
      expect(await runDurableObjectAlarm(find())).toBe(true);
      const due = await runInDurableObject(find(), (_object, { storage }) => storage.getAlarm());
      pauses.push(Math.round(((due ?? 0) - before) / 60_000));
      await end(find);
    }
    expect(pauses).toEqual([5, 10, 20]);
  });

  it('leaves a delivery that cannot be read aside, and delivers the others of its target', async () => {
    const { live } = await createAccount();
    const { endpointId, deliveryId } = await delivered(live);
    const sender = await senderOf(deliveryId);
    await change(sender, ({ storage }) => {
      storage.sql.exec(`update delivery set record = '', due_at = 1, project_at = 1`);
    });
    expectLogged(/^the journal of a delivery coordinator/);
    const sent = await as(live).post(`/webhook_endpoints/${endpointId}/test`, {});
    await until(async () => {
      const { json } = await as(live).get(`/webhook_deliveries/${sent.json.id}`);
      return json.state === 'delivered';
    });
  });

  it('shows a delivery that cannot be read as cancelled in lists', async () => {
    const { live } = await createAccount();
    const { deliveryId } = await delivered(live);
    const row = await database.select().from(deliveries).where(eq(deliveries.id, deliveryId)).get();
    const pending = JSON.stringify({ ...JSON.parse(row?.record ?? ''), state: 'pending', finishedAt: null });
    await database
      .update(deliveries)
      .set({ state: 'pending', record: pending })
      .where(eq(deliveries.id, deliveryId));
    const sender = await senderOf(deliveryId);
    expectLogged(/^the journal of a delivery coordinator/);
    await change(sender, ({ storage }) => {
      storage.sql.exec(`update delivery set record = '', due_at = 1, project_at = null`);
      void storage.setAlarm(Date.now());
    });
    await until(async () => {
      const { json } = await as(live).get('/webhook_deliveries?state=pending');
      return json.deliveries.length === 0;
    });
    const { json } = await as(live).get('/webhook_deliveries?state=cancelled');
    expect(json.deliveries).toMatchObject([{ id: deliveryId, state: 'cancelled', next_attempt_at: null }]);
  });
});
