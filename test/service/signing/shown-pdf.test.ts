import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/lib/digest';
import { judge } from '../../../src/verify/judge.mjs';
import { tellApart } from '../../../src/verify/tell-apart.mjs';
import { type Account, as, createAccount, send } from '../../support/app';
import { until } from '../../support/coordinator';
import { download, wordsOf } from '../../support/pdf-text';
import {
  ask,
  atTheDocument,
  type Browser,
  buyer,
  createContract,
  drawn,
  seller,
} from '../../support/signing';

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createContract(account.live);
});

const adas = { 'buyer/name': 'Ada', 'buyer/signature': drawn };
const graces = { 'seller/name': 'Grace', 'seller/signature': drawn };

/** Two signers who sign one after the other; each was shown another document. */
async function signedByBoth() {
  const submission = await ask(account.live, templateId, [buyer(), seller({ order: 2 })]);
  const shown: Uint8Array[] = [];
  for (const [at, answers] of [adas, graces].entries()) {
    const browser: Browser = await atTheDocument(account.live, submission.data_requests[at].id);
    shown.push(await browser.document());
    await browser.view();
    const { status, text } = await browser.complete(answers);
    expect(status, text).toBe(200);
  }
  await until(async () => (await record(submission.id)).state === 'processed');
  return { id: submission.id as string, shown };
}

async function record(id: string) {
  return (await as(account.live).get(`/submissions/${id}`)).json;
}

async function trailOf(id: string) {
  return (await as(account.live).get(`/submissions/${id}/audit`)).json;
}

/** The PDF that somebody was shown, at the permanent URL. */
async function fetchShown(id: string, hash: string, token = account.live): Promise<Response> {
  const authorization = `Basic ${btoa(`${token.id}:${token.secret}`)}`;
  return send('GET', `/submissions/${id}/shown-${hash}.pdf`, { headers: { authorization } });
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

describe('what a signer was shown', () => {
  it('is named in the trail as the file that they were sent, with its length', async () => {
    const { id, shown } = await signedByBoth();
    const { entries } = await trailOf(id);
    const viewed = entries.filter(({ event }: { event: { type: string } }) => event.type.endsWith('.viewed'));
    expect(viewed.map(({ event }: { event: { shown: object } }) => event.shown)).toEqual(
      shown.map((pdf) => ({ pdf_hash: sha256Hex(pdf), bytes: pdf.length })),
    );
  });

  it('is kept byte by byte after the end and a restart, until the submission expires', async () => {
    const { id, shown } = await signedByBoth();
    const stub = () => env.SUBMISSIONS.get(env.SUBMISSIONS.idFromName(id));
    await runInDurableObject(stub(), (_object, state) => state.abort('killed by the test')).catch(() => {});
    for (const pdf of shown)
      expect(sha256Hex(await bytesOf(await fetchShown(id, sha256Hex(pdf))))).toBe(sha256Hex(pdf));
    const folder = `${account.id}/submissions/${id}/shown-`;
    expect((await env.FILES.list({ prefix: folder })).objects).toHaveLength(2);
    expect((await as(account.live).delete(`/submissions/${id}`)).status).toBe(200);
    const gone = await fetchShown(id, sha256Hex(shown[0] ?? new Uint8Array()));
    expect([gone.status, await gone.text()]).toEqual([410, expect.stringContaining('expired')]);
    await until(async () => (await env.FILES.list({ prefix: folder })).objects.length === 0);
  });

  it('is for callers who may see the submission, and nothing else is found by its hash', async () => {
    const { id, shown } = await signedByBoth();
    const hash = sha256Hex(shown[0] ?? new Uint8Array());
    const stranger = await createAccount();
    for (const token of [stranger.live, account.test])
      expect((await (await fetchShown(id, hash, token)).json()) as object).toMatchObject({
        error: { code: 'download_not_found' },
      });
    const { pdf_hash: finished } = await record(id);
    expect((await fetchShown(id, finished)).status).toBe(404);
    const without = await send('GET', `/submissions/${id}/shown-${hash}.pdf`);
    expect([without.status, await without.text()]).toEqual([401, expect.anything()]);
  });

  it('stands on the certificate, and a check says who was shown a file', async () => {
    const { id, shown } = await signedByBoth();
    const certificate = await download((await record(id)).audit_trail_download_url);
    const pages = await Promise.all([1, 2].map((page) => wordsOf(certificate, page)));
    const words = pages.join('').replace(/\s/g, '');
    for (const pdf of shown)
      expect(words).toContain(`WasshownPDFwithSHA-256${sha256Hex(pdf)},${pdf.length}bytes`);
    const trail = JSON.stringify(await trailOf(id));
    const given = (file: string, content: string | Uint8Array) => {
      return { file, bytes: Uint8Array.from(Buffer.from(content)) };
    };
    const files = [given('grace.pdf', shown[1] ?? ''), given('trail.json', trail)];
    const { ok, findings } = await judge(tellApart(files));
    expect([ok, findings.find(({ kind }) => kind === 'pdfShown')?.facts]).toEqual([
      true,
      { file: 'grace.pdf', names: 'Grace', sequence: expect.any(Number) },
    ]);
  });

  it('is not kept of a preview that nobody saw', async () => {
    const given = { title: 'Sale', seller: { name: 'Grace', signature: drawn } };
    const submission = await ask(account.live, templateId, [buyer()], { data: given });
    await as(account.live).post(`/submissions/${submission.id}/generate_preview`);
    const folder = `${account.id}/submissions/${submission.id}/shown-`;
    expect((await env.FILES.list({ prefix: folder })).objects).toHaveLength(1);
    const { status, text } = await as(account.live).post(
      `/data_requests/${submission.data_requests[0].id}/skip`,
      { data: adas },
    );
    expect(status, text).toBe(200);
    await until(async () => (await env.FILES.list({ prefix: folder })).objects.length === 0);
  });
});
