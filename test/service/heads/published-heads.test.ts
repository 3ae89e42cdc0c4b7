import { env } from 'cloudflare:workers';
import { eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { publishedHeads, submissions, sweeps } from '../../../src/core/db/schema';
import { openVolumes } from '../../../src/core/db/volumes/open-volumes';
import { openExternal } from '../../../src/core/platform/external-fetch';
import { openFiles } from '../../../src/core/platform/files';
import { signingKeysOf } from '../../../src/core/platform/signing-keys';
import { sha256Hex } from '../../../src/lib/digest';
import { publishHeads } from '../../../src/service/heads/publish-heads';
import { judge } from '../../../src/verify/judge.mjs';
import { tellApart } from '../../../src/verify/tell-apart.mjs';
import { type Account, as, call, createAccount, database, volumes } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { coordinators, until } from '../../support/coordinator';
import { expectLogged } from '../../support/log';
import type { StampBehaviour } from '../../support/servers/stamp-server';
import { closeAll, deadDatabase, openNow } from '../../support/volumes';

const hour = 3600_000;
const files = openFiles(env.FILES);
const deps = {
  ...{ db: database, volumes, files, signingKey: signingKeysOf(env), timeStamping: null },
  submissions: coordinators,
  external: openExternal({ loopbackFor: new Set(['timestamps']) }),
};

let account: Account;
let templateId: string;
/** Each run is hours after the one before. */
let now = Date.now() + 2 * hour;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, [{ name: 'name', page: 1, x: 72, y: 120 }]);
});

// Other files let submissions change days from now; trails that end today would come too late for the sweep.
beforeEach(async () => {
  const today = Date.now();
  await database.update(submissions).set({ updatedAt: today }).where(gt(submissions.updatedAt, today));
  await database.delete(publishedHeads).where(gt(publishedHeads.untilAt, today));
  await database.delete(sweeps).where(eq(sweeps.name, 'published heads'));
});

async function made(body: object = {}): Promise<string> {
  const sent = { data: { name: 'Ada' }, seal: 'best_effort', ...body };
  const { status, json, text } = await as(account.live).post(`/templates/${templateId}/submissions`, sent);
  expect(status, text).toBe(201);
  const { id } = json.submission;
  const volume = await volumes.of(account.id, id);
  await until(async () => {
    const row = await volume.select().from(submissions).where(eq(submissions.id, id)).get();
    return row?.record.includes('closingHash') ?? false;
  });
  return id;
}

/** Publishes as the sweep does some hours later. */
async function publish(): Promise<void> {
  now += 2 * hour;
  await publishHeads(deps, now);
}

async function published(query = '') {
  const { status, json, headers } = await call('GET', `/.well-known/quillet/heads.json${query}`);
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
  return json;
}

async function trailOf(id: string) {
  return (await as(account.live).get(`/submissions/${id}/audit`)).json;
}

function judged(...given: object[]) {
  const named = given.map((json, at) => ({
    file: `${at}.json`,
    bytes: Uint8Array.from(Buffer.from(JSON.stringify(json))),
  }));
  return judge(tellApart(named));
}

function authority(as: StampBehaviour) {
  const url = `${inject('externalServer')}/timestamps?as=${as}&name=heads`;
  return { url, credentials: undefined, policy: undefined };
}

describe('the heads of audit trails', () => {
  it('are published as one signed root, and each trail has its proof', async () => {
    const ids = [await made(), await made(), await made()];
    expect((await trailOf(ids[0] ?? '')).published).toBeNull();
    await publish();
    const statements = new Set<string>();
    for (const id of ids) {
      const trail = await trailOf(id);
      statements.add(trail.published.statement);
      const { ok, findings, open } = await judged(trail, await published());
      expect([ok, findings.map(({ kind }) => kind)]).toEqual([
        true,
        ['trailIntact', 'closed', 'published', 'headsKept', 'certificateUnknown', 'selfIssued'],
      ]);
      expect(open.map(({ kind }) => kind)).not.toContain('openAfter');
    }
    expect(statements.size).toBe(1);
  });

  it('say nothing of a submission, an account or their number', async () => {
    const { version, heads } = await published();
    expect(version).toBe(1);
    for (const { number, statement, signature, ...rest } of heads) {
      expect([signature, rest]).toEqual([expect.stringContaining('BEGIN CMS'), {}]);
      const hashes = 'root [0-9a-f]{64}, after [0-9a-f]{64}';
      expect(statement).toMatch(new RegExp(`^Heads ${number}, [\\dT:.-]+Z, ${hashes}$`));
    }
  });

  it('are chained, and pages follow each other', async () => {
    for (let run = 0; run < 2; run += 1) {
      await made();
      await publish();
    }
    const { heads } = await published();
    const [last, before] = heads;
    expect(last.number).toBe(before.number + 1);
    expect(last.statement).toContain(`after ${sha256Hex(before.statement)}`);
    expect((await published(`?before=${last.number}`)).heads[0]).toEqual(before);
    expect(await published('?before=1')).toEqual({ version: 1, heads: [], next: null });
    for (const query of ['?before=0', '?before=x', '?before=-1'])
      expect((await call('GET', `/.well-known/quillet/heads.json${query}`)).status).toBe(404);
  });

  it('of test documents are not published', async () => {
    const id = await made({ test: true });
    await publish();
    expect((await trailOf(id)).published).toBeNull();
  });

  it('still prove a trail when its record changed and its submission expired', async () => {
    const id = await made();
    await publish();
    await as(account.live).delete(`/submissions/${id}`);
    await until(async () => (await trailOf(id)).entries.at(-1).event.type === 'submission.expired');
    await publish();
    const { ok, findings } = await judged(await trailOf(id), await published());
    expect([ok, findings.map(({ kind }) => kind)]).toEqual([true, expect.arrayContaining(['headsKept'])]);
  });

  it('that somebody kept show that the service has published others since', async () => {
    const id = await made();
    await publish();
    const trail = await trailOf(id);
    const kept = await published();
    const other = structuredClone(kept);
    other.heads = other.heads.filter(
      ({ statement }: { statement: string }) => statement !== trail.published.statement,
    );
    other.heads = other.heads.slice(0, 1);
    const lacking = await judged(trail, other);
    expect(lacking.findings.map(({ kind }) => kind)).toContain('headsLack');
    kept.heads[0].statement = kept.heads[0].statement.replace(/root ./, 'root x');
    const forged = await judged(trail, kept);
    expect([forged.ok, forged.findings.map(({ kind }) => kind)]).toEqual([
      false,
      expect.arrayContaining(['headsBroken']),
    ]);
  });

  it('are published once when two runs meet', async () => {
    const id = await made();
    now += 2 * hour;
    const before = (await published()).heads[0].number;
    await Promise.all([publishHeads(deps, now), publishHeads(deps, now + 1)]);
    expect((await published()).heads[0].number).toBe(before + 1);
    const { ok, findings } = await judged(await trailOf(id), await published());
    expect([ok, findings.map(({ kind }) => kind)]).toEqual([true, expect.arrayContaining(['headsKept'])]);
  });

  it('have one time stamp for all', async () => {
    const id = await made();
    now += 2 * hour;
    await publishHeads({ ...deps, timeStamping: authority('good') }, now);
    // The token of the stand-in has the form of a token, and no signature.
    const { findings, open } = await judged(await trailOf(id));
    expect(findings.map(({ kind }) => kind)).not.toContain('headsStampUnchecked');
    expect(open.map(({ kind }) => kind)).toContain('headsStampUnchecked');
  });

  it('wait a day for their time stamp, and are then published without', async () => {
    const id = await made();
    const stamped = { ...deps, timeStamping: authority('fails') };
    now += 2 * hour;
    await expect(publishHeads(stamped, now)).rejects.toThrow('time-stamping');
    expect((await trailOf(id)).published).toBeNull();
    now += 48 * hour;
    expectLogged(/is sealed without a time stamp/);
    await publishHeads(stamped, now);
    expect((await trailOf(id)).published).not.toBeNull();
  });

  it('are published of submissions whose records only their coordinators have', async () => {
    const id = await made();
    await publish();
    const next = await made();
    await database.update(submissions).set({ record: '' }).where(eq(submissions.id, next));
    await publish();
    const [first, second] = [await trailOf(id), await trailOf(next)];
    expect(second.published.statement).not.toBe(first.published.statement);
    const { ok } = await judged(second, await published());
    expect(ok).toBe(true);
  });
});

describe('the heads of a volume that does not answer', () => {
  const without = { ...deps, volumes: openVolumes({ ...env, VOLUME_1: deadDatabase } as typeof env) };
  const sent = Date.now();

  afterAll(closeAll);

  it('are waited for for a day, left out by name, and published once it answers', async () => {
    await publish();
    await openNow([1]);
    const away = await made();
    await openNow([0]);
    const here = await made();

    expectLogged(/volume 1 is left out of this look for the ends of trails/);
    await publishHeads(without, sent + 23 * hour);
    expect((await trailOf(here)).published).toBeNull();

    expectLogged(/heads of audit trails are published without volume 1/);
    await publishHeads(without, sent + 27 * hour);
    expect((await published()).heads[0].left_out).toEqual([1]);
    expect((await judged(await trailOf(here), await published())).ok).toBe(true);
    expect((await trailOf(away)).published).toBeNull();

    await publishHeads(deps, sent + 28 * hour);
    const [late, before] = (await published()).heads;
    expect([late.late_of, before.left_out]).toEqual([1, [1]]);
    const { ok, findings } = await judged(await trailOf(away), await published());
    expect([ok, findings.map(({ kind }) => kind)]).toEqual([true, expect.arrayContaining(['headsKept'])]);

    // Nothing is left out any more, and what follows is of all volumes.
    await openNow([1]);
    const next = await made();
    await publishHeads(deps, sent + 29 * hour);
    const [newest] = (await published()).heads;
    expect([newest.late_of, newest.left_out]).toEqual([undefined, undefined]);
    expect((await trailOf(next)).published.statement).toBe(newest.statement);
  });
});
