import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The command line of a process; empty when the process or the information is missing. */
export function commandOf(/** @type {number} */ pid) {
  return readable(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim()) ?? '';
}

/** The process that listens on a TCP port, where /proc exists and is readable. */
export function listenerOn(/** @type {number} */ port) {
  const sockets = listeningSockets(port);
  for (const pid of processIds()) {
    const files = readable(() => readdirSync(`/proc/${pid}/fd`)) ?? [];
    const owns = files.some((fd) => sockets.has(readable(() => readlinkSync(`/proc/${pid}/fd/${fd}`)) ?? ''));
    if (owns) return { pid, command: commandOf(pid) };
  }
  return undefined;
}

function processIds() {
  return (readable(() => readdirSync('/proc')) ?? []).map(Number).filter((pid) => pid > 0);
}

/** Names of the sockets as links in /proc/<pid>/fd show them. */
function listeningSockets(/** @type {number} */ port) {
  const LISTEN = '0A';
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = ['tcp', 'tcp6'].flatMap((table) =>
    (readable(() => readFileSync(`/proc/net/${table}`, 'utf8')) ?? '').split('\n'),
  );
  const rows = lines.map((line) => line.trim().split(/\s+/));
  return new Set(
    rows
      .filter(([, local, , state]) => local?.endsWith(suffix) && state === LISTEN)
      .map((row) => `socket:[${row[9]}]`),
  );
}

/**
 * @template T
 * @param {() => T} read
 * @returns {T | undefined}
 */
function readable(read) {
  try {
    return read();
  } catch {
    return undefined;
  }
}
