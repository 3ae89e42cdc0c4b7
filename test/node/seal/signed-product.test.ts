import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../bench/support/free-port.mjs';
import { type Contract, contract, signed } from '../../support/signed-sources';
import { freshProject, Start } from '../commands/support/instance';
import { signaturesIn } from './support/inspect-seal';
import { PartyA } from './support/party-a';

let partyA: PartyA;
let project: ReturnType<typeof freshProject>;
let product: Start;
let origin: string;
let authorization: string;

beforeAll(async () => {
  partyA = new PartyA();
  project = freshProject({ built: true });
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
  partyA?.end();
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

async function templateOf({
  pdf,
}: Contract): Promise<{ id: string; document_diagnosis: { code: string }[] }> {
  const form = new FormData();
  form.append('template[name]', 'Contract');
  form.append('template[document]', new File([Uint8Array.from(pdf)], 'c.pdf', { type: 'application/pdf' }));
  return api('/templates', form);
}

async function downloaded(url: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

async function made(templateId: string, more: object = {}): Promise<{ id: string; pdf: Buffer }> {
  const field = { name: 'name', page: 1, x: 72, y: 200, width: 300, height: 24 };
  await fetch(`${origin}/api/v1/templates/${templateId}/add_fields`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ fields: [field] }),
  });
  const body = { data: { name: 'Grace Hopper' }, seal: 'best_effort', ...more };
  const { submission } = await api(`/templates/${templateId}/submissions`, body);
  expect(submission).toMatchObject({ state: 'processed', error_message: null });
  return { id: submission.id, pdf: await downloaded(submission.download_url) };
}

function file(name: string, content: Uint8Array): string {
  const path = join(project.folder, '.dev', name);
  writeFileSync(path, content);
  return path;
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
    expect(execFileSync('qpdf', ['--check', file('made.pdf', pdf)], { encoding: 'utf8' })).toContain(
      'No syntax or stream encoding errors found',
    );
    const said = execFileSync(process.execPath, ['scripts/verify.mjs', file('made.pdf', pdf)], {
      encoding: 'utf8',
    });
    expect(said).toContain('is sealed: nothing was changed since.');
    expect(said).toContain(
      `Earlier signature 1 of 1, by somebody else: it covers the first ${source.pdf.length}`,
    );
  });

  it('and a fillable PDF, a test PDF and a preview keep it, too', async () => {
    const { pdf } = await made(template.id, { editable: true, test: true });
    expect(signaturesIn(pdf)).toMatchObject([intact, whole]);
    const data_requests = [{ email: 'ada@example.com', auth_type: 'email_link' }];
    const body = { data: { name: 'Grace Hopper' }, data_requests };
    const { submission: asked } = await api(`/templates/${template.id}/submissions`, body);
    const shown = await api(`/submissions/${asked.id}/generate_preview`, {});
    const preview = await downloaded(shown.preview_download_url);
    expect(signaturesIn(preview)).toMatchObject([intact]);
  });

  it('and a PDF with a password only shows it', async () => {
    const { pdf } = await made(template.id, { password: 'open sesame' });
    const path = file('locked.pdf', pdf);
    const said = execFileSync('pdfsig', ['-upw', 'open sesame', path], { encoding: 'utf8' });
    expect(said.match(/Signature #/g)).toHaveLength(1);
    expect(said).toContain('Signature is Valid.');
    expect(said).toContain('Total document signed');
    const text = execFileSync('pdftotext', ['-upw', 'open sesame', path, '-'], { encoding: 'utf8' });
    expect(text).toContain('Grace Hopper');
    expect(text).toContain('Signed by Party A');
  });

  it('and a combined PDF shows it, and says so', async () => {
    const { id } = await made(template.id);
    const source_pdfs = [
      { type: 'submission', id },
      { type: 'submission', id },
    ];
    const { combined_submission: combined } = await api('/combined_submissions', { source_pdfs });
    expect(combined.warnings).toContainEqual(expect.objectContaining({ code: 'signature_removed' }));
    expect(signaturesIn(await downloaded(combined.download_url))).toMatchObject([whole]);
  });
});

it('a long contract is encrypted from storage', async () => {
  const noise = Uint8Array.from({ length: 4_500_000 }, (_, index) => (index * index + (index >> 7)) & 255);
  const picture = { dict: '/Type /Metadata /Subtype /XML', data: noise };
  const long = contract('table', {}, 'Contract', { 6: picture });
  const { id, document_diagnosis: found } = await templateOf(await signed(long, partyA, visible));
  expect(found.map(({ code }) => code)).toContain('signature_kept');
  expect(signaturesIn((await made(id)).pdf)).toMatchObject([intact, whole]);
  const path = file('long.pdf', (await made(id, { password: 'open sesame' })).pdf);
  const said = execFileSync('pdfsig', ['-upw', 'open sesame', path], { encoding: 'utf8' });
  expect(said.match(/Signature is Valid/g)).toHaveLength(1);
});
