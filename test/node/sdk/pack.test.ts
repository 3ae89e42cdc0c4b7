import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packed } from '../../../scripts/sdk/pack.mjs';

const files: [string, Uint8Array][] = [
  ['package.json', Buffer.from('{}')],
  ['cli/main.mjs', Buffer.from('#!/usr/bin/env node\n')],
  ['long.txt', Buffer.alloc(1_300, 'x')],
];

it('the same files give the same bytes, in whatever order they come', () => {
  expect(packed(new Map(files))).toEqual(packed(new Map(files.toReversed())));
});

it('tar reads what was packed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quillet-pack-'));
  writeFileSync(join(folder, 'made.tgz'), packed(new Map(files)));
  execFileSync('tar', ['-xzf', 'made.tgz'], { cwd: folder });
  for (const [name, content] of files)
    expect(readFileSync(join(folder, 'package', name))).toEqual(Buffer.from(content));
  expect(statSync(join(folder, 'package/cli/main.mjs')).mode & 0o111).toBe(0o111);
  rmSync(folder, { recursive: true });
});
