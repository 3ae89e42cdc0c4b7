import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LocalProduct } from '../support/local-product';
import { emptyProduct, Moved, run } from './support/commands';

const folder = mkdtempSync(join(tmpdir(), 'quillet-without-'));
const backup = join(folder, 'backup');
const lack = 'The records of volume 9 are missing';

let old: LocalProduct;
let fresh: LocalProduct;
let id: string;

beforeAll(async () => {
  [old, fresh] = await Promise.all([LocalProduct.start(), emptyProduct()]);
  const { id: template } = await old.upload(readFileSync('examples/membership-form.pdf'), 'Membership');
  id = (await old.make(template, { data: {} })).submission.id;
  await old.untilListed(1);
  // Long ago, records went to a volume that does not answer any more.
  await old.stop();
  old.sql("INSERT INTO volume_turns VALUES (1, 1000, '[9]', 0), (2, 2000, '[0]', 0)");
  await old.run();
}, 300_000);

afterAll(async () => {
  await Promise.all([old?.end(), fresh?.end()]);
  rmSync(folder, { recursive: true });
});

function at(product: LocalProduct, ...words: string[]): string[] {
  return [...words, '--at', product.origin];
}

it('a backup goes without a volume that does not answer, and says so, also when it is put back', async () => {
  const wrong = await run(old, at(old, 'scripts/backup.mjs', '--to', backup, '--without-volume', 'nine'));
  expect(wrong).toMatchObject({ code: 1, says: expect.stringContaining('--without-volume N') });

  const taken = await run(old, at(old, 'scripts/backup.mjs', '--to', backup, '--without-volume', '9'));
  expect(taken.says).toContain('1 submissions\n');
  expect(taken).toMatchObject({ code: 0, says: expect.stringContaining(lack) });
  const checked = await run(old, ['scripts/backup.mjs', '--check', backup]);
  expect(checked).toMatchObject({ code: 0, says: expect.stringContaining(lack) });

  const put = await run(fresh, at(fresh, 'scripts/restore.mjs', '--from', backup));
  expect(put).toMatchObject({ code: 0, says: expect.stringContaining(lack) });
  const moved = new Moved(old, fresh);
  expect((await moved.api('GET', `/submissions/${id}`)).state).toBe('processed');
});
