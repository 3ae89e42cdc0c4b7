import { env } from 'cloudflare:workers';
import { pass } from './clock';
import type { Promised, Run } from './run';

/**
 * How long the service gets: first as it is, then by its own clock, with the sweeps of that time. What
 * is under way ends in between, because its leases run by that clock too.
 */
const waits = [
  { ahead: 0, realMs: 6_000 },
  ...Array.from({ length: 6 }, () => ({ ahead: 60_000, realMs: 4_000 })),
  ...Array.from({ length: 4 }, () => ({ ahead: 400_000, realMs: 6_000 })),
];
const lookEveryMs = 200;

/** Waits until every promise is kept. Returns what is still wrong at the end, and what was a lie. */
export async function judge(run: Run): Promise<string[]> {
  let left = run.promises.map((promised) => ({ promised, problem: '' }));
  for (const { realMs, ahead } of waits) {
    if (left.length === 0) break;
    if (ahead > 0) await pass(ahead);
    const until = performance.now() + realMs;
    do {
      await scheduler.wait(lookEveryMs);
      left = await stillWrong(left);
    } while (left.length > 0 && performance.now() < until);
  }
  const wrong = [...run.problems, ...left.map(({ problem }) => problem)];
  return wrong.length > 0 || (await strays(run)).length === 0 ? wrong : orphans(run);
}

/** The strays that the sweeps of a day and more leave. */
async function orphans(run: Run): Promise<string[]> {
  await pass(25 * 3_600_000);
  return (await strays(run)).map((key) => `${key} is no record's file`);
}

/** The PDFs of the customer that no record names. */
async function strays({ account, get }: Run): Promise<string[]> {
  const { objects } = await env.FILES.list({ prefix: `${account.id}/submissions/` });
  const found = await Promise.all(
    objects.map(async ({ key }) => {
      const [, id, hash] = /(sub_\w+)\/([0-9a-f]{64})\.pdf$/.exec(key) ?? [];
      if (id === undefined) return null;
      return (await get(`/submissions/${id}?wait=false`)).json.pdf_hash === hash ? null : key;
    }),
  );
  return found.filter((key) => key !== null);
}

type Judged = { promised: Promised; problem: string };

async function stillWrong(judged: Judged[]): Promise<Judged[]> {
  const found = await Promise.all(
    judged.map(async ({ promised }) => ({ promised, problem: await check(promised) })),
  );
  return found.flatMap(({ promised, problem }) => (problem === null ? [] : [{ promised, problem }]));
}

async function check(promised: () => Promise<string | null>): Promise<string | null> {
  try {
    return await promised();
  } catch (error) {
    return String(error);
  }
}
