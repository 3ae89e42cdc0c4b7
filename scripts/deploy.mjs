// npm run deploy [-- --dry-run] [-- --older] [-- --spares N], npm run deploy:eu
// Brings one environment of wrangler.toml to Cloudflare, from an empty account or from any later
// state.
import { parseArgs } from 'node:util';
import { printDryRun, runDeploy } from './deploy/run.mjs';
import { readTarget } from './deploy/target.mjs';

try {
  const { values } = parseArgs({
    options: {
      env: { type: 'string', default: '' },
      'dry-run': { type: 'boolean', default: false },
      older: { type: 'boolean', default: false },
      spares: { type: 'string', default: '1' },
    },
  });
  const target = readTarget(values.env);
  const spares = Number(values.spares);
  if (!/^\d{1,2}$/.test(values.spares)) throw new Error('--spares takes the number of spare volumes.');
  if (values['dry-run']) printDryRun(target);
  else await runDeploy(target, { older: values.older, spares });
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
