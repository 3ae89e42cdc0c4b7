// The defaults of the properties of fields, which the files of templates leave out.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';

const PLACE = { id: 1, name: 'a', page: 1, x: 0, y: 0, width: 1, height: 1 };

/** @returns {Promise<Record<string, unknown>>} */
export async function fieldDefaults() {
  const folder = mkdtempSync(join(tmpdir(), 'quillet-fields-'));
  const outfile = join(folder, 'fields.mjs');
  try {
    buildSync({
      entryPoints: ['src/engine/fields/field-schema.ts'],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      logLevel: 'error',
    });
    const { storedFieldSchema } = await import(pathToFileURL(outfile).href);
    const whole = Object.entries(storedFieldSchema.parse(PLACE));
    return Object.fromEntries(whole.filter(([property]) => !Object.hasOwn(PLACE, property)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
