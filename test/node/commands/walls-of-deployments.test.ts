import { expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';

/** Both regions are deployed from one file, but wrangler environments inherit only a part of it. */
test.each(['', 'eu'])('the deployment "%s" keeps its walls', (env) => {
  const config = unstable_readConfig({ config: 'wrangler.toml', env }, { hideWarnings: true });
  // A webhook to another host of the operator's zone must not pass by its WAF and Access.
  expect(config.compatibility_flags).toContain('global_fetch_strictly_public');
  // Links of signers and members carry secrets in their query.
  expect(config.observability).toMatchObject({ enabled: true, redact_query_string: true });
  expect(config.vars).toMatchObject({ LOOPBACK_FOR: '' });
});
