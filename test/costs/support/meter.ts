import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

/** What work costs, store by store. Cloudflare asks for money for each of these. */
export type Costs = {
  objectRowsWritten: number;
  objectRowsRead: number;
  alarms: number;
  databaseRowsWritten: number;
  databaseRowsRead: number;
  databaseTrips: number;
  filesWritten: number;
  filesRead: number;
  messages: number;
};

const nothing: Costs = {
  ...{ objectRowsWritten: 0, objectRowsRead: 0, alarms: 0 },
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

/** Whether the coordinator has carried out all effects. */
export function hasNoEffects(stub: DurableObjectStub): Promise<boolean> {
  return runInDurableObject(stub, (_, { storage }) => {
    const { left } = storage.sql.exec<{ left: number }>(`${MARK} select count(*) as left from outbox`).one();
    return left === 0;
  });
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
}

/** All statements and batches go through two methods, whose answers have the counts. */
function installInDatabase(): void {
  const session: object = Reflect.get(env.DB, 'alwaysPrimarySession');
  const prototype = Object.getPrototypeOf(Object.getPrototypeOf(session));
  for (const name of ['_send', '_query']) {
    watch(prototype, name, (answer, args) => {
      add('databaseTrips', 1);
      void Promise.resolve(answer).then((results) => {
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
