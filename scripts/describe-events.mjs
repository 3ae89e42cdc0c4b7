// npm run webhooks:generate: writes the types of receivers and the payloads of the documentation anew.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleForNode } from '../bench/support/bundle.mjs';

const folder = mkdtempSync(join('dist', 'events-'));
try {
  const { described } = await import(bundleForNode('scripts/webhooks/described.ts', folder));
  for (const [file, describe] of Object.entries(described))
    writeFileSync(file, describe(readFileSync(file, 'utf8')));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
