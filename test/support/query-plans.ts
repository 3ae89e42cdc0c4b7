import { env } from 'cloudflare:workers';
import { as, type Token } from './app';

/** The database, with a list of its statements of one kind. */
function watchedDatabase(kind: RegExp) {
  const asked: { sql: string; parameters: unknown[] }[] = [];
  const DB = new Proxy(env.DB, {
    get: (target, name) => {
      const member = Reflect.get(target, name);
      if (name !== 'prepare') return typeof member === 'function' ? member.bind(target) : member;
      return (sql: string) => {
        const statement = target.prepare(sql);
        return new Proxy(statement, {
          get: (prepared, inner) => {
            if (inner === 'bind' && kind.test(sql)) {
              return (...parameters: unknown[]) => {
                asked.push({ sql, parameters });
                return prepared.bind(...parameters);
              };
            }
            const value = Reflect.get(prepared, inner);
            return typeof value === 'function' ? value.bind(prepared) : value;
          },
        });
      };
    },
  });
  return { DB, asked };
}

type Row = { detail: string };

/** The answer of the API, with the work of the database for the one statement of this kind. */
export async function watchQuery(token: Token, path: string, kind: RegExp, posted?: object) {
  const api = as(token);
  return watchWork(kind, (DB) =>
    posted ? api.post(path, posted, { env: { DB } }) : api.get(path, { env: { DB } }),
  );
}

/** What some work returns, with the work of the database for its one statement of this kind. */
export async function watchWork<Answer>(kind: RegExp, work: (binding: D1Database) => Promise<Answer>) {
  const { DB, asked } = watchedDatabase(kind);
  const answer = await work(DB);
  const [question] = asked;
  if (!question || asked.length !== 1)
    throw new Error(`${asked.length} questions of the kind ${kind}: ${JSON.stringify(answer)}`);
  const { sql, parameters } = question;
  return { answer, ...(await workOf(sql, parameters)) };
}

/** The plan of a statement, its fastest time and the rows it reads. */
export async function workOf(sql: string, parameters: unknown[]) {
  const prepare = (text: string) => env.DB.prepare(text).bind(...parameters);
  const plan = await prepare(`explain query plan ${sql}`).all<Row>();
  const timings: number[] = [];
  let read = 0;
  for (let round = 0; round < 5; round++) {
    const { meta } = await prepare(sql).all();
    timings.push(meta.duration);
    read = meta.rows_read;
  }
  return {
    plan: plan.results.map(({ detail }) => detail),
    // The fastest of several runs, because the machine may be busy with other work.
    milliseconds: Math.min(...timings),
    read,
  };
}
