// The product, and the least work that the runtime needs for one document and for a batch of 50. Only
// the bench starts this entry.
import type { Bindings } from '../../src/app/wiring/config';
import product, { SubmissionCoordinator as Own } from '../../src/index';

export * from '../../src/index';

/** Writes as often as the coordinator of a submission in a batch does before the answer, and does nothing else. */
export class SubmissionCoordinator extends Own {
  async writeOnce(record: string): Promise<void> {
    const { sql } = this.ctx.storage;
    sql.exec('create table one (value text)');
    sql.exec('insert into one values (?)', record);
  }
}

/**
 * The least that any service must do which keeps what it is asked for: write the order down, store a
 * file, and make the record findable, one after the other.
 */
async function one({ SUBMISSIONS, DB, FILES }: FloorBindings): Promise<void> {
  const id = crypto.randomUUID();
  const record = JSON.stringify({ id, data: 'x'.repeat(1_500) });
  await SUBMISSIONS.get(SUBMISSIONS.idFromName(id)).writeOnce(record);
  await FILES.put(id, new Uint8Array(8_000));
  await DB.prepare('insert into floor (id, record) values (?, ?)').bind(id, record).run();
}

type FloorBindings = Omit<Bindings, 'SUBMISSIONS'> & {
  SUBMISSIONS: DurableObjectNamespace<SubmissionCoordinator>;
};

function fifty(work: () => Promise<unknown>) {
  return Promise.all(Array.from({ length: 50 }, work));
}

const floors: Record<string, (env: FloorBindings) => Promise<unknown>> = {
  '/floor/table': ({ DB }) => DB.exec('create table if not exists floor (id text primary key, record text)'),
  '/floor/one': one,
  '/floor/objects': ({ SUBMISSIONS }) =>
    fifty(() => SUBMISSIONS.get(SUBMISSIONS.newUniqueId()).writeOnce('x'.repeat(1_500))),
  '/floor/files': ({ FILES }) => fifty(() => FILES.put(crypto.randomUUID(), new Uint8Array(30_000))),
};

export default {
  ...product,
  async fetch(request: Request, env: FloorBindings, ctx: ExecutionContext): Promise<Response> {
    const floor = floors[new URL(request.url).pathname];
    if (!floor) return product.fetch(request, env, ctx);
    if (request.body) await request.json();
    await floor(env);
    return new Response();
  },
};
