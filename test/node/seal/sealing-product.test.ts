import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../bench/support/free-port.mjs';
import { partOf, readDer } from '../../../src/verify/read-der.mjs';
import { CertificateAuthority } from '../../support/certificate-authority';
import { TimeAuthority } from '../../support/time-authority';
import { freshProject, Start } from '../commands/support/instance';
import { inspectSeal } from './support/inspect-seal';
import { signedRanges } from './support/signed-ranges';

let root: CertificateAuthority;
let authority: TimeAuthority;
let project: ReturnType<typeof freshProject>;
let product: Start;
let origin: string;
let authorization: string;
let certificates: string;

beforeAll(async () => {
  root = await CertificateAuthority.start();
  authority = new TimeAuthority(root);
  project = freshProject({ built: true });
  const opened = 'LOOPBACK_FOR=webhooks,s3,timestamps,revocation';
  const variables = [`TSA_URL=${await authority.listen()}`, 'SEAL_LTV=on', opened];
  writeFileSync(join(project.folder, '.dev.vars'), `${variables.join('\n')}\n`);
  const port = await freePort();
  product = new Start(project.folder, port);
  await product.ready(90_000);
  origin = `http://127.0.0.1:${port}`;
  const { live } = JSON.parse(readFileSync(join(project.folder, '.dev/credentials.json'), 'utf8'));
  authorization = `Basic ${btoa(`${live.token_id}:${live.token_secret}`)}`;
});

afterAll(async () => {
  await product?.end();
  project?.remove();
  authority?.end();
  root?.end();
});

// biome-ignore lint/suspicious/noExplicitAny: answers that the test then looks into
async function api(path: string, body?: object): Promise<any> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization, ...(body && !isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** A form of this many pages, with a text and a tick on each. */
async function formOf(pages: number): Promise<string> {
  const document = await PDFDocument.create();
  for (let number = 1; number <= pages; number += 1) {
    const page = document.addPage([612, 792]);
    page.drawText(`Request for a number, page ${number}`, { x: 72, y: 700 });
    const name = document.getForm().createTextField(`name_of_page_${number}`);
    name.addToPage(page, { x: 72, y: 640, width: 300, height: 20 });
    document.getForm().createCheckBox(`agreed_on_page_${number}`).addToPage(page, { x: 72, y: 600 });
  }
  const form = new FormData();
  form.append('template[name]', 'Request');
  const file = new File([await document.save()], 'request.pdf', { type: 'application/pdf' });
  form.append('template[document]', file);
  return (await api('/templates', form)).id;
}

async function page(): Promise<string> {
  const template = { template_type: 'html', name: 'Letter', html: '<h1>Dear {{ name_of_page_1 }}</h1>' };
  return (await api('/templates', { template })).id;
}

type Made = { id: string; pdf: Buffer; seal: { level: string }; seal_level: string };

async function made(templateId: string, more: object = {}): Promise<Made> {
  const data = { name_of_page_1: 'Grace Hopper' };
  const { submission } = await api(`/templates/${templateId}/submissions`, {
    data,
    seal: 'required',
    ...more,
  });
  expect(submission).toMatchObject({ state: 'processed', error_message: null });
  certificates ??= await (await fetch(`${origin}/.well-known/quillet/certificates.pem`)).text();
  const { id, seal, seal_level, download_url: url } = submission;
  return { id, seal, seal_level, pdf: Buffer.from(await (await fetch(url)).arrayBuffer()) };
}

function certificate(): Buffer {
  return Buffer.from(/-----BEGIN CERTIFICATE-----([^-]+)/.exec(certificates)?.[1] ?? '', 'base64');
}

function verify(...files: string[]): string {
  return execFileSync(process.execPath, ['scripts/verify.mjs', ...files], { encoding: 'utf8' });
}

function file(name: string, content: string | Buffer): string {
  const path = join(project.folder, '.dev', name);
  writeFileSync(path, content);
  return path;
}

describe('a stranger checks', () => {
  it.each<[string, () => Promise<Made>, string?]>([
    ['a form of one page', async () => made(await formOf(1))],
    ['a form of seventy pages', async () => made(await formOf(70))],
    ['a fillable PDF', async () => made(await formOf(2), { editable: true })],
    ['an encrypted PDF', async () => made(await formOf(2), { password: 'open sesame' }), 'open sesame'],
    ['a printed PDF', async () => made(await page())],
  ])('%s', async (_, make, password) => {
    const { id, pdf, seal, seal_level } = await make();
    expect([seal.level, seal_level]).toEqual(['B-LT', 'b_lt']);
    const judged = inspectSeal(pdf, certificate(), password);
    expect(judged.signatures).toEqual([
      expect.objectContaining({
        'Signature Validation': 'Signature is Valid.',
        'Total document signed': 'yes',
        'Signature Type': 'ETSI.CAdES.detached',
      }),
    ]);
    expect(judged.cades).toBe('CAdES Verification successful');
    expect(judged.structure).toContain('No syntax or stream encoding errors found');
    const signer = partOf(readDer(Uint8Array.from(signedRanges(pdf).signature)), 1, 0, -1, 0);
    const token = partOf(signer, -1, 0, 1, 0)?.encoded ?? Buffer.of();
    expect(authority.verify(token, partOf(signer, 5)?.content ?? Buffer.of())).toBe('Verification: OK');
    const trail = file('trail.json', JSON.stringify(await api(`/submissions/${id}/audit`)));
    const said = verify(file('sealed.pdf', pdf), trail, file('certificates.pem', certificates));
    expect(said).toContain('is the PDF of entry 2.');
    expect(said).toContain('Entry 2, about the finished PDF, is signed by “Quillet at 127.0.0.1”');
    expect(said).toContain('is sealed: nothing was changed since.');
    expect(said).toMatch(/The time-stamping authority “.+” saw the seal at 20\d\d-/);
    expect(said).toContain('is one of those that you gave');
    expect(said).toMatch(
      password
        ? /Whether certificates were revoked: the answers in the file are encrypted/
        : /“Time of tests” was not revoked when the seal was stamped: “Root of tests” signed that/,
    );
  });
});

it('a stranger checks a combined PDF, which has a seal of its own', async () => {
  const sources = [await made(await formOf(2)), await made(await page())];
  const source_pdfs = sources.map(({ id }) => ({ type: 'submission', id }));
  const { combined_submission: combined } = await api('/combined_submissions', { source_pdfs });
  expect(combined).toMatchObject({ state: 'processed', seal: { level: 'B-LT' }, seal_level: 'b_lt' });
  const pdf = Buffer.from(await (await fetch(combined.download_url)).arrayBuffer());
  const { signatures, cades, structure } = inspectSeal(pdf, certificate());
  expect(signatures).toEqual([expect.objectContaining({ 'Signature Validation': 'Signature is Valid.' })]);
  expect(cades).toBe('CAdES Verification successful');
  expect(structure).toContain('No syntax or stream encoding errors found');
  expect(verify(file('sealed.pdf', pdf), file('certificates.pem', certificates))).toContain('is sealed');
});

it('what was gathered once serves while nobody answers about certificates', async () => {
  const template = await formOf(1);
  const asked = root.asked.length;
  root.conduct.ocsp = root.conduct.crl = root.conduct.issuer = 'down';
  const stamps = authority.stamps;
  expect((await made(template)).seal.level).toBe('B-LT');
  expect([root.asked.length - asked, authority.stamps - stamps]).toEqual([0, 1]);
  root.conduct.ocsp = root.conduct.crl = root.conduct.issuer = 'good';
});

it('an authority with a new certificate is covered from the second seal on', async () => {
  const template = await formOf(1);
  authority.renew(root);
  const best = { seal: 'best_effort' };
  expect((await made(template, best)).seal_level).toBe('b_t');
  expect((await made(template, best)).seal_level).toBe('b_lt');
});

describe('while the time-stamping authority is down', () => {
  it('what needs a time stamp waits, says so, and goes on when it is back', async () => {
    const template = await formOf(1);
    const data = { name_of_page_1: 'Grace' };
    authority.isUp = false;
    const { seal, seal_level } = await made(template, { seal: 'best_effort' });
    expect([seal.level, seal_level]).toEqual(['B-B', 'b_b']);
    const wanted = { data, seal: 'required' };
    const { submissions } = await asynchronously('/submissions/batches', {
      template_id: template,
      submissions: [wanted],
    });
    const path = `/submissions/${submissions[0].id}`;
    const waiting = await until(path, ({ error_message: message }) => message !== null);
    expect(waiting).toMatchObject({ state: 'pending', seal: null });
    expect(waiting.error_message).toMatch(
      /^The time-stamping service has been unavailable since .* tries again/,
    );
    authority.isUp = true;
    const done = await until(path, ({ state }) => state === 'processed');
    expect(done).toMatchObject({ error_message: null, seal: { level: 'B-LT' } });
  });
});

/** Calls the host that does not wait for PDFs. */
// biome-ignore lint/suspicious/noExplicitAny: answers that the test then looks into
async function asynchronously(path: string, body: object): Promise<any> {
  return api(`${path}?wait=false`, body);
}

// biome-ignore lint/suspicious/noExplicitAny: answers that the test then looks into
async function until(path: string, isSo: (submission: any) => boolean): Promise<any> {
  for (;;) {
    const submission = await api(`${path}?wait=false`);
    if (isSo(submission)) return submission;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
