import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LocalProduct } from '../support/local-product';
import { formOf } from './support/form-of';
import { inspectSeal } from './support/inspect-seal';
import { OpensslAuthority } from './support/openssl-authority';

let authority: OpensslAuthority;
let product: LocalProduct;

beforeAll(async () => {
  authority = new OpensslAuthority();
  product = await LocalProduct.start();
});

afterAll(async () => {
  await product?.end();
  authority?.end();
});

async function form(): Promise<string> {
  return (await product.upload(await formOf(1))).id;
}

type Made = { id: string; pdf: Buffer; hash: string };

async function made(templateId: string, more: object = {}): Promise<Made> {
  const filled = { data: { name_of_page_1: 'Grace Hopper' }, seal: 'best_effort' };
  const { submission, pdf } = await product.make(templateId, { ...filled, ...more });
  return { id: submission.id, pdf, hash: submission.seal.certificate_hash };
}

/** Other than `execFileSync` it lets connections to the product end in their time. */
async function sealKey(...words: string[]): Promise<string> {
  const command = promisify(execFile);
  const { stdout } = await command(process.execPath, ['scripts/seal-key.mjs', ...words], {
    env: product.environment,
  });
  return stdout;
}

function expectGood({ pdf }: { pdf: Buffer }, name: string, password?: string): void {
  const judged = inspectSeal(pdf, authority.root, password);
  expect(judged.signatures).toEqual([
    expect.objectContaining({
      'Signature Validation': 'Signature is Valid.',
      'Total document signed': 'yes',
      'Signer Certificate Common Name': name,
    }),
  ]);
  expect(judged.cades).toBe('CAdES Verification successful');
  expect(judged.structure).toContain('No syntax or stream encoding errors found');
}

// First, while no account has a key.
describe('the operator of a deployment', () => {
  const list = async () => (await fetch(`${product.origin}/.well-known/quillet/certificates.pem`)).text();

  it('lists, replaces and revokes its keys, and old documents then say so', async () => {
    const old = await made(await form());
    expect(await sealKey('list')).toMatch(
      new RegExp(`^${old.hash} {2}Quillet at 127.0.0.1, since .+, in use, until `),
    );
    expect(await sealKey('rotate')).toContain(`Replaced ${old.hash}`);
    expect(await sealKey('list')).toContain(', replaced 20');
    expect(product.verify({ 'old.pdf': old.pdf, 'list.pem': await list() })).toContain(
      'one of those that you gave',
    );
    await expect(sealKey('revoke', old.hash)).rejects.toThrow(/Say why/);
    await expect(sealKey('revoke', 'abcdef0123', '--reason', 'x')).rejects.toThrow(/names no key/);
    expect(
      await sealKey('revoke', old.hash.slice(0, 12), '--reason', "The operator's backup leaked"),
    ).toContain('Revoked');
    await expect(sealKey('revoke', old.hash, '--reason', 'Again')).rejects.toThrow(/revoked already/);
    const said = product.refuted({ 'old.pdf': old.pdf, 'list.pem': await list() });
    expect(said).toMatch(
      /was revoked on 20\S+Z \(The operator's backup leaked\)\. No time stamp .+ it proves nothing/,
    );
    // An isolate keeps keys for a minute; a fresh one asks at once.
    await product.run();
    const next = await made(await form());
    expect(next.hash).not.toBe(old.hash);
    expect(product.verify({ 'new.pdf': next.pdf, 'list.pem': await list() })).not.toContain('revoked');
  });
});

describe('an account with a certificate of a certificate authority', () => {
  it.each([
    ['RSA, from a PKCS #12 file', 'rsa:2048', 'p12'],
    ['RSA of 4096 bits, from PEM', 'rsa:4096', 'pem'],
    ['P-256, from a PKCS #12 file', 'P-256', 'p12'],
    ['P-384, from PEM with a password', 'P-384', 'locked pem'],
  ] as const)('seals what strangers accept: %s', async (name, kind, form_) => {
    const leaf = authority.issue(name, kind);
    const key = await product.api('POST', '/seal_keys', { key: leaf.sent(form_) });
    const sealed = await made(await form());
    expect(sealed.hash).toBe(key.certificate_hash);
    expectGood(sealed, name);
    const files = { 'sealed.pdf': sealed.pdf, 'trail.json': await product.trail(sealed.id) };
    const said = product.verify({ ...files, 'root.pem': authority.rootPem });
    expect(said).toContain(`The certificate names “${name}”. “Example Root CA”, one of the`);
    expect(said).toContain('“Example Signing CA” issued the certificate.');
    expect(said).toContain('the audit trail up to it is the one that was sealed');
  });

  it('seals encrypted, printed and combined PDFs, and audit trails', async () => {
    const name = 'Example Ltd';
    await product.api('POST', '/seal_keys', { key: authority.issue(name, 'rsa:2048').sent('p12') });
    const password = 'open sesame';
    expectGood(await made(await form(), { password }), name, password);
    const printed = await made(await product.pageTemplate('<h1>Dear {{ name_of_page_1 }}</h1>'));
    expectGood(printed, name);
    expectGood(await product.combine([printed, await made(await form())]), name);
    const { audit_trail_download_url: trail } = await product.api('GET', `/submissions/${printed.id}`);
    expectGood({ pdf: await product.download(trail) }, name);
  });

  it('revokes its key: its record tells the checker, and the deployment seals', async () => {
    const key = await product.api('POST', '/seal_keys', {
      key: authority.issue('Gone Ltd', 'P-256').sent('p12'),
    });
    const sealed = await made(await form());
    await product.api('DELETE', `/seal_keys/${key.id}?reason=Stolen%20laptop`);
    const { certificates } = await product.api('GET', `/seal_keys/${key.id}`);
    const said = product.refuted({ 'sealed.pdf': sealed.pdf, 'certificates.pem': certificates });
    expect(said).toMatch(/The key of the seal was revoked on 20\S+Z \(Stolen laptop\)\. No time stamp/);
    expect(inspectSeal(sealed.pdf, authority.root).cades).toBe('CAdES Verification successful');
  });
});
