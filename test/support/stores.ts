import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { inflateRawSync } from 'node:zlib';

/**
 * All places that contain this text, which a test of this file has made: R2 by bytes and names, D1 and Durable
 * Objects by all rows.
 */
export async function findEverywhere(needle: string, objects: DurableObjectStub[]): Promise<string[]> {
  return [
    ...(await findInFiles(needle)),
    ...(await findInDatabase(needle)),
    ...(await Promise.all(objects.map((object) => findInObject(needle, object)))).flat(),
  ];
}

/** The files with exactly these bytes. */
export function findBytes(hash: string): Promise<string[]> {
  return filesWhere(async (_, bytes) => {
    const digest = await crypto.subtle.digest('SHA-256', bytes);
    return Buffer.from(digest).toString('hex') === hash;
  });
}

function findInFiles(needle: string): Promise<string[]> {
  return filesWhere(
    async (key, bytes) => key.includes(needle) || Buffer.from(bytes).includes(needle, 0, 'latin1'),
  );
}

const readersAtOnce = 16;

/** Files of earlier test files have nothing of this one's; the clocks may differ by a little. */
const since = Date.now() - 1_000;

/** Reads all files, also those of other tests, many at a time. */
async function filesWhere(
  isWanted: (key: string, bytes: ArrayBuffer) => Promise<boolean>,
): Promise<string[]> {
  const found: string[] = [];
  const keys = fileKeys();
  async function read(): Promise<void> {
    for await (const key of keys) {
      const bytes = await (await env.FILES.get(key))?.arrayBuffer();
      if (await isWanted(key, bytes ?? new ArrayBuffer(0))) found.push(`R2 ${key}`);
    }
  }
  await Promise.all(Array.from({ length: readersAtOnce }, read));
  return found;
}

async function* fileKeys(): AsyncGenerator<string> {
  for (let cursor: string | undefined; ; ) {
    const page = await env.FILES.list(cursor ? { cursor } : {});
    yield* page.objects.filter(({ uploaded }) => uploaded.getTime() >= since).map(({ key }) => key);
    if (!page.truncated) return;
    cursor = page.cursor;
  }
}

/** An index of words has its bytes in tables of its own. */
async function findInDatabase(needle: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `select tables.name as "table", columns.name as "column"
     from sqlite_master as tables, pragma_table_info(tables.name) as columns
     where tables.type = 'table' and tables.name not like '\\_cf%' escape '\\'
       and tables.sql not like 'create virtual table%'`,
  ).all<{ table: string; column: string }>();
  const tables = [...Map.groupBy(results, ({ table }) => table)];
  const counts = await env.DB.batch<{ hits: number }>(
    tables.map(([name, columns]) => {
      const anywhere = columns.map(({ column }) => `instr("${column}", ?1) > 0`).join(' or ');
      return env.DB.prepare(`select count(*) as hits from "${name}" where ${anywhere}`).bind(needle);
    }),
  );
  const found = tables.flatMap(([name], index) => (counts[index]?.results[0]?.hits ? [name] : []));
  if (await isInAnswers(needle)) found.push('keyed_requests');
  return [...new Set(found)].map((name) => `D1 ${name}`);
}

/** The answers of requests with an idempotency key are deflated. */
async function isInAnswers(needle: string): Promise<boolean> {
  const { results } = await env.DB.prepare('select packed from keyed_requests where packed is not null').all<{
    packed: number[];
  }>();
  return results.some(({ packed }) => inflateRawSync(Uint8Array.from(packed)).includes(needle));
}

function findInObject(needle: string, object: DurableObjectStub): Promise<string[]> {
  return runInDurableObject(object, async (_instance, { storage }) => {
    const tables = storage.sql
      .exec<{ name: string }>(
        "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'",
      )
      .toArray();
    const held = tables.filter(({ name }) => {
      const rows = name.startsWith('sqlite_') ? [] : storage.sql.exec(`select * from "${name}"`).toArray();
      return JSON.stringify(rows).includes(needle);
    });
    const keyed = JSON.stringify([...(await storage.list())]).includes(needle) ? ['keys'] : [];
    return [...held.map(({ name }) => name), ...keyed].map((name) => `DO ${object.id} ${name}`);
  });
}
