import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAmongSources, hashOfSources, isBuilt, stampBuilt } from '../../../scripts/built.mjs';

const root = mkdtempSync(join(tmpdir(), 'quillet-built-'));
afterAll(() => rmSync(root, { recursive: true }));

function write(file: string, content: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
}

function isStillBuilt() {
  return isBuilt(hashOfSources(root), root);
}

describe('a built tree', () => {
  beforeEach(() => {
    write('src/ui/page.ts', 'one');
    write('package-lock.json', '{}');
    write('dist/assets/page.js', 'one');
    rmSync(join(root, 'src/ui/new.ts'), { force: true });
    rmSync(join(root, 'dist/assets/new.js'), { force: true });
    stampBuilt(hashOfSources(root), root);
  });

  it('stays built while neither its sources nor the made files change', () => {
    expect(isStillBuilt()).toBe(true);
    write('test/page.test.ts', 'a test');
    write('dist/gallery/page.png', 'a picture');
    expect(isStillBuilt()).toBe(true);
  });

  it.each([
    ['a source', 'src/ui/page.ts', 'two'],
    ['a new source', 'src/ui/new.ts', ''],
    ['a package', 'package-lock.json', '{ }'],
    ['a made file', 'dist/assets/page.js', 'two'],
    ['a new made file', 'dist/assets/new.js', ''],
  ])('is built again when %s differs', (_name, file, content) => {
    write(file, content);
    expect(isStillBuilt()).toBe(false);
  });

  it('is built again when a made file is gone', () => {
    rmSync(join(root, 'dist/assets/page.js'));
    expect(isStillBuilt()).toBe(false);
  });
});

it('a tree that was never built is not', () => {
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  expect(isStillBuilt()).toBe(false);
});

it('a bundled file must be among the sources', () => {
  write('bench/other.ts', '');
  expectAmongSources(['src/ui/page.ts', 'node_modules/package/index.js', 'words:src/ui/words.ts'], root);
  expect(() => expectAmongSources(['bench/other.ts'], root)).toThrow('bench/other.ts');
});
