import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Bindings } from '../../../src/app/wiring/config';
import { type Account, as, createAccount, createToken, type Token } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { expectLogged } from '../../support/log';
import { expectRefusal } from '../../support/refusals';

let account: Account;
let reader: Token;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  const scopes = ['documents:read', 'account:read', 'log:read'] as const;
  reader = await createToken(account.id, 'live', { scopes: [...scopes] });
  templateId = await createTemplate(account.live, []);
});

/** What happened, in order: a statement at the primary or in a session, or a call of an object. */
type Happened = { at: 'primary' | 'session' | 'object'; what: string };

/** The bindings with replicas, which note what they are asked. */
function watched(constraints: string[] = []) {
  const happened: Happened[] = [];
  const noted = (asked: Pick<D1Database, 'prepare'>, at: Happened['at']) => (what: string) => {
    happened.push({ at, what });
    return asked.prepare(what);
  };
  const withSession = (constraint: string) => {
    constraints.push(constraint);
    const session = env.DB.withSession(constraint);
    return { prepare: noted(session, 'session'), batch: session.batch.bind(session) };
  };
  const DB = {
    prepare: noted(env.DB, 'primary'),
    batch: env.DB.batch.bind(env.DB),
    withSession,
  } as unknown as D1Database;
  const SUBMISSIONS = {
    idFromName: (name: string) => env.SUBMISSIONS.idFromName(name),
    get: (id: DurableObjectId) => {
      const stub = env.SUBMISSIONS.get(id);
      return new Proxy(stub, {
        get: (target, key) => {
          happened.push({ at: 'object', what: String(key) });
          return (...args: unknown[]) => Reflect.apply(Reflect.get(target, key), target, args);
        },
      });
    },
  } as unknown as Bindings['SUBMISSIONS'];
  const on: Partial<Bindings> = { DB, ...ownVolumes(), SUBMISSIONS, READ_REPLICAS: 'on' };
  return { happened, constraints, on, off: { ...on, READ_REPLICAS: 'off' } };
}

/** Volumes that are not those of other tests: whether one has replicas is known of its binding. */
function ownVolumes(): Partial<Bindings> {
  const own = (volume: D1Database) => ({
    prepare: volume.prepare.bind(volume),
    batch: volume.batch.bind(volume),
    withSession: volume.withSession.bind(volume),
  });
  const { VOLUME_1, VOLUME_2, VOLUME_3 } = env;
  return { VOLUME_1: own(VOLUME_1), VOLUME_2: own(VOLUME_2), VOLUME_3: own(VOLUME_3) } as unknown as Bindings;
}

const lists = {
  '/submissions': 'submissions',
  '/submissions/batches': 'batch_templates',
  '/combined_submissions': 'combined_submissions',
  '/templates': 'templates',
  '/webhook_deliveries': 'webhook_deliveries',
  '/account_log': 'account_log',
};

describe('with read replicas', () => {
  it.each(Object.entries(lists))(
    '%s is read by a replica that is as new as the request',
    async (path, table) => {
      const { happened, constraints, on } = watched();
      expect((await as(reader).get(path, { env: on })).status).toBe(200);
      expect(new Set(constraints)).toEqual(new Set(['first-primary']));
      const inSession = happened.flatMap(({ at, what }) => (at === 'session' ? [what] : []));
      expect(inSession[0]).toBe('select 1');
      expect(inSession.filter((what) => what !== 'select 1').length).toBeGreaterThan(0);
      expect(inSession.join('\n')).toMatch(new RegExp(`from "?${table}`));
      expect(inSession.filter((what) => !/^\s*(select|with)\b/i.test(what))).toEqual([]);
    },
  );

  it('a list has what was made a moment ago: the replica is chosen after the record was projected', async () => {
    const { happened, on } = watched();
    const path = `/templates/${templateId}/submissions`;
    const made = await as(account.live).post(`${path}?wait=false`, { data: {} }, { env: on });
    happened.length = 0;
    const listed = await as(account.live).get(path, { env: on });
    expect(listed.json.submissions.map(({ id }: { id: string }) => id)).toContain(made.json.submission.id);
    const flushed = happened.findIndex(({ what }) => what === 'flush');
    const chosen = happened.findIndex(({ what }) => what === 'select 1');
    expect(flushed).toBeGreaterThanOrEqual(0);
    expect(chosen).toBeGreaterThan(flushed);
  });

  it('everything else is asked of the primary: tokens, templates to fill, records', async () => {
    const { happened, on } = watched();
    const api = as(account.live);
    const options = { env: on };
    const made = await api.post(`/templates/${templateId}/submissions`, { data: {} }, options);
    expect((await api.get(`/submissions/${made.json.submission.id}`, options)).status).toBe(200);
    expect((await api.get(`/templates/${templateId}`, options)).status).toBe(200);
    expect((await api.put(`/templates/${templateId}`, { template: { name: 'B' } }, options)).status).toBe(
      200,
    );
    expect(happened.filter(({ at }) => at === 'session')).toEqual([]);
    expect(happened.some(({ at }) => at === 'primary')).toBe(true);
  });

  it('a list of a database that does not answer is refused as unavailable', async () => {
    expectLogged(/ GET .*\/account_log: .*lost/s);
    const { on } = watched();
    const withSession = () => {
      throw new Error('D1_ERROR: Network connection lost.');
    };
    const answer = await as(reader).get('/account_log', {
      env: { ...on, DB: { ...on.DB, withSession } as unknown as D1Database },
    });
    expectRefusal(answer, 503, 'unavailable');
  });
});

it('without read replicas no session is opened', async () => {
  const { constraints, off } = watched();
  for (const path of Object.keys(lists)) {
    expect((await as(reader).get(path, { env: off })).status).toBe(200);
  }
  expect(constraints).toEqual([]);
});
