import { env } from 'cloudflare:workers';
import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { documents, templates } from '../../../src/core/db/schema';
import { openFiles } from '../../../src/core/platform/files';
import { PLAN_VERSION } from '../../../src/engine';
import { signDetached } from '../../../src/engine/seal/cades';
import { readFacts } from '../../../src/service/templates/document/document-facts';
import { judge } from '../../../src/verify/judge.mjs';
import { tellApart } from '../../../src/verify/tell-apart.mjs';
import { type Account, as, createAccount, database } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { expectLogged } from '../../support/log';
import { download, wordsOf } from '../../support/pdf-text';
import { newSealer } from '../../support/sealer';
import { contract, type Party, signed } from '../../support/signed-sources';

const files = openFiles(env.FILES);
const name = { name: 'name', page: 1, x: 72, y: 200, width: 300, height: 24 };

let account: Account;
let partyA: Party;

beforeAll(async () => {
  account = await createAccount();
  const sealer = await newSealer('Party A');
  const sign = (bytes: Uint8Array) =>
    signDetached(createHash('sha256').update(bytes).digest(), 'a contract', sealer);
  partyA = { name: 'Party A', sign };
});

/** A document of its own, which this isolate has not loaded yet. */
async function signedContract(): Promise<Uint8Array> {
  // Contracts of one length: nothing but their text tells them apart.
  const before = contract('table', {}, '', {
    4: { data: `BT /F1 12 Tf 72 720 Td (Contract ${crypto.randomUUID()}) Tj ET` },
  });
  return (await signed(before, partyA, { box: [72, 400, 252, 440] })).pdf;
}

async function submit(id: string) {
  const body = { data: { name: 'Grace Hopper' }, seal: 'best_effort' };
  const { status, json, text } = await as(account.live).post(`/templates/${id}/submissions`, body);
  expect(status, text).toBe(201);
  return json.submission;
}

/** What the checker says of a sealed PDF, by kind. */
async function findingsIn(pdf: Uint8Array): Promise<string[]> {
  const { findings } = await judge(tellApart([{ file: 'made.pdf', bytes: Uint8Array.from(pdf) }]));
  return findings.map(({ kind }) => kind);
}

async function expectKept(pdf: Uint8Array, source: Uint8Array): Promise<void> {
  expect(Buffer.from(pdf.subarray(0, source.length)).equals(source)).toBe(true);
  expect(await findingsIn(pdf)).toEqual(['sealHolds', 'earlierHolds', 'certificateUnknown', 'selfIssued']);
  expect(await wordsOf(pdf)).toContain('Grace Hopper');
}

describe('a document that is signed already', () => {
  it('stays as it is in a finished PDF', async () => {
    const source = await signedContract();
    const id = await createTemplate(account.live, [name], source);
    const { json } = await as(account.live).get(`/templates/${id}`);
    expect(json.document_diagnosis).toEqual([
      { code: 'already_signed', message: expect.any(String) },
      { code: 'signature_kept', message: expect.stringContaining('stays valid') },
    ]);
    await expectKept(await download((await submit(id)).download_url), source);
  });

  it('of an earlier plan is compiled anew, and stays as it is from then on', async () => {
    expectLogged(/was compiled anew/);
    const source = await signedContract();
    const id = await createTemplate(account.live, [name], source);
    const row = await database
      .select({ compiled: documents.compiled })
      .from(templates)
      .innerJoin(documents, eq(documents.id, templates.documentId))
      .where(and(eq(templates.id, id), eq(templates.accountId, account.id)))
      .get();
    const facts = readFacts(row?.compiled ?? null);
    if (!facts) throw new Error('the document is not compiled');
    const plan = JSON.parse(new TextDecoder().decode((await files.read(facts.planKey)) ?? undefined));
    const older = JSON.stringify({ ...plan, version: 5, form: PLAN_VERSION - 2 });
    await files.put(facts.planKey, new TextEncoder().encode(older), 'application/json');
    await files.put(facts.pdfKey, new TextEncoder().encode('%PDF-1.7 another'), 'application/pdf');
    await expectKept(await download((await submit(id)).download_url), source);
  });
});
