// npm run attack [-- --only auth,tenancy] [--credentials FILE] [--port 8790]: attacks a running product
// over HTTP and with Chromium, as a stranger, a signer and a member would. Without credentials it
// starts a product of its own. Prints every case, and fails when one does. docs/security.md has more.
import { parseArgs } from 'node:util';
import { endCleanlyOnSignals } from '../bench/support/product.mjs';
import { classes } from './attack/classes.mjs';
import { Pulse } from './attack/support/pulse.mjs';
import { runClass } from './attack/support/run-class.mjs';
import { endConnections } from './attack/support/send.mjs';
import { openWorld } from './attack/support/world.mjs';

const { values } = parseArgs({
  options: { only: { type: 'string' }, credentials: { type: 'string' }, port: { type: 'string' } },
});
const names = values.only?.split(',') ?? Object.keys(classes);
const unknown = names.filter((name) => !(name in classes));
if (unknown.length > 0) {
  console.error(`No such class: ${unknown.join(', ')}. There are ${Object.keys(classes).join(', ')}.`);
  process.exit(1);
}

endCleanlyOnSignals();
const started = performance.now();
const { world, end } = await openWorld(values);
const pulse = new Pulse(world.origin);
const totals = { passed: 0, failed: 0 };
for (const name of names) {
  const { passed, failed } = await runClass({ name, cases: classes[name] ?? {} }, world, pulse);
  totals.passed += passed;
  totals.failed += failed;
}
await pulse.end();
endConnections();
await end();

const { ms, during } = pulse.slowest;
const seconds = (performance.now() - started) / 1000;
console.log(`slowest of ${pulse.beats} requests for /health: ${ms.toFixed(0)} ms, during ${during}`);
console.log(
  `${totals.passed}/${totals.passed + totals.failed} attacks answered safely, in ${seconds.toFixed(0)} s`,
);
process.exitCode = totals.failed > 0 ? 1 : 0;
