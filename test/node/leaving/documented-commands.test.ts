import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { spellPem } from '../../../src/lib/pem';
import { erasureStatement } from '../../../src/service/leaving/erasure/erasure-statement';
import { signStatement } from '../../../src/service/seals/sign-statement';
import { newSealer } from '../../support/sealer';

const folder = mkdtempSync(join(tmpdir(), 'quillet-erasure-'));
afterAll(() => rmSync(folder, { recursive: true }));

const text = readFileSync('docs/leaving.md', 'utf8');
const section = text.split(/^## /m).find((part) => part.startsWith('Erasing an account\n')) ?? '';
const commands = /^```sh\n(.*?)^```$/ms.exec(section)?.[1]?.replace(/^curl.*\n/, '') ?? '';

async function signed(statement: string) {
  const sealer = await newSealer();
  const signature = Buffer.from(await signStatement(sealer, statement)).toString('base64');
  const certificate = Buffer.from(sealer.certificates[0]).toString('base64');
  return {
    statement,
    signature: spellPem('CMS', signature),
    certificate: spellPem('CERTIFICATE', certificate),
  };
}

function check(file: object): string {
  writeFileSync(join(folder, 'erasure.json'), JSON.stringify(file));
  return execFileSync('sh', ['-c', `(${commands}) 2>&1 || true`], { cwd: folder, encoding: 'utf8' });
}

const row = {
  ...{
    id: 'era_1Nq2Xc0aB3dE5fG7hJ9k',
    accountId: 'acc_1Nq2Xc0aB3dE5fG7hJ9k',
    askedById: 'usr_1',
    origin: '',
  },
  ...{ askedAt: 1_780_000_000_000, dueAt: 1_780_600_000_000, begunAt: 1_780_600_000_000 },
  ...{ cancelledAt: null, step: null, cursor: null, part: null, waitsUntil: null, owners: [], endedAt: null },
  ...{ statement: null, signature: null, certificateHash: null },
  counts: { submissions: 4711, files: 9422, combined_submissions: 3 },
};

describe('the commands for the statement of an erasure', () => {
  it('accept it, and print it', async () => {
    const said = check(await signed(erasureStatement(row, 1_780_700_000_000)));
    expect(said).toContain('CAdES Verification successful');
    expect(said).toContain('Erased: 4711 submissions');
    expect(said).toContain('Erased: 3 combined submissions');
  });

  it('refuse one that was changed, and one of another signer', async () => {
    const file = await signed(erasureStatement(row, 1_780_700_000_000));
    const changed = { ...file, statement: file.statement.replace('4711', '4712') };
    expect(check(changed)).not.toContain('successful');
    const { certificate } = await signed('another');
    expect(check({ ...file, certificate })).not.toContain('successful');
  });
});
