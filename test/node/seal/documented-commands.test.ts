import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sealer } from '../../../src/engine/seal/sealer';
import { CertificateAuthority } from '../../support/certificate-authority';
import { newSealer } from '../../support/sealer';
import { TimeAuthority } from '../../support/time-authority';
import { plainEnvironment } from '../commands/support/instance';
import { LocalProduct } from '../support/local-product';
import { type Exported, exportedOf } from './support/exported-trail';
import { formOf } from './support/form-of';
import { asPem } from './support/inspect-seal';
import { OpensslAuthority } from './support/openssl-authority';
import { before, sealedAfter } from './support/sealed-document';

const folder = mkdtempSync(join(tmpdir(), 'quillet-commands-'));
/** The commands of the section, but the one that asks a deployment for its certificates. */
const ofTrails = codeIn(readFileSync('docs/audit.md', 'utf8'), 'With Python and OpenSSL').filter(
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
  const script = `(set -e\n${ofTrails.join('\n')}) 2>&1 || true`;
  return execFileSync('sh', ['-c', script], { cwd: folder, encoding: 'utf8' });
}

describe('the commands of docs/audit.md', () => {
  it('accept an export: its hashes and its two signatures', () => {
    expect(ofTrails).toHaveLength(2);
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

describe('the commands of docs/sealing.md', () => {
  const text = readFileSync('docs/sealing.md', 'utf8');
  const [verify = '', pdfsig = '', cms = '', stamp = '', ...more] = codeIn(text, 'Checking a seal');
  const [addKey = ''] = codeIn(text, 'A certificate of your own');
  let root: CertificateAuthority;
  let time: TimeAuthority;
  let product: LocalProduct;

  beforeAll(async () => {
    root = await CertificateAuthority.start();
    time = new TimeAuthority(root);
    product = await LocalProduct.start(`TSA_URL:${await time.listen()}`, 'LOOPBACK_FOR:timestamps');
    // The commands of npm are for a copy of the source code.
    for (const name of ['package.json', 'scripts', 'src'])
      symlinkSync(resolve(name), join(product.at.state, name));
    product.file('.curlrc', 'silent\n');
    await sealed();
  });

  afterAll(async () => {
    await product?.end();
    time?.end();
    root?.end();
  });

  /** Lays a sealed PDF and what belongs to it where the commands look for them. */
  async function sealed(): Promise<{ certificate_hash: string }> {
    const { id: template } = await product.upload(await formOf(1));
    const body = { data: { name_of_page_1: 'Grace Hopper' }, seal: 'required' };
    const { submission, pdf } = await product.make(template, body);
    product.file('contract.pdf', pdf);
    product.file('trail.json', await product.trail(submission.id));
    product.file('authority.pem', asPem(root.root));
    return submission.seal;
  }

  function run(code: string, env: NodeJS.ProcessEnv = {}): string {
    const script = `exec 2>&1\n${code.replaceAll('https://quillet.example.com', product.origin)}`;
    const quiet = { HOME: product.at.state };
    const options = { cwd: product.at.state, env: { ...plainEnvironment(), ...quiet, ...env } };
    return spawnSync('bash', ['-ec', script], { ...options, encoding: 'utf8' }).stdout;
  }

  it('accept what the product has sealed', () => {
    expect(more).toEqual([]);
    expect(run(pdfsig)).toContain('Signature is Valid.');
    expect(run(pdfsig)).toContain('Total document signed');
    expect(run(cms)).toBe('CAdES Verification successful\n');
    expect(run(stamp)).toMatch(/Verification: OK[\s\S]*Time stamp: /);
    expect(run(verify)).toContain('contract.pdf is sealed: nothing was changed since.');
  });

  it('refuse a changed PDF, a time stamp of another seal, and another authority', async () => {
    const pdf = readFileSync(join(product.at.state, 'contract.pdf'));
    product.file('contract.pdf', Buffer.from(pdf).fill(' ', 8, 12));
    expect(run(cms)).not.toContain('successful');
    product.file('contract.pdf', pdf);
    const token = readFileSync(join(product.at.state, 'token.der'));
    await sealed();
    run(cms);
    const [extract = '', check = ''] = stamp.split(/(?<=^PY\n)/m);
    run(extract);
    product.file('token.der', token);
    expect(run(check)).toContain('Verification: FAILED');
    expect(run(stamp)).toContain('Verification: OK');
    product.file('authority.pem', readFileSync(join(product.at.state, 'certificates.pem')));
    expect(run(stamp)).toContain('Verification: FAILED');
  });

  it('add a certificate of an account, which the same commands accept', async () => {
    const authority = new OpensslAuthority();
    const { pkcs12 = '' } = authority.issue('Example Ltd', 'rsa:2048').sent('p12', '…');
    product.file('company.p12', Buffer.from(pkcs12, 'base64'));
    const { token_id, token_secret } = product.credentials.live;
    const added = JSON.parse(run(addKey, { TOKEN: `${token_id}:${token_secret}` }));
    expect((await sealed()).certificate_hash).toBe(added.certificate_hash);
    product.file('certificates.pem', authority.rootPem);
    authority.end();
    expect(run(cms.replace(/^curl .*\n/m, ''))).toBe('CAdES Verification successful\n');
  });
});
