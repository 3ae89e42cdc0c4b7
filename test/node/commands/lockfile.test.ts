import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { billOfMaterials } from '../../../scripts/lockfile/bill-of-materials.mjs';
import { withoutHash } from '../../../scripts/lockfile/exceptions.mjs';
import { findProblems, nameAt } from '../../../scripts/lockfile/find-problems.mjs';
import { readList } from '../../../scripts/notices/components.mjs';

const folder = mkdtempSync(join(tmpdir(), 'quillet-packages-'));
afterAll(() => rmSync(folder, { recursive: true }));

function files() {
  return {
    lockfile: JSON.parse(readFileSync('package-lock.json', 'utf8')),
    manifest: JSON.parse(readFileSync('package.json', 'utf8')),
    npmrc: readFileSync('.npmrc', 'utf8'),
  };
}

const hono = 'node_modules/hono';

describe('npm run lockfile', () => {
  test('finds nothing here', () => {
    expect(findProblems(files())).toEqual([]);
    const out = execFileSync(process.execPath, ['scripts/check-lockfile.mjs'], { encoding: 'utf8' });
    expect(out).toMatch(/^package-lock\.json: \d{3} packages are in order\.$/m);
  });

  test.each<[string, (given: ReturnType<typeof files>) => void, string]>([
    [
      'a package without a hash',
      ({ lockfile }) => delete lockfile.packages[hono].integrity,
      `${hono}: has no SHA-512`,
    ],
    [
      'a weak hash',
      ({ lockfile }) =>
        Object.assign(lockfile.packages[hono], { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }),
      `${hono}: has no SHA-512`,
    ],
    [
      'a package from a repository',
      ({ lockfile }) =>
        Object.assign(lockfile.packages[hono], { resolved: 'git+ssh://git@example.com/hono.git#1' }),
      `${hono}: names the address from which it was loaded`,
    ],
    [
      'a link',
      ({ lockfile }) => Object.assign(lockfile.packages[hono], { link: true }),
      `${hono}: is a link to a folder`,
    ],
    [
      'a new install script',
      ({ lockfile }) => Object.assign(lockfile.packages[hono], { hasInstallScript: true }),
      `${hono}: has an install script, which does not run; say in exceptions.mjs why it works without`,
    ],
    [
      'a package that wants another from elsewhere',
      ({ lockfile }) =>
        Object.assign(lockfile.packages[hono], { dependencies: { evil: 'github:evil/evil' } }),
      `${hono}: wants evil from "github:evil/evil", which is not the registry`,
    ],
    [
      'a range',
      ({ manifest }) => Object.assign(manifest.dependencies, { hono: '^4.0.0' }),
      'package.json: hono is "^4.0.0", not an exact version',
    ],
    [
      'install scripts that would run',
      (given) => Object.assign(given, { npmrc: 'ignore-scripts=false\n' }),
      '.npmrc: ignore-scripts=true is missing',
    ],
  ])('names %s', (_, change, problem) => {
    const given = files();
    change(given);
    expect(findProblems(given)).toEqual([problem]);
  });

  test('excuses no package that has a hash by now', () => {
    const { packages } = files().lockfile;
    const missing = Object.keys(packages).filter((path) => path !== '' && !packages[path].integrity);
    expect(missing.map(nameAt).sort()).toEqual([...withoutHash].sort());
  });
});

describe('npm run sbom', () => {
  test('names every package with its hash, the shipped ones as required, and the fonts', () => {
    const { lockfile, manifest } = files();
    const fonts = [{ name: 'Caveat', licence: 'OFL-1.1' }];
    const bill = billOfMaterials({ product: manifest, lockfile, bundled: readList(), fonts });
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    expect(bill.components).toHaveLength(Object.keys(lockfile.packages).length);
    const found = bill.components.find(({ name }) => name === 'hono');
    expect(found).toMatchObject({
      scope: 'required',
      purl: `pkg:npm/hono@${manifest.dependencies.hono}`,
      licenses: [{ license: { id: 'MIT' } }],
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    });
    const required = bill.components.filter(({ scope }) => scope === 'required');
    expect(required).toHaveLength(readList().length + fonts.length);
    expect(bill.components.at(-1)).toMatchObject({
      name: 'Caveat',
      licenses: [{ license: { id: 'OFL-1.1' } }],
    });
  });

  test('refers to nothing that it does not name', () => {
    const { lockfile, manifest } = files();
    const bill = billOfMaterials({ product: manifest, lockfile, bundled: readList(), fonts: [] });
    const refs = new Set([manifest.name, ...bill.components.map((one) => one['bom-ref'])]);
    expect(refs.size).toBe(bill.components.length + 1);
    for (const { ref, dependsOn } of bill.dependencies)
      expect([ref, ...dependsOn].filter((one) => !refs.has(one))).toEqual([]);
    expect(bill.dependencies.find(({ ref }) => ref === manifest.name)?.dependsOn).toContain(hono);
  });

  test('writes the same file each time', () => {
    const texts = ['one.json', 'two.json'].map((name) => {
      const file = join(folder, name);
      const said = execFileSync(process.execPath, ['scripts/sbom.mjs', file], { encoding: 'utf8' });
      expect(said).toMatch(/names \d{3} components; \d+ of them are shipped\./);
      return readFileSync(file, 'utf8');
    });
    expect(texts[0]).toBe(texts[1]);
    expect(JSON.parse(texts[0] ?? '').bomFormat).toBe('CycloneDX');
  });
});
