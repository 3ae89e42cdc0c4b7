import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { DeskJournal } from '../../../src/service/printing/desk-journal';
import { asReleased } from '../../support/journals-0.1.0';

type Crowd = { waiting: number; accounts: number; running: number };

/** Runs in a desk of its own, whose tables have jobs of these accounts. */
async function inCrowdedDesk(
  { waiting, accounts, running }: Crowd,
  work: (state: DurableObjectState) => void,
): Promise<void> {
  const stub = env.RENDER_DESK.get(env.RENDER_DESK.idFromName(`crowded desk ${crypto.randomUUID()}`));
  await runInDurableObject(stub, (_, state) => {
    const { sql } = state.storage;
    const count = 'with recursive n (i) as (values (0) union all select i + 1 from n where i + 1 < ?)';
    sql.exec(
      `insert into waiting (id, account, fence) ${count} select 'job_' || i, 'acc_' || (i % cast(? as integer)), 1 from n`,
      waiting,
      accounts,
    );
    if (running > 0)
      sql.exec(
        `insert into running (id, account, fence, slot, until) ${count}
         select 'busy_' || i, 'acc_' || (i % cast(? as integer)), 1, 1 + i % 120, ? from n`,
        running,
        accounts,
        farOff,
      );
    work(state);
    sql.exec('delete from waiting');
    sql.exec('delete from running');
  });
}

const farOff = 9e15;
/** The lanes of 120 browsers with four each, of which one account may hold three quarters. */
const lanes = 480;
const share = 360;

/** The state of a desk, and how many rows its journal has read and written. */
function counted({ id, storage }: DurableObjectState) {
  const cursors: { rowsRead: number; rowsWritten: number }[] = [];
  const sql: SqlStorage = new Proxy(storage.sql, {
    get: (target, key) => {
      if (key !== 'exec') return Reflect.get(target, key);
      return (...asked: Parameters<SqlStorage['exec']>) => {
        const cursor = target.exec(...asked);
        cursors.push(cursor);
        return cursor;
      };
    },
  });
  const transactionSync = storage.transactionSync.bind(storage);
  const sum = (rows: 'rowsRead' | 'rowsWritten') => cursors.reduce((all, one) => all + one[rows], 0);
  return {
    state: { id, storage: { sql, transactionSync } },
    /** The rows of some work. */
    rowsOf: (work: () => void) => {
      const before = { read: sum('rowsRead'), written: sum('rowsWritten') };
      work();
      return { read: sum('rowsRead') - before.read, written: sum('rowsWritten') - before.written };
    },
  };
}

describe('the journal of the render desk', () => {
  it.each<Crowd>([
    { waiting: 1, accounts: 1, running: 0 },
    { waiting: 5_000, accounts: 1, running: 100 },
    { waiting: 5_000, accounts: 100, running: lanes },
    { waiting: 5_000, accounts: 5_000, running: lanes },
    { waiting: 50_000, accounts: 1, running: 100 },
    { waiting: 50_000, accounts: 10_000, running: lanes },
  ])('touches the same rows for a job, no matter who waits: %o', async (crowd) => {
    await inCrowdedDesk(crowd, (state) => {
      const desk = counted(state);
      const journal = new DeskJournal(desk.state);
      const job = { id: 'mine', accountId: 'acc_mine', fence: 1 };
      expect(journal.counts()).toMatchObject({ waiting: crowd.waiting, running: crowd.running });
      const rows = {
        admit: desk.rowsOf(() => {
          expect(journal.isInLine(job.id)).toBe(false);
          expect(journal.inLine(job.accountId, 0)).toEqual({ all: crowd.waiting, ofAccount: 0 });
          journal.admit(job.id, job.accountId, farOff);
          expect(journal.inLine(job.accountId, 0)).toEqual({ all: crowd.waiting + 1, ofAccount: 1 });
        }),
        enqueue: desk.rowsOf(() => expect(journal.enqueue(job)).toBe(true)),
        count: desk.rowsOf(() => journal.counts()),
        draw: desk.rowsOf(() => expect(journal.draw(share, 1, farOff)).not.toBeNull()),
        finish: desk.rowsOf(() => journal.finish({ id: 'mine', fence: 1 })),
      };
      expect(rows.admit).toEqual({ read: 0, written: 0 });
      expect(rows.enqueue.read).toBeLessThanOrEqual(2);
      expect(rows.enqueue.written).toBeLessThanOrEqual(4);
      // The browsers, of which there are none.
      expect(rows.count.read).toBeLessThanOrEqual(1);
      expect(rows.count.written).toBe(0);
      expect(rows.draw.read).toBeLessThanOrEqual(4);
      expect(rows.draw.written).toBeLessThanOrEqual(6);
      expect(rows.finish.read).toBeLessThanOrEqual(2);
      expect(rows.finish.written).toBeLessThanOrEqual(3);
    });
  });

  it('reads the rows of the line once, when its object starts', async () => {
    const crowd = { waiting: 5_000, accounts: 1_000, running: lanes };
    await inCrowdedDesk(crowd, (state) => {
      const desk = counted(state);
      expect(desk.rowsOf(() => new DeskJournal(desk.state)).read).toBeLessThan(2 * crowd.waiting);
    });
  });

  it('counts on after a restart where it was', async () => {
    await inCrowdedDesk({ waiting: 6, accounts: 2, running: 3 }, (state) => {
      const before = new DeskJournal(state);
      before.draw(share, 1, farOff);
      before.drop({ id: 'job_5', fence: 1 });
      before.finish({ id: 'busy_0', fence: 1 });
      const after = new DeskJournal(state);
      expect(after.counts()).toEqual(before.counts());
      expect(after.counts()).toMatchObject({ waiting: 4, running: 3 });
      for (const account of ['acc_0', 'acc_1'])
        expect(after.inLine(account, 0)).toEqual(before.inLine(account, 0));
    });
  });

  it('counts an attempt that replaces a running one once', async () => {
    await inCrowdedDesk({ waiting: 1, accounts: 1, running: 1 }, (state) => {
      const journal = new DeskJournal(state);
      journal.enqueue({ id: 'busy_0', accountId: 'acc_0', fence: 2 });
      expect(journal.draw(share, 1, farOff)?.id).toBe('job_0');
      expect(journal.draw(share, 1, farOff)).toMatchObject({ id: 'busy_0', fence: 2 });
      expect(journal.counts()).toMatchObject({ waiting: 0, running: 2 });
      journal.rise({ slot: 1, session: null });
      expect(journal.counts()).toMatchObject({ waiting: 0, running: 0 });
    });
  });

  it('counts anew when a job that it counted is gone, and serves the others', async () => {
    await inCrowdedDesk({ waiting: 2, accounts: 2, running: 0 }, (state) => {
      const journal = new DeskJournal(state);
      state.storage.sql.exec("delete from waiting where id = 'job_0'");
      expect(journal.draw(share, 1, farOff)).toBeNull();
      expect(journal.draw(share, 1, farOff)?.id).toBe('job_1');
    });
  });

  it('gives up admissions when they end, and those that an earlier release left', async () => {
    await inCrowdedDesk({ waiting: 1, accounts: 1, running: 0 }, (state) => {
      state.storage.sql.exec("insert into admitted (id, account, until) values ('old', 'acc_0', ?)", farOff);
      const journal = new DeskJournal(state);
      expect(journal.isInLine('old')).toBe(false);
      for (const id of ['one', 'one', 'two']) journal.admit(id, 'acc_0', 1_000);
      expect(journal.inLine('acc_0', 999)).toEqual({ all: 3, ofAccount: 3 });
      journal.enqueue({ id: 'two', accountId: 'acc_0', fence: 1 });
      expect(journal.inLine('acc_0', 999)).toEqual({ all: 3, ofAccount: 3 });
      expect(journal.inLine('acc_0', 1_000)).toEqual({ all: 2, ofAccount: 2 });
      expect(state.storage.sql.exec('select * from admitted').toArray()).toEqual([]);
    });
  });

  it('of release 0.1.0 keeps its jobs and gets the index', async () => {
    await inCrowdedDesk({ waiting: 1_000, accounts: 1_000, running: lanes }, (state) => {
      asReleased(state, 'desk');
      const journal = new DeskJournal(state);
      expect(journal.enqueue({ id: 'late', accountId: 'acc_1', fence: 1 })).toBe(true);
      expect(new DeskJournal(state).counts()).toMatchObject({ running: lanes, waiting: 1_001 });
      expect(journal.draw(share, 1, farOff)?.id).toBe(`job_${lanes}`);
    });
  });
});
