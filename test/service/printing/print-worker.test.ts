import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../../src/lib/limits';
import type { Seat } from '../../../src/service/printing/desk-journal';
import { type Print, type ShiftDesk, workShift } from '../../../src/service/printing/print-worker';
import { pageOf } from '../../support/html-templates';

const finishing = { title: 'x', about: {}, test: false, now: new Date(0) };

/** A render desk with this many jobs for one lane, and a record of the calls it gets. */
function deskWith(jobs: number, firstSession: string | null = null) {
  const told: { sessions: (string | null)[]; left: string | null | undefined } = {
    sessions: [],
    left: undefined,
  };
  const waiting = Array.from({ length: jobs }, (_, at) => ({
    id: `job-${at}`,
    accountId: 'acc_1',
    fence: 1,
  }));
  const desk: ShiftDesk = {
    sit: async () => ({ seat: { slot: 1, session: firstSession } }),
    relaunch: async () => 0,
    opened: async ({ session }: Seat) => {
      told.sessions.push(session);
    },
    next: async (_slot: number, _done: unknown, idleMs: number) => {
      const job = waiting.shift();
      if (!job) await scheduler.wait(idleMs);
      return job ?? null;
    },
    done: async () => {},
    dismiss: async () => {},
    look: async () => ({ waiting: 0, running: 0, open: 1 }),
    rise: async ({ session }: Seat) => {
      told.left = session;
    },
  };
  return { desk, told };
}

let done = 0;
beforeEach(() => {
  done = 0;
});

async function shift(desk: ShiftDesk, work: (print: Print) => Promise<unknown>) {
  if (!env.BROWSER) throw new Error('no browser');
  await workShift({
    desk,
    binding: env.BROWSER,
    lanes: 1,
    prepare: async (document) => ({ ok: true, document }),
    work: async (_job, print) => {
      done += 1;
      await work(print);
    },
  });
}

describe('a browser', { timeout: 60_000 }, () => {
  it('is left to the next consumer when no job waits', async () => {
    const first = deskWith(2);
    await shift(first.desk, (print) => print(pageOf({ html: 'x' }), finishing));
    expect(done).toBe(2);
    expect(first.told.left).toBe(first.told.sessions[0]);
    const next = deskWith(1, first.told.left);
    await shift(next.desk, (print) => print(pageOf({ html: 'y' }), finishing));
    expect(next.told).toEqual({ sessions: [], left: first.told.left });
  });

  it('is replaced after a fixed number of jobs', async () => {
    const { desk, told } = deskWith(limits.browserJobs + 5);
    await shift(desk, async () => {});
    expect(done).toBe(limits.browserJobs);
    expect(told.left).toBeNull();
  });

  it('that is gone is replaced by a new one at once', async () => {
    const { desk, told } = deskWith(1, '00000000-0000-4000-8000-000000000000');
    await shift(desk, async (print) => {
      expect(await print(pageOf({ html: 'x' }), finishing)).toMatchObject({ ok: true });
    });
    expect(told.sessions).toHaveLength(1);
    expect(told.left).toBe(told.sessions[0]);
  });
});
