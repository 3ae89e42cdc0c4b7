import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Contract, contract, signed } from '../../support/signed-sources';
import type { LocalProduct } from '../support/local-product';
import { sharedProduct } from '../support/shared-product';
import { signaturesIn } from './support/inspect-seal';
import { PartyA } from './support/party-a';

let partyA: PartyA;
let product: LocalProduct;

beforeAll(async () => {
  partyA = new PartyA();
  product = await sharedProduct();
});

afterAll(() => partyA?.end());

/** A template of a contract, with a box for the name of party B. */
async function templateOf({ pdf }: Contract) {
  const template = await product.upload(pdf);
  const field = { name: 'name', page: 1, x: 72, y: 200, width: 300, height: 24 };
  await product.api('PUT', `/templates/${template.id}/add_fields`, { fields: [field] });
  return template;
}

async function made(templateId: string, more: object = {}): Promise<{ id: string; pdf: Buffer }> {
  const body = { data: { name: 'Grace Hopper' }, seal: 'best_effort', ...more };
  const { submission, pdf } = await product.make(templateId, body);
  return { id: submission.id, pdf };
}

const visible: Parameters<typeof signed>[2] = { box: [72, 400, 252, 440] };
const intact = { 'Signature Validation': 'Signature is Valid.', 'Signer Certificate Common Name': 'Party A' };
const whole = { 'Signature Validation': 'Signature is Valid.', 'Total document signed': 'yes' };

describe('a contract that party A signed is filled in by party B', () => {
  let source: Contract;
  let template: Awaited<ReturnType<typeof templateOf>>;

  beforeAll(async () => {
    source = await signed(contract('stream'), partyA, visible);
    template = await templateOf(source);
  });

  it('and the template says that the signature is kept', () => {
    const codes = template.document_diagnosis.map(({ code }) => code);
    expect(codes).toEqual(['already_signed', 'signature_kept']);
  });

  it('and both signatures are valid', async () => {
    const { pdf } = await made(template.id);
    expect(pdf.subarray(0, source.pdf.length).equals(source.pdf)).toBe(true);
    expect(signaturesIn(pdf)).toMatchObject([intact, whole]);
    expect(execFileSync('qpdf', ['--check', product.file('made.pdf', pdf)], { encoding: 'utf8' })).toContain(
      'No syntax or stream encoding errors found',
    );
    const said = product.verify({ 'made.pdf': pdf });
    expect(said).toContain('is sealed: nothing was changed since.');
    expect(said).toContain(
      `Earlier signature 1 of 1, by someone else: it covers the first ${source.pdf.length}`,
    );
  });

  it('and a fillable PDF, a test PDF and a preview keep it, too', async () => {
    const { pdf } = await made(template.id, { editable: true, test: true });
    expect(signaturesIn(pdf)).toMatchObject([intact, whole]);
    const data_requests = [{ email: 'ada@example.com', auth_type: 'email_link' }];
    const body = { data: { name: 'Grace Hopper' }, data_requests };
    const { submission: asked } = await product.api('POST', `/templates/${template.id}/submissions`, body);
    const shown = await product.api('POST', `/submissions/${asked.id}/generate_preview`, {});
    const preview = await product.download(shown.preview_download_url);
    expect(signaturesIn(preview)).toMatchObject([intact]);
  });

  it('and a PDF with a password only shows it', async () => {
    const { pdf } = await made(template.id, { password: 'open sesame' });
    const path = product.file('locked.pdf', pdf);
    const said = execFileSync('pdfsig', ['-upw', 'open sesame', path], { encoding: 'utf8' });
    expect(said.match(/Signature #/g)).toHaveLength(1);
    expect(said).toContain('Signature is Valid.');
    expect(said).toContain('Total document signed');
    const text = execFileSync('pdftotext', ['-upw', 'open sesame', path, '-'], { encoding: 'utf8' });
    expect(text).toContain('Grace Hopper');
    expect(text).toContain('Signed by Party A');
  });

  it('and a combined PDF shows it, and says so', async () => {
    const source = await made(template.id);
    const { combined, pdf } = await product.combine([source, source]);
    expect(combined.warnings).toContainEqual(expect.objectContaining({ code: 'signature_removed' }));
    expect(signaturesIn(pdf)).toMatchObject([whole]);
  });
});

it('a long contract is encrypted from storage', async () => {
  const noise = Uint8Array.from({ length: 4_500_000 }, (_, index) => (index * index + (index >> 7)) & 255);
  const picture = { dict: '/Type /Metadata /Subtype /XML', data: noise };
  const long = contract('table', {}, 'Contract', { 6: picture });
  const { id, document_diagnosis: found } = await templateOf(await signed(long, partyA, visible));
  expect(found.map(({ code }) => code)).toContain('signature_kept');
  expect(signaturesIn((await made(id)).pdf)).toMatchObject([intact, whole]);
  const path = product.file('long.pdf', (await made(id, { password: 'open sesame' })).pdf);
  const said = execFileSync('pdfsig', ['-upw', 'open sesame', path], { encoding: 'utf8' });
  expect(said.match(/Signature is Valid/g)).toHaveLength(1);
});
