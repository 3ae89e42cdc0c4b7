import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { DeskJournal } from '../../../src/service/printing/desk-journal';
import { asReleased } from '../../support/journals-0.1.0';

const accounts = 1_000;
const lanes = 480;

/** Runs in a desk of its own. Its journal has accounts that wait, and jobs that run. */
async function inCrowdedDesk(work: (state: DurableObjectState) => void): Promise<void> {
  const stub = env.RENDER_DESK.get(env.RENDER_DESK.idFromName(`crowded desk ${crypto.randomUUID()}`));
  await runInDurableObject(stub, (_, state) => {
    const journal = new DeskJournal(state);
    for (let at = 0; at < accounts; at++)
      journal.enqueue({ id: `job_${at}`, accountId: `acc_${at}`, fence: 1 });
    for (let at = 0; at < lanes; at++) {
      journal.enqueue({ id: `busy_${at}`, accountId: `acc_${at}`, fence: 1 });
      journal.start(`acc_${at}`, 1, Date.now() + 60_000);
    }
    work(state);
    state.storage.sql.exec('delete from waiting');
    state.storage.sql.exec('delete from running');
  });
}

/** The state of a desk, and how many rows its journal has read. */
function counted({ id, storage }: DurableObjectState) {
  const cursors: { rowsRead: number }[] = [];
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
  return {
    state: { id, storage: { sql, transactionSync } },
    rowsRead: () => cursors.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
  };
}

describe('the journal of the render desk', () => {
  it('reads few rows for a draw, however many accounts wait', async () => {
    await inCrowdedDesk((state) => {
      const desk = counted(state);
      const journal = new DeskJournal(desk.state);
      const before = desk.rowsRead();
      const waiting = journal.waitingAccounts();
      expect(waiting).toHaveLength(accounts);
      expect(waiting.reduce((sum, { running }) => sum + running, 0)).toBe(lanes);
      expect(desk.rowsRead() - before).toBeLessThan(5 * accounts);
    });
  });

  it('of release 0.1.0 keeps its jobs and gets the index', async () => {
    await inCrowdedDesk((state) => {
      const expected = new DeskJournal(state).waitingAccounts();
      asReleased(state, 'desk');
      const desk = counted(state);
      const journal = new DeskJournal(desk.state);
      const before = desk.rowsRead();
      expect(journal.waitingAccounts()).toEqual(expected);
      expect(desk.rowsRead() - before).toBeLessThan(5 * accounts);
      expect(journal.enqueue({ id: 'late', accountId: 'acc_1', fence: 1 })).toBe(true);
      expect(new DeskJournal(state).counts()).toMatchObject({ running: lanes, waiting: accounts + 1 });
    });
  });
});
