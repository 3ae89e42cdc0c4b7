import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partOf, readDer } from '../../../src/verify/read-der.mjs';
import { CertificateAuthority } from '../../support/certificate-authority';
import { TimeAuthority } from '../../support/time-authority';
import { LocalProduct } from '../support/local-product';
import { formOf } from './support/form-of';
import { inspectSeal } from './support/inspect-seal';
import { signedRanges } from './support/signed-ranges';

let root: CertificateAuthority;
let authority: TimeAuthority;
let product: LocalProduct;
let certificates: string;

beforeAll(async () => {
  root = await CertificateAuthority.start();
  authority = new TimeAuthority(root);
  const opened = 'LOOPBACK_FOR:webhooks,s3,timestamps,revocation';
  product = await LocalProduct.start(`TSA_URL:${await authority.listen()}`, 'SEAL_LTV:on', opened);
});

afterAll(async () => {
  await product?.end();
  authority?.end();
  root?.end();
});

async function form(pages: number): Promise<string> {
  return (await product.upload(await formOf(pages))).id;
}

function page(): Promise<string> {
  return product.pageTemplate('<h1>Dear {{ name_of_page_1 }}</h1>');
}

const filled = { data: { name_of_page_1: 'Grace Hopper' }, seal: 'required' };

type Made = { id: string; pdf: Buffer; seal: { level: string }; seal_level: string };

async function made(templateId: string, more: object = {}): Promise<Made> {
  const { submission, pdf } = await product.make(templateId, { ...filled, ...more });
  certificates ??= await (await fetch(`${product.origin}/.well-known/quillet/certificates.pem`)).text();
  return { ...submission, pdf };
}

function certificate(): Buffer {
  return Buffer.from(/-----BEGIN CERTIFICATE-----([^-]+)/.exec(certificates)?.[1] ?? '', 'base64');
}

describe('a stranger checks', () => {
  it.each<[string, () => Promise<Made>, string?]>([
    ['a form of one page', async () => made(await form(1))],
    ['a form of seventy pages', async () => made(await form(70))],
    ['a fillable PDF', async () => made(await form(2), { editable: true })],
    ['an encrypted PDF', async () => made(await form(2), { password: 'open sesame' }), 'open sesame'],
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
    const files = { 'sealed.pdf': pdf, 'trail.json': await product.trail(id) };
    const said = product.verify({ ...files, 'certificates.pem': certificates });
    expect(said).toContain('is the PDF of entry 2.');
    expect(said).toContain('Entry 2, about the finished PDF, is signed by “Quillet at 127.0.0.1”');
    expect(said).toContain('is sealed: nothing was changed since.');
    expect(said).toMatch(/The time-stamping authority “.+” saw the seal at 20\d\d-/);
    expect(said).toMatch(/The time-stamping authority “.+” saw the signature of entry 2 at 20\d\d-/);
    expect(said).toContain('is one of those that you gave');
    expect(said).toMatch(
      password
        ? /Whether certificates were revoked: the answers in the file are encrypted/
        : /“Time of tests” was not revoked when the seal was stamped: “Root of tests” signed that/,
    );
  });
});

it('a stranger checks a combined PDF, which has a seal of its own', async () => {
  const sources = [await made(await form(2)), await made(await page())];
  const { combined, pdf } = await product.combine(sources);
  expect(combined).toMatchObject({ state: 'processed', seal: { level: 'B-LT' }, seal_level: 'b_lt' });
  const { signatures, cades, structure } = inspectSeal(pdf, certificate());
  expect(signatures).toEqual([expect.objectContaining({ 'Signature Validation': 'Signature is Valid.' })]);
  expect(cades).toBe('CAdES Verification successful');
  expect(structure).toContain('No syntax or stream encoding errors found');
  const said = product.verify({ 'sealed.pdf': pdf, 'certificates.pem': certificates });
  expect(said).toContain('is sealed');
});

it('what was gathered once serves while nobody answers about certificates', async () => {
  const template = await form(1);
  const asked = root.asked.length;
  root.conduct.ocsp = root.conduct.crl = root.conduct.issuer = 'down';
  const stamps = authority.stamps;
  expect((await made(template)).seal.level).toBe('B-LT');
  expect([root.asked.length - asked, authority.stamps - stamps]).toEqual([0, 2]);
  root.conduct.ocsp = root.conduct.crl = root.conduct.issuer = 'good';
});

it('an authority with a new certificate is covered from the second seal on', async () => {
  const template = await form(1);
  authority.renew(root);
  const best = { seal: 'best_effort' };
  expect((await made(template, best)).seal_level).toBe('b_t');
  expect((await made(template, best)).seal_level).toBe('b_lt');
});

describe('while the time-stamping authority is down', () => {
  it('the end of a trail is signed without a time stamp when it goes away after the seal', async () => {
    const template = await form(1);
    const last = authority.stamps + 1;
    Object.defineProperty(authority, 'isUp', { configurable: true, get: () => authority.stamps <= last });
    const { id, seal, pdf } = await made(template);
    Object.defineProperty(authority, 'isUp', { configurable: true, writable: true, value: true });
    expect([seal.level, authority.stamps - last]).toEqual(['B-LT', 1]);
    const said = product.verify({ 'sealed.pdf': pdf, 'trail.json': await product.trail(id) });
    expect(said).toContain('Entry 2, about the finished PDF, is signed by “Quillet at 127.0.0.1”');
    expect(said).not.toContain('saw the signature of entry 2');
  });

  it('what needs a time stamp waits, says so, and goes on when it is back', async () => {
    const template = await form(1);
    authority.isUp = false;
    const { seal, seal_level } = await made(template, { seal: 'best_effort' });
    expect([seal.level, seal_level]).toEqual(['B-B', 'b_b']);
    const batch = { template_id: template, submissions: [filled] };
    const { submissions } = await product.api('POST', '/submissions/batches?wait=false', batch);
    const path = `/submissions/${submissions[0].id}`;
    const waiting = await product.until(path, ({ error_message: message }) => message !== null);
    expect(waiting).toMatchObject({ state: 'pending', seal: null });
    expect(waiting.error_message).toMatch(
      /^The time-stamping service has been unavailable since .* tries again/,
    );
    authority.isUp = true;
    const done = await product.until(path, ({ state }) => state === 'processed');
    expect(done).toMatchObject({ error_message: null, seal: { level: 'B-LT' } });
  });
});
