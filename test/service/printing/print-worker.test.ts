import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { openFiles } from '../../../src/core/platform/files';
import { trimOf } from '../../../src/engine';
import { limits } from '../../../src/lib/limits';
import type { Seat } from '../../../src/service/printing/desk-journal';
import { previewPageKey } from '../../../src/service/printing/preview-keys';
import { workPreview } from '../../../src/service/printing/print-preview';
import { type Print, type ShiftDesk, workShift } from '../../../src/service/printing/print-worker';
import { pageOf } from '../../support/html-templates';
import { expectLogged } from '../../support/log';

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
    prepare: async (document) => ({ ok: true, document, uncovered: async () => [] }),
    readPatterns: async () => '',
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

  it('is left to the next consumer although the desk does not answer any more', async () => {
    expectLogged(/the render desk was not told: Error: lost/);
    const { desk, told } = deskWith(2);
    desk.dismiss = async () => {
      throw new Error('lost');
    };
    await shift(desk, (print) => print(pageOf({ html: 'x' }), finishing));
    expect(done).toBe(2);
    expect(told.left).toBe(told.sessions[0]);
    const next = deskWith(1, told.left);
    await shift(next.desk, (print) => print(pageOf({ html: 'y' }), finishing));
    expect(next.told.sessions).toEqual([]);
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

describe('the page of a preview', () => {
  it('has all options, also when release 0.4.0 has stored it', async () => {
    const files = openFiles(env.FILES);
    const { waitFor, strictScripts, overflow, bleedIn, cropMarks, ...options } = pageOf({}).options;
    const job = { id: crypto.randomUUID(), accountId: 'acc_1', fence: 1 };
    const stored = JSON.stringify({ page: { ...pageOf({ html: 'x' }), options }, test: true });
    await files.put(
      previewPageKey(job.accountId, job.id),
      new TextEncoder().encode(stored),
      'application/json',
    );
    await workPreview(files, job, async (page) => {
      expect(page.options).toEqual({ waitFor, strictScripts, overflow, bleedIn, cropMarks, ...options });
      expect(trimOf(page.options)).toBeUndefined();
      return 'full';
    });
    expect.assertions(2);
  });
});
