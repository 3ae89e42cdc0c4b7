import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {{ pid: number, parent: number, command: string }} Process */

/**
 * A process and all its present descendants.
 * @param {number} root
 * @returns {Process[]}
 */
export function processTree(root) {
  const all = readdirSync('/proc').map(Number).filter(Boolean).flatMap(readProcess);
  /** @type {(parent: Process) => Process[]} */
  const withChildren = (parent) => [
    parent,
    ...all.filter((one) => one.parent === parent.pid).flatMap(withChildren),
  ];
  return all.filter(({ pid }) => pid === root).flatMap(withChildren);
}

/**
 * @returns {Process[]} empty for a process that has ended meanwhile, or only waits for its parent
 *   to notice
 */
function readProcess(/** @type {number} */ pid) {
  const stat = read(pid, 'stat');
  // The name in parentheses may contain anything, so what follows the last one counts.
  const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (!state || state === 'Z') return [];
  return [{ pid, parent: Number(parent), command: read(pid, 'cmdline').replaceAll('\0', ' ').trim() }];
}

/** The most memory a process has ever had resident, in MB. */
export function peakMemoryMb(/** @type {number} */ pid) {
  return Number(/VmHWM:\s*(\d+)/.exec(read(pid, 'status'))?.[1] ?? 0) / 1024;
}

/**
 * Returns the processor time of all threads of a process, in milliseconds. Unlike the time on the
 * wall, it hardly depends on what else the machine does.
 */
export function processorMs(/** @type {number} */ pid) {
  const threads = readdirSync(`/proc/${pid}/task`);
  return (
    threads.reduce((sum, thread) => sum + Number(read(pid, `task/${thread}/schedstat`).split(' ')[0]), 0) /
    1e6
  );
}

/** The time of a tick of the clock in `stat`. */
const TICK_MS = 10;

/**
 * Returns the processor time of processes and of their children that have ended, in milliseconds. A browser starts a process for
 * each page.
 * @param {Process[]} processes
 */
export function spentMs(processes) {
  return processes.reduce((sum, { pid }) => {
    const stat = read(pid, 'stat');
    const times = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15);
    return sum + TICK_MS * times.reduce((ticks, time) => ticks + (Number(time) || 0), 0);
  }, 0);
}

/** @param {number[]} pids */
export async function untilEnded(pids) {
  while (pids.some((pid) => readProcess(pid).length > 0)) await sleep(20);
}

/**
 * @param {number} pid
 * @param {string} file
 */
function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
