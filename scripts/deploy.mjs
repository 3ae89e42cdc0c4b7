// npm run deploy [-- --dry-run] [-- --older], npm run deploy:eu
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
    },
  });
  const target = readTarget(values.env);
  if (values['dry-run']) printDryRun(target);
  else await runDeploy(target, { older: values.older });
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
