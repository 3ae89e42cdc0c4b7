import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

type Process = {
  pid: number;
  parent: number;
  state: string;
};

/** All present descendants of a process. */
export function descendantsOf(pid: number): number[] {
  const all = processes();
  const below = (parent: number): number[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one.pid, ...below(one.pid)]);
  return below(pid);
}

/** Waits until none of the processes runs; returns those that still run after the time. */
export async function stillRunning(pids: number[], milliseconds = 3_000): Promise<number[]> {
  const until = Date.now() + milliseconds;
  for (;;) {
    const alive = processes().filter((one) => pids.includes(one.pid) && one.state !== 'Z');
    if (alive.length === 0 || Date.now() > until) return alive.map((one) => one.pid);
    await sleep(50);
  }
}

function processes(): Process[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
    .flatMap((pid) => statusOf(pid) ?? []);
}

function statusOf(pid: number): Process | undefined {
  try {
    // The name in parentheses may contain anything, so what follows the last one counts.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { pid, parent: Number(parent), state };
  } catch {
    return undefined;
  }
}
