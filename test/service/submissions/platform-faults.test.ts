import {
  createExecutionContext,
  createMessageBatch,
  getQueueResult,
  runDurableObjectAlarm,
} from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { handleJobs } from '../../../src/app/jobs/handle-jobs';
import type { Bindings } from '../../../src/app/wiring/config';
import { platformPauses } from '../../../src/core/coordinator/platform-wait';
import type { Job } from '../../../src/core/platform/jobs';
import { type Account, as, createAccount, createToken } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { combine } from '../../support/combining';
import { until as holds } from '../../support/coordinator';
import { templateApi } from '../../support/lifecycle';
import { allowLogged, expectLogged } from '../../support/log';
import { download, wordsOf } from '../../support/pdf-text';
import { expectRefusal } from '../../support/refusals';

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, [
    { name: 'name', page: 1, x: 72, y: 120, width: 220, height: 24 },
  ]);
});

afterEach(() => vi.restoreAllMocks());

function until(condition: () => Promise<boolean>) {
  return holds(condition, 60_000);
}

const lost = new Error('put: We encountered an internal error. Please try again. (10001)');

/** Lets every put of the bucket fail until the mock is restored. */
function refusePuts() {
  // Batches of tests before this one may still be storing their PDFs.
  allowLogged(/effect store_pdf failed/);
  return vi.spyOn(Object.getPrototypeOf(env.FILES), 'put').mockRejectedValue(lost);
}

function submit(name: string) {
  return as(account.live).post(`/templates/${templateId}/submissions?wait=false`, { data: { name } });
}

async function ring(namespace: 'SUBMISSIONS' | 'COMBINES', id: string): Promise<void> {
  await runDurableObjectAlarm(env[namespace].get(env[namespace].idFromName(id)));
}

/** A database that answers nothing, as D1 says it. */
const noDatabase = {
  prepare: () => {
    throw new Error('D1_ERROR: Network connection lost.');
  },
} as unknown as D1Database;

describe('while the file storage takes no files', { timeout: 180_000 }, () => {
  it('a submission stays pending, says what it waits for, and is processed afterwards', async () => {
    expectLogged(/an attempt was prevented: Error: put: We encountered/);
    vi.spyOn(platformPauses, 'after').mockReturnValue(30);
    const put = refusePuts();
    const { json } = await submit('Ada');
    const { id } = json.submission;
    await until(async () => {
      await ring('SUBMISSIONS', id);
      return put.mock.calls.length >= 6;
    });
    const waiting = (await as(account.live).get(`/submissions/${id}?wait=false`)).json;
    expect(waiting).toMatchObject({
      state: 'pending',
      error_message: expect.stringMatching(/^The file storage has been unavailable since 20.*Z\. /),
    });

    put.mockRestore();
    await until(async () => {
      await ring('SUBMISSIONS', id);
      return (await as(account.live).get(`/submissions/${id}?wait=false`)).json.state === 'processed';
    });
    const done = (await as(account.live).get(`/submissions/${id}?wait=false`)).json;
    expect(done.error_message).toBeNull();
    expect(await wordsOf(await download(done.download_url))).toContain('Ada');
    const { entries } = (await as(account.live).get(`/submissions/${id}/audit`)).json;
    expect(entries.map(({ event }: { event: { type: string } }) => event.type)).toEqual([
      'submission.created',
      'submission.processed',
    ]);
  });

  it('a submission gives up after a day', async () => {
    allowLogged(/an attempt was prevented: Error: put/);
    vi.spyOn(platformPauses, 'after').mockReturnValue(30);
    const put = refusePuts();
    const { id } = (await submit('Ada')).json.submission;
    await until(async () => put.mock.calls.length >= 1);
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000);
    await until(async () => {
      await ring('SUBMISSIONS', id);
      return (await as(account.live).get(`/submissions/${id}?wait=false`)).json.state === 'error';
    });
    clock.mockRestore();
    expect((await as(account.live).get(`/submissions/${id}?wait=false`)).json.error_message).toBe(
      'The PDF could not be made: the file storage was unavailable for 24 hours.',
    );
  });

  it('a combined submission waits as well', async () => {
    expectLogged(/an attempt was prevented: Error: put: We encountered/);
    const source = (
      await as(account.live).post(`/templates/${templateId}/submissions`, { data: { name: 'Ada' } })
    ).json;
    vi.spyOn(platformPauses, 'after').mockReturnValue(30);
    const put = refusePuts();
    const sources = [{ type: 'submission', id: source.submission.id }];
    const answer = await combine(
      account.live,
      sources,
      {},
      { headers: {}, host: 'http://async.localhost:8787' },
    );
    const { id } = answer.json.combined_submission;
    await until(async () => {
      await ring('COMBINES', id);
      return put.mock.calls.length >= 5;
    });
    expect((await as(account.live).get(`/combined_submissions/${id}?wait=false`)).json).toMatchObject({
      state: 'pending',
      error_message: expect.stringMatching(/^The file storage has been unavailable since /),
    });
    put.mockRestore();
    await until(async () => {
      await ring('COMBINES', id);
      return (
        (await as(account.live).get(`/combined_submissions/${id}?wait=false`)).json.state === 'processed'
      );
    });
    expect(
      (await as(account.live).get(`/combined_submissions/${id}?wait=false`)).json.error_message,
    ).toBeNull();
  });

  it('a compile job is sent again and costs no attempt', async () => {
    expectLogged(/an attempt was prevented/);
    const sent: unknown[] = [];
    const jobs = { send: async (...message: unknown[]) => void sent.push(message) };
    const changed = { ...env, DB: noDatabase, JOBS: jobs } as unknown as Bindings;
    const body: Job = { kind: 'compile_document', documentId: 'doc_of_the_test' };
    const batch = createMessageBatch<Job>('quillet-jobs', [
      { id: 'm1', timestamp: new Date(), attempts: 3, body },
    ]);
    await handleJobs(batch, changed);
    expect(sent).toEqual([[body, { delaySeconds: 15 }]]);
    expect(await getQueueResult(batch, createExecutionContext())).toMatchObject({
      explicitAcks: ['m1'],
      retryMessages: [],
    });
  });
});

describe('while the database is unavailable', () => {
  it('requests are answered with 503 and Retry-After, in JSON and on pages', async () => {
    expectLogged(/ GET .*\/folders: Error: D1_ERROR: Network connection lost/);
    const options = { env: { DB: noDatabase } };
    const answer = await as(await createToken(account.id, 'live')).get('/folders', options);
    const { error } = expectRefusal(answer, 503, 'unavailable');
    expect(error.message).toBe('The database is unavailable at the moment. Send the request again.');
    expect(answer.headers.get('retry-after')).toBe('5');
  });

  it('tokens seen lately are accepted for a quarter of an hour, and reads by id answer', async () => {
    allowLogged(/D1_ERROR: Network connection lost/);
    const { id } = (await submit('Ada')).json.submission;
    const token = await createToken(account.id, 'live');
    expect((await as(token).get('/folders')).status).toBe(200);
    const options = { env: { DB: noDatabase } };
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 14 * 60_000);
    expect((await as(token).get(`/submissions/${id}`, options)).json).toMatchObject({ id });
    const forged = { ...token, secret: 'another' };
    expectRefusal(await as(forged).get(`/submissions/${id}`, options), 401, 'unauthorized');
    clock.mockReturnValue(now + 16 * 60_000);
    expectRefusal(await as(token).get(`/submissions/${id}`, options), 503, 'unavailable');
  });
});

describe('while the database is unavailable, a document', () => {
  /** A published template of which this isolate has made a document. */
  async function published() {
    const { id } = (await templateApi(account.live, templateId).copy()).json;
    const template = templateApi(account.live, id);
    expect((await template.publish('minor')).status).toBe(200);
    const make = (version?: string) =>
      template.submit({ data: { name: 'Ada' }, ...(version && { version }) });
    expect((await make()).status).toBe(201);
    return { ...template, make };
  }

  /** Lets the database answer nothing, also to coordinators, until the mock is restored. */
  function takeDatabaseAway() {
    allowLogged(/D1_ERROR: Network connection lost/);
    vi.spyOn(Object.getPrototypeOf(env.DB), 'prepare').mockImplementation(() => noDatabase.prepare(''));
  }

  it('of a published template is made, and is in the list when the database is back', async () => {
    const { make } = await published();
    takeDatabaseAway();
    const { json } = await make();
    expect(json.submission).toMatchObject({ state: 'processed', template_version: '0.1.0' });
    vi.restoreAllMocks();
    const { id } = json.submission;
    await until(async () => {
      await ring('SUBMISSIONS', id);
      const list = (await as(account.live).get('/submissions')).json.submissions;
      return list.some((listed: { id: string }) => listed.id === id);
    });
  });

  it('is not made of a draft, nor of a template that changed here, nor after a quarter of an hour', async () => {
    const [draft, changed, old] = [await published(), await published(), await published()];
    expect((await draft.make('draft')).status).toBe(201);
    expect((await changed.update({ name: 'Another' })).status).toBe(200);
    takeDatabaseAway();
    expectRefusal(await draft.make('draft'), 503, 'unavailable');
    expectRefusal(await changed.make(), 503, 'unavailable');
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 14 * 60_000);
    expect((await old.make()).status).toBe(201);
    clock.mockReturnValue(now + 16 * 60_000);
    expectRefusal(await old.make(), 503, 'unavailable');
  });
});

describe('when the coordinator is lost while a caller waits', () => {
  const make = (lost: 'call' | 'answer') => {
    expectLogged(/an attempt was prevented: Error: Network connection lost/);
    const path = `/templates/${templateId}/submissions`;
    const env = { SUBMISSIONS: losingWaits(lost) };
    return as(account.live).post(path, { data: { name: 'Ada' } }, { env });
  };

  it('the answer is 504 with the accepted submission, when the call was lost', async () => {
    const { submission } = expectRefusal(await make('call'), 504, 'polling_timeout');
    expect((await as(account.live).get(`/submissions/${submission.id}`)).json.id).toBe(submission.id);
  });

  it('the answer is the finished submission, when it was lost on its way', async () => {
    const { status, json } = await make('answer');
    expect(status).toBe(201);
    expect(json.submission).toMatchObject({ state: 'processed' });
  });
});

/** The namespace of submissions. Calls that wait until a time are lost, or their answers. */
function losingWaits(lost: 'call' | 'answer'): Bindings['SUBMISSIONS'] {
  const namespace = env.SUBMISSIONS;
  return {
    idFromName: (name: string) => namespace.idFromName(name),
    get: (id: DurableObjectId) => {
      const stub = namespace.get(id);
      return new Proxy(stub, {
        get:
          (target, key) =>
          async (...args: unknown[]) => {
            const waits = args.some((arg) => typeof arg === 'number');
            const call = async () => Reflect.apply(Reflect.get(target, key), target, args);
            if (!waits) return call();
            if (lost === 'answer') await call();
            throw new Error('Network connection lost.');
          },
      });
    },
  } as unknown as Bindings['SUBMISSIONS'];
}
