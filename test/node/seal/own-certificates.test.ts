import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../bench/support/free-port.mjs';
import { freshProject, Start } from '../commands/support/instance';
import { inspectSeal } from './support/inspect-seal';
import { OpensslAuthority } from './support/openssl-authority';

let authority: OpensslAuthority;
let project: ReturnType<typeof freshProject>;
let product: Start | undefined;
let origin: string;
let authorization: string;
const files = mkdtempSync(join(tmpdir(), 'quillet-own-'));

beforeAll(async () => {
  authority = new OpensslAuthority();
  project = freshProject({ built: true });
  await start();
  const { live } = JSON.parse(readFileSync(join(project.folder, '.dev/credentials.json'), 'utf8'));
  authorization = `Basic ${btoa(`${live.token_id}:${live.token_secret}`)}`;
});

/** Starts the product, again if it runs: a new one has no keys in memory. */
async function start(): Promise<void> {
  await product?.end();
  const port = await freePort();
  product = new Start(project.folder, port);
  await product.ready(90_000);
  origin = `http://127.0.0.1:${port}`;
}

afterAll(async () => {
  await product?.end();
  project?.remove();
  authority?.end();
  rmSync(files, { recursive: true });
});

// biome-ignore lint/suspicious/noExplicitAny: answers that the test then looks into
async function api(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<any> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${origin}/api/v1${path}`, {
    ...{ method, headers: { authorization, ...(body && !isForm && { 'content-type': 'application/json' }) } },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function form(): Promise<string> {
  const document = await PDFDocument.create();
  const name = document.getForm().createTextField('name');
  name.addToPage(document.addPage([612, 792]), { x: 72, y: 640, width: 300, height: 20 });
  const body = new FormData();
  body.append('template[name]', 'Contract');
  const file = new File([await document.save()], 'contract.pdf', { type: 'application/pdf' });
  body.append('template[document]', file);
  return (await api('/templates', body)).id;
}

async function page(): Promise<string> {
  const template = { template_type: 'html', name: 'Letter', html: '<h1>Dear {{ name }}</h1>' };
  return (await api('/templates', { template })).id;
}

type Made = { id: string; pdf: Buffer; hash: string };

async function made(templateId: string, more: object = {}): Promise<Made> {
  const body = { data: { name: 'Grace Hopper' }, seal: 'best_effort', ...more };
  const { submission } = await api(`/templates/${templateId}/submissions`, body);
  expect(submission).toMatchObject({ state: 'processed' });
  const { id, seal, download_url: url } = submission;
  const pdf = Buffer.from(await (await fetch(url)).arrayBuffer());
  return { id, pdf, hash: seal.certificate_hash };
}

function file(name: string, content: string | Buffer): string {
  writeFileSync(join(files, name), content);
  return join(files, name);
}

/** What `npm run verify` says, whether it is content or not. */
function verify(...given: string[]): string {
  const command = [process.execPath, 'scripts/verify.mjs', ...given].map((word) => `'${word}'`).join(' ');
  return execFileSync('sh', ['-c', `${command} || true`], { encoding: 'utf8' });
}

/** Other than `execFileSync` it lets connections to the product end in their time. */
async function sealKey(...words: string[]): Promise<string> {
  const command = promisify(execFile);
  return (await command(process.execPath, ['scripts/seal-key.mjs', ...words], { cwd: project.folder }))
    .stdout;
}

function expectGood({ pdf }: Made, name: string, password?: string): void {
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

describe('an account with a certificate of a certificate authority', () => {
  it.each([
    ['RSA, from a PKCS #12 file', 'rsa:2048', 'p12'],
    ['RSA of 4096 bits, from PEM', 'rsa:4096', 'pem'],
    ['P-256, from a PKCS #12 file', 'P-256', 'p12'],
    ['P-384, from PEM with a password', 'P-384', 'locked pem'],
  ] as const)('seals what strangers accept: %s', async (name, kind, form_) => {
    const leaf = authority.issue(name, kind);
    const key = await api('/seal_keys', { key: leaf.sent(form_) });
    const sealed = await made(await form());
    expect(sealed.hash).toBe(key.certificate_hash);
    expectGood(sealed, name);
    const trail = file('trail.json', JSON.stringify(await api(`/submissions/${sealed.id}/audit`)));
    const said = verify(file('sealed.pdf', sealed.pdf), trail, file('root.pem', authority.rootPem));
    expect(said).toContain(`The certificate names “${name}”. “Example Root CA”, one of the`);
    expect(said).toContain('“Example Signing CA” issued the certificate.');
    expect(said).toContain('the audit trail up to it is the one that was sealed');
  });

  it('seals encrypted, printed and combined PDFs, and audit trails', async () => {
    const name = 'Example Ltd';
    await api('/seal_keys', { key: authority.issue(name, 'rsa:2048').sent('p12') });
    const password = 'open sesame';
    expectGood(await made(await form(), { password }), name, password);
    const printed = await made(await page());
    expectGood(printed, name);
    const source_pdfs = [printed, await made(await form())].map(({ id }) => ({ type: 'submission', id }));
    const { combined_submission: combined } = await api('/combined_submissions', { source_pdfs });
    const pdf = Buffer.from(await (await fetch(combined.download_url)).arrayBuffer());
    expectGood({ id: combined.id, pdf, hash: '' }, name);
    const { audit_trail_download_url: trail } = await api(`/submissions/${printed.id}`);
    expectGood({ id: '', pdf: Buffer.from(await (await fetch(trail)).arrayBuffer()), hash: '' }, name);
  });

  it('revokes its key: its record tells the checker, and the deployment seals', async () => {
    const key = await api('/seal_keys', {
      key: authority.issue('Gone Ltd', 'P-256').sent('p12'),
    });
    const sealed = await made(await form());
    await api(`/seal_keys/${key.id}?reason=Stolen%20laptop`, undefined, 'DELETE');
    const { certificates } = await api(`/seal_keys/${key.id}`);
    const said = verify(file('sealed.pdf', sealed.pdf), file('certificates.pem', certificates));
    expect(said).toMatch(/The key of the seal was revoked on 20\S+Z \(Stolen laptop\)\. No time stamp/);
    expect(inspectSeal(sealed.pdf, authority.root).cades).toBe('CAdES Verification successful');
  });
});

describe('the operator of a deployment', () => {
  const list = async () => (await fetch(`${origin}/.well-known/quillet/certificates.pem`)).text();

  it('lists, replaces and revokes its keys, and old documents then say so', async () => {
    for (const { id, in_use } of await api('/seal_keys'))
      if (in_use) await api(`/seal_keys/${id}`, { in_use: false }, 'PUT');
    // An isolate keeps keys for a minute; a fresh one asks at once.
    await start();
    const old = await made(await form());
    expect(await sealKey('list')).toMatch(
      new RegExp(`^${old.hash} {2}Quillet at 127.0.0.1, since .+, in use, until `),
    );
    expect(await sealKey('rotate')).toContain(`Replaced ${old.hash}`);
    expect(await sealKey('list')).toContain(', replaced 20');
    expect(verify(file('old.pdf', old.pdf), file('list.pem', await list()))).toContain(
      'one of those that you gave',
    );
    await expect(sealKey('revoke', old.hash)).rejects.toThrow(/Say why/);
    await expect(sealKey('revoke', 'abcdef0123', '--reason', 'x')).rejects.toThrow(/names no key/);
    expect(
      await sealKey('revoke', old.hash.slice(0, 12), '--reason', "The operator's backup leaked"),
    ).toContain('Revoked');
    await expect(sealKey('revoke', old.hash, '--reason', 'Again')).rejects.toThrow(/revoked already/);
    const said = verify(file('old.pdf', old.pdf), file('list.pem', await list()));
    expect(said).toMatch(
      /was revoked on 20\S+Z \(The operator's backup leaked\)\. No time stamp .+ it proves nothing/,
    );
    await start();
    const next = await made(await form());
    expect(next.hash).not.toBe(old.hash);
    expect(verify(file('new.pdf', next.pdf), file('list.pem', await list()))).not.toContain('revoked');
  });
});
