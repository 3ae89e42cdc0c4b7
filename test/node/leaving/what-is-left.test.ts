import { expect, it } from 'vitest';
import { sayWhatIsLeft } from '../../../scripts/import/what-is-left.mjs';

it.each(['deliveries', 'webhook_deliveries'])('rows of %s are not brought, with the reason', (name) => {
  const said: string[] = [];
  sayWhatIsLeft([{ name, records: 3 }], [], new Map(), (line) => said.push(line));
  expect(said).toContain('Not brought: 3 deliveries: they happened elsewhere, and are in the export.');
});
