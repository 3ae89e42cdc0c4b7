import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sealer } from '../../../src/engine/seal/sealer';
import { newSealer } from '../../support/sealer';
import { type Exported, exportedOf } from './support/exported-trail';
import { asPem } from './support/inspect-seal';
import { before, sealedAfter } from './support/sealed-document';

const folder = mkdtempSync(join(tmpdir(), 'quillet-commands-'));
/** The commands of the section, but the one that asks a deployment for its certificates. */
const commands = codeIn(readFileSync('docs/audit.md', 'utf8'), 'With Python and OpenSSL').filter(
  (code) => !code.includes('curl'),
);

let sealer: Sealer;
let exported: Exported;

beforeAll(async () => {
  sealer = await newSealer();
  exported = await exportedOf(before, await sealedAfter(before, sealer), { sealer });
});

afterAll(() => rmSync(folder, { recursive: true }));

function codeIn(text: string, heading: string): string[] {
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, code = '']) => code);
}

/** What the commands print for this export. */
function checked(trail: object, certificates = asPem(sealer.certificates[0])): string {
  writeFileSync(join(folder, 'trail.json'), JSON.stringify(trail));
  writeFileSync(join(folder, 'certificates.pem'), certificates);
  const script = `(set -e\n${commands.join('\n')}) 2>&1 || true`;
  return execFileSync('sh', ['-c', script], { cwd: folder, encoding: 'utf8' });
}

describe('the commands of docs/audit.md', () => {
  it('accept an export: its hashes and its two signatures', () => {
    expect(commands).toHaveLength(2);
    const said = checked(exported);
    expect(said).toContain('The hashes match.');
    expect(said.match(/CAdES Verification successful/g)).toHaveLength(2);
  });

  it('refuse a changed entry, another path, another statement and another certificate', async () => {
    const { closing, published } = exported;
    const [first, ...rest] = exported.entries;
    const [, ...path] = published.path;
    const changed = [
      { ...exported, entries: [{ ...first, time: '2026-11-20T09:30:00.001Z' }, ...rest] },
      { ...exported, published: { ...published, path: [...path, 'f'.repeat(64)] } },
      { ...exported, closing: { ...closing, statement: `${closing.statement} ` } },
    ];
    for (const trail of changed) expect(checked(trail)).toContain('AssertionError');
    const other = await newSealer();
    expect(checked(exported, asPem(other.certificates[0]))).not.toContain('successful');
    const theirs = await exportedOf(before, await sealedAfter(before, other), { sealer: other });
    expect(checked(theirs)).not.toContain('successful');
  });
});
