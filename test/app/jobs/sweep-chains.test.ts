import { env } from 'cloudflare:workers';
import { eq, like } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sentMails, sweeps } from '../../../src/core/db/schema';
import type { SweepJob } from '../../../src/core/platform/jobs';
import { limits } from '../../../src/lib/limits';
import { sweepSteps } from '../../../src/lib/sweep-steps';
import { database } from '../../support/app';
import { expectLogged } from '../../support/log';
import { beginAnew, handleJob, tick, withHeldSweeps } from '../../support/sweeping';

const name = 'sent_mails';
const inMessage = sweepSteps.tables.inStep * sweepSteps.tables.inMessage;
const ofChains = like(sweeps.name, 'chain of %');

/** Mails of long ago, more than three messages remove. */
async function fillMails(count = inMessage * 3 + 1): Promise<void> {
  await database.delete(sentMails).where(eq(sentMails.dataRequestId, 'drq'));
  await env.DB.prepare(
    `with recursive numbers(value) as (select 1 union all select value + 1 from numbers where value < ?)
      insert into sent_mails (sent_at, message_id, data_request_id) select 1, 'mail ' || value, 'drq' from numbers`,
  )
    .bind(count)
    .run();
}

function mails(): Promise<number> {
  return database.$count(sentMails, eq(sentMails.dataRequestId, 'drq'));
}

function passTo(at: number): void {
  vi.spyOn(Date, 'now').mockImplementation(() => at);
}

beforeEach(async () => {
  await database.delete(sweeps).where(ofChains);
});

afterEach(() => vi.restoreAllMocks());

afterAll(async () => {
  await database.delete(sentMails).where(eq(sentMails.dataRequestId, 'drq'));
  await database.delete(sweeps).where(ofChains);
});

/** A tick whose messages are kept, and the first one of a sweep. */
async function begin(sweep = name) {
  const { held, bindings } = withHeldSweeps();
  await tick(bindings);
  const first = held.find((job) => job.sweep === sweep);
  if (!first) throw new Error(`there is no message of ${sweep}`);
  held.length = 0;
  return { held, bindings, first };
}

describe('a sweep with more to do than one message', () => {
  it('sends one message after the other, until nothing is left', async () => {
    await fillMails();
    const { held, bindings, first } = await begin();
    const left: number[] = [];
    for (let job: SweepJob | undefined = first; job; job = held.shift()) {
      await handleJob(job, bindings);
      left.push(await mails());
      expect(held.length).toBeLessThanOrEqual(1);
    }
    expect(left).toEqual([inMessage * 2 + 1, inMessage + 1, 1, 0]);
  });

  it('does nothing when a message comes twice', async () => {
    await fillMails();
    const { held, bindings, first } = await begin();
    await Promise.all([handleJob(first, bindings), handleJob(first, bindings)]);
    await handleJob(first, bindings);
    expect(held).toHaveLength(1);
    expect(await mails()).toBe(inMessage * 2 + 1);
  });

  it('is not begun again while it goes on, and begins again when it has ended', async () => {
    await fillMails(inMessage + 1);
    const { held, bindings, first } = await begin();
    await handleJob(first, bindings);
    const again = withHeldSweeps();
    await tick(again.bindings);
    expect(again.held.map(({ sweep }) => sweep)).not.toContain(name);
    const [second] = held;
    if (!second) throw new Error('there is no second message');
    await handleJob(second, bindings);
    expect(held).toHaveLength(1);
    await tick(again.bindings);
    expect(again.held.map(({ sweep }) => sweep)).toContain(name);
  });

  it('begins again with a tick after its message was lost, and a message that was only late does nothing', async () => {
    await fillMails();
    const { first: lost, bindings, held } = await begin();
    await handleJob(lost, bindings);
    const [late] = held.splice(0);
    if (!late) throw new Error('there is no second message');
    passTo(Date.now() + limits.sweepHeldSeconds * 1000 + 1);
    const { first } = await begin();
    expect(first.chain).not.toBe(late.chain);
    await handleJob(late, bindings);
    expect(await mails()).toBe(inMessage * 2 + 1);
    await handleJob(first, bindings);
    expect(await mails()).toBe(inMessage + 1);
  });

  it('ends when it has gone on for an hour, and is begun by the next tick', async () => {
    await fillMails();
    const { held, bindings, first } = await begin();
    passTo(first.begunAt + limits.sweepMinutes * 60_000 + 1);
    await handleJob(first, bindings);
    expect(held).toEqual([]);
    expect((await begin()).first.chain).not.toBe(first.chain);
  });

  it('looks at a bounded number of pages of files', async () => {
    const { held, bindings, first } = await begin('files');
    const last = sweepSteps.files.most / sweepSteps.files.inMessage - 1;
    await env.DB.prepare(
      "update sweeps set cursor = json_set(cursor, '$.number', ?) where name = 'chain of files'",
    )
      .bind(last - 1)
      .run();
    // A list without an end, of files that are young.
    const list = async () => ({ objects: [{ key: 'zzz', uploaded: new Date() }], truncated: true });
    const FILES = new Proxy(env.FILES, {
      get: (bucket, member) => (member === 'list' ? list : Reflect.get(bucket, member).bind(bucket)),
    });
    await beginAnew();
    await handleJob({ ...first, number: last - 1 }, { ...bindings, FILES });
    const [next] = held.splice(0);
    if (!next) throw new Error('there is no last message');
    await handleJob(next, { ...bindings, FILES });
    expect(held).toEqual([]);
    await beginAnew();
  });

  it('ends when a step fails, and holds up no other', async () => {
    await fillMails(1);
    const { held, bindings, first } = await begin();
    expectLogged(new RegExp(`^sweep of ${name}: `));
    await env.DB.exec(
      "create trigger fails before delete on sent_mails begin select raise(abort, 'failed by the test'); end",
    );
    await handleJob(first, bindings).finally(() => env.DB.exec('drop trigger fails'));
    expect(held).toEqual([]);
    expect(await mails()).toBe(1);
    const again = await begin();
    await handleJob(again.first, again.bindings);
    expect(await mails()).toBe(0);
  });
});

it('a message of a sweep that this release does not know is passed over', async () => {
  const { held, bindings, first } = await begin();
  await handleJob({ ...first, sweep: 'of another release' }, bindings);
  expect(held).toEqual([]);
});
