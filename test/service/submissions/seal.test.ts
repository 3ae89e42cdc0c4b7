import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/lib/digest';
import { judge } from '../../../src/verify/judge.mjs';
import { tellApart } from '../../../src/verify/tell-apart.mjs';
import { type Account, as, call, createAccount } from '../../support/app';
import { verifyChain } from '../../support/audit';
import { createTemplate } from '../../support/builders';
import { until } from '../../support/coordinator';
import { saveHtml } from '../../support/html-templates';
import { download, wordsOf } from '../../support/pdf-text';
import { readSeal } from '../../support/read-seal';
import { expectProblems } from '../../support/refusals';
import { ask, atTheDocument, buyer, createContract, drawn } from '../../support/signing';

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, [
    { name: 'name', page: 1, x: 72, y: 120, width: 300, height: 24 },
  ]);
});

async function made(body: object = {}, of = templateId) {
  const sent = { data: { name: 'Ada Lovelace' }, ...body };
  const { status, json, text } = await as(account.live).post(`/templates/${of}/submissions`, sent);
  expect(status, text).toBe(201);
  return json.submission;
}

async function exported(id: string) {
  const { status, json, text } = await as(account.live).get(`/submissions/${id}/audit`);
  expect(status, text).toBe(200);
  return json;
}

async function trailOf(id: string) {
  return (await exported(id)).entries;
}

/** The PDF is sealed, and its record and its trail say so. */
async function expectSealed(submission: Awaited<ReturnType<typeof made>>): Promise<Uint8Array> {
  const pdf = await download(submission.download_url);
  const seal = readSeal(pdf);
  expect(seal).toMatchObject({ covers: 'everything', isIntact: true });
  expect(seal?.subject).toBe('CN=Quillet at 127.0.0.1');
  expect(sha256Hex(pdf)).toBe(submission.pdf_hash);
  expect(submission.seal).toEqual({
    level: 'B-B',
    certificate_hash: seal?.certificateHash,
    sealed_at: expect.any(String),
  });
  const trail = await trailOf(submission.id);
  expect(verifyChain(trail)).toBe('intact');
  const processed = trail.find(
    ({ event }: { event: { type: string } }) => event.type === 'submission.processed',
  );
  expect(processed.event.seal).toEqual({ level: 'B-B', certificate_hash: seal?.certificateHash });
  const judged = await judge(
    tellApart([file('sealed.pdf', pdf), file('trail.json', JSON.stringify(await exported(submission.id)))]),
  );
  expect(judged.findings).toContainEqual({
    ...{ kind: 'closed', ok: true },
    facts: { sequence: processed.sequence, name: 'Quillet at 127.0.0.1' },
  });
  return pdf;
}

function file(name: string, content: string | Uint8Array) {
  return { file: name, bytes: Uint8Array.from(Buffer.from(content)) };
}

describe('a finished PDF', () => {
  it('is sealed when it was asked for', async () => {
    const pdf = await expectSealed(await made({ seal: 'best_effort' }));
    expect(await wordsOf(pdf)).toContain('Ada Lovelace');
    await expectSealed(await made({ seal: 'required', test: true }));
    await expectSealed(await made({ seal: 'required', editable: true }));
  });

  it('is not sealed when nobody signed and nobody asked', async () => {
    const submission = await made();
    expect(submission.seal).toBeNull();
    expect(readSeal(await download(submission.download_url))).toBeNull();
  });

  it('is sealed when people signed, with the audit trail up to then', async () => {
    const contract = await createContract(account.live);
    const asked = await ask(account.live, contract, [buyer()], {
      data: { title: 'Sale', seller: { name: 'Grace', signature: drawn } },
    });
    expect(asked.seal).toBeNull();
    const ada = await atTheDocument(account.live, asked.data_requests[0].id);
    expect(readSeal(await ada.document())).toBeNull();
    await ada.complete({ 'buyer/name': 'Ada', 'buyer/signature': drawn });
    const { submission } = (await as(account.live).get(`/submissions/${asked.id}`)).json;
    const pdf = await expectSealed(
      submission ?? (await as(account.live).get(`/submissions/${asked.id}`)).json,
    );
    const trail = await trailOf(asked.id);
    const before = trail.at(-2);
    expect(before.event.type).toBe('submission.data_requests_completed');
    expect(Buffer.from(pdf).toString('latin1')).toContain(
      `/Reason (Submission ${asked.id}, audit trail ${before.hash} \\(${before.sequence} entries\\))`,
    );
  });

  it('is sealed as its template says, unless the submission says otherwise', async () => {
    const sealing = await createTemplate(account.live, [{ name: 'name', page: 1 }]);
    const { status } = await as(account.live).put(`/templates/${sealing}`, {
      template: { seal: 'required' },
    });
    expect(status).toBe(200);
    await expectSealed(await made({}, sealing));
    expect((await made({ seal: 'off' }, sealing)).seal).toBeNull();
    expectProblems(await as(account.live).put(`/templates/${sealing}`, { template: { seal: 'yes' } }), [
      /^#\/template\/seal: /,
    ]);
  });

  it('is sealed in a batch, also while its end is kept', async () => {
    const { status, json } = await as(account.live).post('/submissions/batches', {
      template_id: templateId,
      submissions: [{ data: { name: 'Ada' }, seal: 'required' }, { data: { name: 'Grace' } }],
    });
    expect(status).toBe(201);
    const [sealed, plain] = json.submissions;
    await expectSealed(sealed);
    expect(plain.seal).toBeNull();
    for (const { id, pdf_hash } of [sealed, plain]) {
      const key = `${account.id}/submissions/${id}/${pdf_hash}.pdf`;
      await until(async () => (await env.FILES.head(key)) !== null);
    }
    await expectSealed((await as(account.live).get(`/submissions/${sealed.id}`)).json);
  });

  it('is sealed under its password', async () => {
    const submission = await made({ seal: 'required', password: 'open sesame' });
    const pdf = await expectSealed(submission);
    expect(Buffer.from(pdf).toString('latin1')).not.toContain('Ada Lovelace');
  });

  it('is sealed when it was printed', async () => {
    const page = await saveHtml(account, { html: '<p>Dear {{ name }}' });
    const pdf = await expectSealed(await made({ seal: 'required' }, page));
    expect(await wordsOf(pdf)).toContain('Dear Ada Lovelace');
  });
});

describe('a combined PDF', () => {
  async function combined(body: object) {
    const { status, json, text } = await as(account.live).post('/combined_submissions', body);
    expect(status, text).toBe(201);
    return json.combined_submission;
  }

  it.each([
    ['with a form', { editable: true }, {}],
    ['under a password', {}, { password: 'open sesame' }],
    ['of a test', { test: true }, {}],
  ])('is sealed when one of its sources is: %s', async (_, source, more) => {
    const sources = [await made(), await made({ seal: 'required', ...source })];
    const source_pdfs = sources.map(({ id }) => ({ type: 'submission', id }));
    const record = await combined({ source_pdfs, ...more });
    expect(record).toMatchObject({ state: 'processed', seal: { level: 'B-B' } });
    const pdf = await download(record.download_url);
    expect(sha256Hex(pdf)).toBe(record.pdf_hash);
    const { certificate_hash: certificateHash } = record.seal;
    expect(readSeal(pdf)).toMatchObject({ covers: 'everything', isIntact: true, certificateHash });
    const codes = record.warnings.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(['signature_removed']);
  });

  it('is not sealed when none is', async () => {
    const source_pdfs = [await made(), await made()].map(({ id }) => ({ type: 'submission', id }));
    const record = await combined({ source_pdfs });
    expect(record.seal).toBeNull();
    expect(readSeal(await download(record.download_url))).toBeNull();
  });
});

describe('the audit trail as a PDF', () => {
  it('of a sealed submission is sealed by the same key', async () => {
    const { id, seal, audit_trail_download_url: url } = await made({ seal: 'required', test: true });
    const trail = await trailOf(id);
    const pdf = await download(url);
    expect(readSeal(pdf)).toMatchObject({
      ...{ covers: 'everything', isIntact: true },
      certificateHash: seal.certificate_hash,
    });
    expect(Buffer.from(pdf).toString('latin1')).toContain(
      `(Audit trail of ${id}, ${trail.length} entries up to ${trail.at(-1).hash})`,
    );
    expect(await wordsOf(pdf)).toContain('The PDF was generated and sealed');
  });

  it('of any other submission is not', async () => {
    const { audit_trail_download_url: url } = await made();
    expect(readSeal(await download(url))).toBeNull();
  });
});

describe('the certificates', () => {
  it('are at a known address', async () => {
    const { certificate_hash } = (await made({ seal: 'required' })).seal;
    const { status, headers, text } = await call('GET', '/.well-known/quillet/certificates.pem');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('pem');
    expect(text).toContain(`SHA-256 ${certificate_hash}`);
    expect(text).toMatch(/^Quillet at 127\.0\.0\.1, since \d{4}-\d\d-\d\d, in use$/m);
    expect(text).toContain('-----BEGIN CERTIFICATE-----');
    expect(text).not.toMatch(/PRIVATE/);
  });
});

it('the page that checks documents holds them, and may load and send nothing', async () => {
  const { certificate_hash } = (await made({ seal: 'required' })).seal;
  const { status, headers, text } = await call('GET', '/verify');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const [, json = ''] = /<script type="application\/json" id="deployment">(.+?)<\/script>/.exec(text) ?? [];
  const { host, certificates } = JSON.parse(json);
  expect([host, certificates]).toEqual(['127.0.0.1:8787', expect.stringContaining(certificate_hash)]);
  const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(text) ?? [];
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^ ]+'; style-src 'sha256-[^ ]+';/);
  expect(policy).not.toMatch(/connect-src|unsafe|'self'/);
  expect(text).not.toMatch(/(?:src|href)="(?!data:)/);
});
