import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { Budget } from '../../../scripts/cost/budgets.mjs';

/** What work costs, store by store. */
export type Costs = Budget;

const nothing: Costs = {
  ...{ objectRowsWritten: 0, objectRowsRead: 0, alarms: 0, objectCalls: 0 },
  ...{ databaseRowsWritten: 0, databaseRowsRead: 0, databaseTrips: 0 },
  ...{ filesWritten: 0, filesRead: 0, messages: 0 },
};

/** Statements with this mark are the test's own and cost nothing. */
const MARK = '/* by the test */';

/** What is counted, with the statements that write; null while nothing is measured. */
let counted: { costs: Costs; statements: Map<string, number> } | null = null;
let isInstalled = false;

/** Measures a piece of work and all that follows from it until `isOver`. */
export async function meter(
  work: () => Promise<unknown>,
  isOver: () => Promise<boolean>,
): Promise<{ costs: Costs; statements: string[] }> {
  if (!isInstalled) await install();
  isInstalled = true;
  const begun = { costs: { ...nothing }, statements: new Map<string, number>() };
  counted = begun;
  try {
    await work();
    while (!(await isOver())) await scheduler.wait(20);
  } finally {
    counted = null;
  }
  const statements = [...begun.statements].map(([text, rows]) => `${rows} × ${text}`);
  return { costs: begun.costs, statements };
}

/** Whether the coordinator of a submission has carried out all effects that are due within a day. */
export async function hasNoEffects(id: string): Promise<boolean> {
  const { SUBMISSIONS } = env;
  const stub = uncounted(() => SUBMISSIONS.get(SUBMISSIONS.idFromName(id)));
  const tomorrow = Date.now() + 86_400_000;
  return isEmpty(
    stub,
    `select count(*) as left from submission, json_each(json_extract(submission.outbox, '$'))
     where json_extract(value, '$[1].dueAt') < ${tomorrow}`,
  );
}

/** Whether a webhook endpoint has got what it was to get. */
export function isDelivered(endpointId: string): Promise<boolean> {
  const { WEBHOOK_SENDERS } = env;
  const stub = uncounted(() => WEBHOOK_SENDERS.get(WEBHOOK_SENDERS.idFromName(endpointId)));
  return isEmpty(
    stub,
    'select count(*) as left from delivery where due_at is not null or project_at is not null',
  );
}

/** Whether a combined submission has carried out all effects. */
export function isCombined(id: string): Promise<boolean> {
  const { COMBINES } = env;
  const stub = uncounted(() => COMBINES.get(COMBINES.idFromName(id)));
  return isEmpty(stub, `select count(*) as left from outbox where due_at < ${Date.now() + 86_400_000}`);
}

/** Whether a bundle is made. */
export async function isBundled(id: string): Promise<boolean> {
  const query = env.DB.prepare(`${MARK} select state from bundles where id = ?`).bind(id);
  return (await query.first<{ state: string }>())?.state === 'processed';
}

/** An object without the table has nothing to do. */
function isEmpty(stub: DurableObjectStub, query: string): Promise<boolean> {
  return runInDurableObject(stub, (_, { storage }) => {
    const [, table = ''] = /from (\w+)/.exec(query) ?? [];
    const there = storage.sql.exec(`${MARK} select 1 from sqlite_master where name = ?`, table).toArray();
    if (there.length === 0) return true;
    return storage.sql.exec<{ left: number }>(`${MARK} ${query}`).one().left === 0;
  });
}

function uncounted<Value>(work: () => Value): Value {
  const before = counted;
  counted = null;
  try {
    return work();
  } finally {
    counted = before;
  }
}

function add(what: keyof Costs, amount: number, statement?: string): void {
  if (!counted) return;
  counted.costs[what] += amount;
  if (statement === undefined || amount === 0) return;
  const text = statement.replace(/\s+/g, ' ').slice(0, 80);
  counted.statements.set(text, (counted.statements.get(text) ?? 0) + amount);
}

async function install(): Promise<void> {
  const files = Object.getPrototypeOf(env.FILES);
  for (const name of ['put', 'createMultipartUpload']) watch(files, name, () => add('filesWritten', 1));
  for (const name of ['get', 'head']) watch(files, name, () => add('filesRead', 1));
  watch(Object.getPrototypeOf(env.JOBS), 'send', () => add('messages', 1));
  installInDatabase();
  const any = env.SUBMISSIONS.get(env.SUBMISSIONS.idFromName('meter'));
  await runInDurableObject(any, (_, { storage }) => installInObject(storage));
  installInStubs();
}

/** All statements and batches go through two methods, whose answers have the counts. */
function installInDatabase(): void {
  const session: object = Reflect.get(env.DB, 'alwaysPrimarySession');
  const prototype = Object.getPrototypeOf(Object.getPrototypeOf(session));
  for (const name of ['_send', '_query']) {
    watch(prototype, name, (answer, args) => {
      if (!statementIn(args).includes(MARK)) add('databaseTrips', 1);
      void Promise.resolve(answer).then((results) => {
        if (statementIn(args).includes(MARK)) return;
        for (const { meta } of [results].flat() as D1Result[]) {
          add('databaseRowsWritten', meta.rows_written, statementIn(args));
          add('databaseRowsRead', meta.rows_read);
        }
      });
    });
  }
}

function statementIn(args: unknown[]): string {
  const [first, second] = args;
  return `D1 ${typeof first === 'string' ? second : JSON.stringify(first)}`;
}

function installInObject(storage: DurableObjectStorage): void {
  watch(Object.getPrototypeOf(storage), 'setAlarm', () => add('alarms', 1));
  const cursor = storage.sql.exec('select 1');
  watch(Object.getPrototypeOf(storage.sql), 'exec', (result, [text]) => {
    const statement = String(text);
    if (statement.startsWith(MARK)) return;
    const { rowsWritten, rowsRead } = result as typeof cursor;
    add('objectRowsWritten', rowsWritten, statement);
    add('objectRowsRead', rowsRead);
  });
}

/** Stubs that are opened while something is measured count the calls of their objects. */
function installInStubs(): void {
  const prototype = Object.getPrototypeOf(env.SUBMISSIONS);
  const original: Method = Reflect.get(prototype, 'get');
  Reflect.set(prototype, 'get', function (this: unknown, ...args: unknown[]) {
    const stub = Reflect.apply(original, this, args) as DurableObjectStub;
    return counted ? countingCalls(stub) : stub;
  });
}

/** Members of stubs that are no calls of the object. */
const ofStub = new Set(['constructor', 'connect', 'dup', 'then']);

function countingCalls(stub: DurableObjectStub): DurableObjectStub {
  return new Proxy(stub, {
    get(target, key) {
      const method: unknown = Reflect.get(target, key);
      if (typeof key === 'symbol' || key === 'constructor' || typeof method !== 'function') return method;
      if (ofStub.has(key)) return method.bind(target);
      return (...args: unknown[]) => {
        add('objectCalls', 1);
        return Reflect.apply(method, target, args);
      };
    },
  });
}

type Method = (...args: unknown[]) => unknown;

/** Calls `after` with each result of a method. */
function watch(prototype: object, name: string, after: (result: unknown, args: unknown[]) => void): void {
  const original: Method = Reflect.get(prototype, name);
  Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]) {
    const result = Reflect.apply(original, this, args);
    if (counted) after(result, args);
    return result;
  });
}
