// npm run faults: fails each call of each binding in each way, during each kind of work, and judges
// what comes of it. `-- --only pdf` runs a kind or a cell of the table, `-- --sample 5` some cells of
// each kind. `-- --outage 120` lets R2 refuse everything for so many seconds under load instead.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { endCleanlyOnSignals } from '../bench/support/product.mjs';
import { runOutage } from './faults/outage.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    faults: { type: 'string' },
    sample: { type: 'string' },
    outage: { type: 'string' },
    seed: { type: 'string' },
  },
});

async function runMatrix() {
  const { only, faults, sample } = values;
  const asked = { only, faults, ...(sample && { sample: Number(sample) }) };
  const command = ['run', '--project', 'faults', '--disable-console-intercept'];
  const vitest = spawn('vitest', command, {
    stdio: 'inherit',
    env: { ...process.env, FAULTS: JSON.stringify(asked) },
  });
  return new Promise((resolve) => vitest.on('exit', (code) => resolve(code === 0)));
}

endCleanlyOnSignals();
const isGood = values.outage
  ? await runOutage(Number(values.outage), Number(values.seed ?? Date.now() % 1_000_000))
  : await runMatrix();
process.exitCode = isGood ? 0 : 1;
