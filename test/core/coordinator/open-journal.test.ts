import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { JournalFault } from '../../../src/core/coordinator/journal-fault';
import { type JournalForm, OpenJournal } from '../../../src/core/coordinator/open-journal';
import { releasedJournals } from '../../support/journals-0.1.0';
import { expectLogged } from '../../support/log';

const today: JournalForm = { name: 'a test', firstTable: 'batch', upgrades: [] };
function addTitle(sql: SqlStorage): void {
  sql.exec(`alter table batch add column title text not null default 'none'`);
  sql.exec('create table extra (id text primary key)');
}
function fillExtra(sql: SqlStorage): void {
  sql.exec(`insert into extra values ('once')`);
}
const second: JournalForm = { ...today, upgrades: [addTitle] };
const third: JournalForm = { ...today, upgrades: [addTitle, fillExtra] };

/**
 * An object of its own, with a batch's tables of release 0.1.0 and one row, or with nothing. It is a
 * submission's object, which takes no notice of these tables.
 */
async function newObject(tables: 'released' | 'none') {
  const id = env.SUBMISSIONS.idFromName(`journal-${crypto.randomUUID()}`);
  // A stub is of no use after its object died.
  const stub = () => env.SUBMISSIONS.get(id);
  const run = <Value>(work: (state: DurableObjectState) => Value) =>
    runInDurableObject(stub(), (_object, state) => work(state));
  await run(({ storage }) => {
    if (tables === 'none') return;
    storage.sql.exec(releasedJournals.batch);
    storage.sql.exec(`insert into batch (record) values ('{}')`);
  });
  return { run, evict: () => evictDurableObject(stub()) };
}

/** What the tables hold, without the text of their statements. */
function shape({ storage }: DurableObjectState) {
  const tables = storage.sql
    .exec<{ name: string }>(`select name from sqlite_master where type = 'table' and name not glob '_cf_*'`)
    .toArray()
    .map(({ name }) => name)
    .sort();
  const columns = storage.sql.exec('select name from pragma_table_info(?)', 'batch').toArray().length;
  return { tables, columns };
}

const released = { tables: ['batch', 'child', 'event', 'outbox'], columns: 1 };

describe('opening a journal', () => {
  it('leaves no storage behind under an id that was never used', async () => {
    const { run } = await newObject('none');
    expect(await run((state) => new OpenJournal(state, third).isThere())).toBe(false);
    expect(await run(shape)).toEqual({ tables: [], columns: 0 });
  });

  it('changes nothing of the tables of release 0.1.0 while they are the newest', async () => {
    const { run } = await newObject('released');
    const written = await run((state) => {
      const before = state.storage.sql.exec('select sql from sqlite_master').toArray();
      expect(new OpenJournal(state, today).isThere()).toBe(true);
      expect(state.storage.sql.exec('select sql from sqlite_master').toArray()).toEqual(before);
      return shape(state);
    });
    expect(written).toEqual(released);
  });

  it('runs each later step once, whichever version the tables have', async () => {
    const { run, evict } = await newObject('released');
    for (const form of [second, second, third, third]) {
      expect(await run((state) => new OpenJournal(state, form).isThere())).toBe(true);
      await evict();
    }
    const rows = await run(({ storage }) => ({
      batch: storage.sql.exec('select * from batch').toArray(),
      extra: storage.sql.exec('select * from extra').toArray(),
    }));
    expect(rows).toEqual({
      batch: [{ record: '{}', title: 'none', journal_version: 3 }],
      extra: [{ id: 'once' }],
    });
  });

  it('upgrades as a whole or not at all when the process dies in the middle', async () => {
    const { run } = await newObject('released');
    const died = run((state) => {
      const kill = (sql: SqlStorage) => {
        fillExtra(sql);
        state.abort('killed by the test');
      };
      new OpenJournal(state, { ...today, upgrades: [addTitle, kill] });
    });
    await expect(died).rejects.toThrow('killed by the test');
    expect(await run(shape)).toEqual(released);
    await run((state) => new OpenJournal(state, third));
    expect(await run(({ storage }) => storage.sql.exec('select * from extra').toArray())).toHaveLength(1);
  });

  it('refuses every use after a step that failed, and changes nothing', async () => {
    expectLogged(
      /^the journal of a test \(journal-[\w-]+\) cannot be used \(flt_\w+\): Error: thrown by the test/,
    );
    const { run } = await newObject('released');
    const fail = () => {
      throw new Error('thrown by the test');
    };
    const problem = await run((state) => {
      const journal = new OpenJournal(state, { ...today, upgrades: [addTitle, fail] });
      expect(() => journal.isThere()).toThrow(JournalFault);
      expect(() => journal.sql).toThrow(JournalFault);
      return shape(state);
    });
    expect(problem).toEqual(released);
  });

  it('refuses a newer version than the code knows, by name', async () => {
    expectLogged(/journal-[\w-]+\) .* its tables have version 3, and this code knows versions up to 2/);
    const { run } = await newObject('released');
    await run((state) => new OpenJournal(state, third));
    await run((state) => {
      expect(() => new OpenJournal(state, second).isThere()).toThrow(JournalFault);
    });
    expect(await run((state) => new OpenJournal(state, third).isThere())).toBe(true);
  });

  it('uses a newer version that the code can read, as it is', async () => {
    const { run } = await newObject('released');
    await run((state) => new OpenJournal(state, third));
    await run((state) => {
      expect(new OpenJournal(state, { ...second, readsUpTo: 3 }).isThere()).toBe(true);
    });
  });

  it('notes the version of new tables, so that no step runs on them', async () => {
    const { run, evict } = await newObject('none');
    await run((state) => {
      new OpenJournal(state, third).create('create table batch (record text not null)');
    });
    await evict();
    expect(await run((state) => new OpenJournal(state, third).isThere())).toBe(true);
    expect((await run(shape)).tables).toEqual(['batch']);
  });
});
