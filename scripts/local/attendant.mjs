// Runs beside the local server: says when it is ready, and calls the cron handler, which wrangler
// runs only in production. Ends when the server, its parent, ends.
import { setTimeout as sleep } from 'node:timers/promises';

const server = process.ppid;
const url = `http://127.0.0.1:${process.env.PORT}`;
const started = Date.now();
const CRON_EVERY_MS = 60_000;

function answers(/** @type {string} */ path) {
  return fetch(url + path, { signal: AbortSignal.timeout(30_000) }).then(
    (response) => response.ok,
    () => false,
  );
}

setInterval(() => process.ppid !== server && process.exit(), 500);

while (!(await answers('/health'))) await sleep(200);
console.log(`  Ready after ${((Date.now() - started) / 1000).toFixed(1)} s. Press Ctrl-C to stop.\n`);

for (;;) {
  await answers('/cdn-cgi/local/scheduled');
  await sleep(CRON_EVERY_MS);
}
