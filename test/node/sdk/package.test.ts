import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { treeVersion } from '../../../scripts/release/versions.mjs';
import type { LocalProduct } from '../support/local-product';
import { sharedProduct } from '../support/shared-product';
import { codeBlocks } from './support/code-blocks';
import { PackageFolder } from './support/package-folder';

let product: LocalProduct;
let folder: PackageFolder;

beforeAll(async () => {
  product = await sharedProduct();
  folder = new PackageFolder(product);
  copyFileSync('examples/membership-form.pdf', join(folder.path, 'membership-form.pdf'));
});

afterAll(() => folder.remove());

function inPackage(file: string): string {
  return join(folder.path, 'node_modules/quillet', file);
}

describe('the package of a deployment', () => {
  it('is installed from the deployment, without any other package', () => {
    const { name, version, dependencies } = JSON.parse(readFileSync(inPackage('package.json'), 'utf8'));
    expect({ name, version, dependencies }).toEqual({ name: 'quillet', version: treeVersion() });
    const { packages } = JSON.parse(readFileSync(join(folder.path, 'package-lock.json'), 'utf8'));
    expect(Object.keys(packages)).toEqual(['', 'node_modules/quillet']);
  });

  it('has the hash that the page shows, which is that of the lockfile', async () => {
    const bytes = Buffer.from(await (await fetch(`${product.origin}/sdk/quillet.tgz`)).arrayBuffer());
    const page = await (await fetch(`${product.origin}/sdk`)).text();
    expect(page).toContain(createHash('sha256').update(bytes).digest('hex'));
    expect(page).toContain(`npm install ${product.origin}/sdk/quillet.tgz`);
    const { packages } = JSON.parse(readFileSync(join(folder.path, 'package-lock.json'), 'utf8'));
    expect(page).toContain(packages['node_modules/quillet'].integrity);
  });

  it('has an SDK of at most 8 KB, compressed, and one of the webhooks beside it', () => {
    const files = ['index.mjs', 'webhooks/index.mjs'];
    const sizes = files.map((file) => gzipSync(readFileSync(inPackage(file))).length);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(8 * 1024);
  });

  it('names the licences of all that is in it', () => {
    const notices = readFileSync(inPackage('NOTICES.txt'), 'utf8');
    for (const name of ['yaml', 'fflate', 'saxes'])
      expect(notices).toMatch(new RegExp(`^  ${name} \\d`, 'm'));
    expect(existsSync(inPackage('LICENSE'))).toBe(true);
  });

  it('is a module that other origins may load', async () => {
    const module = await fetch(`${product.origin}/sdk/quillet.mjs`);
    expect(module.headers.get('access-control-allow-origin')).toBe('*');
    expect(module.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await module.text()).toBe(readFileSync(inPackage('index.mjs'), 'utf8'));
  });
});

describe('the program of docs/sdk.md', () => {
  it('does against the product what the page says', async () => {
    writeFileSync(join(folder.path, 'story.mjs'), codeBlocks('docs/sdk.md', 'js').join('\n'));
    const { stdout, stderr } = await folder.run(process.execPath, ['story.mjs']);
    expect(stderr).toBe('');
    const lines = stdout.trim().split('\n');
    expect(lines[0]).toBe('processed');
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^sub_\w+ processed$/),
        '1',
        expect.stringMatching(/^processed cfi_/),
        'true too_old',
      ]),
    );
    expect(stdout).toContain('invalid_data 422 [');
    expect(stdout).toContain('did you mean `member`?');
    expect(readFileSync(join(folder.path, 'ada.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('installs what the page says', () => {
    const [install = ''] = codeBlocks('docs/sdk.md', 'sh');
    expect(install.trim()).toBe('npm install https://quillet.example.com/sdk/quillet.tgz');
  });
});
