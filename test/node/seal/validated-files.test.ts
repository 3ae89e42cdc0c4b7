import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawSubmission } from '../../../src/engine/fill/draw/draw-submission';
import { mergePdfs } from '../../../src/engine/merge/merge-pdfs';
import { lockOutput } from '../../../src/engine/pdf/encryption/encrypt-output';
import { encryptPdf } from '../../../src/engine/pdf/encryption/encrypt-pdf';
import { roomFor } from '../../../src/engine/seal/cades';
import { keySealer } from '../../../src/engine/seal/key-sealer';
import { readPrivateKey } from '../../../src/engine/seal/private-key';
import { sealWith } from '../../../src/engine/seal/seal-with';
import type { Sealer } from '../../../src/engine/seal/sealer';
import type { Seal } from '../../../src/engine/seal/spell-seal';
import { type Ask, gatherValidation } from '../../../src/engine/seal/validation/gather-validation';
import { certificatesInMessage } from '../../../src/engine/seal/validation/token-certificates';
import { joinData, type ValidationData } from '../../../src/engine/seal/validation/validation-data';
import { judge } from '../../../src/verify/judge.mjs';
import { spell } from '../../../src/verify/spell.mjs';
import { tellApart } from '../../../src/verify/tell-apart.mjs';
import { en } from '../../../src/verify/words/en.mjs';
import { blankDocument, makeFields, NOW, wholeOf } from '../../engine/fill/support/drawing';
import { CertificateAuthority } from '../../support/certificate-authority';
import { TimeAuthority } from '../../support/time-authority';
import { inspectSeal } from './support/inspect-seal';

let authority: CertificateAuthority;
let time: TimeAuthority;
let sealer: Sealer;
let seal: Seal;
let otherList: Uint8Array;

const ask: Ask = async (address, body) => {
  const answer = await fetch(address, body ? { method: 'POST', body } : {});
  return answer.ok ? { ok: true, bytes: await answer.bytes() } : { ok: false, problem: 'is down' };
};

beforeAll(async () => {
  authority = await CertificateAuthority.start();
  const other = await CertificateAuthority.start();
  otherList = other.list();
  other.end();
  // The seal has an answer, the time stamp a list.
  const own = authority.issue('Seals of tests', 'seals');
  time = new TimeAuthority(authority, { ocsp: null });
  const stamp = async (digest: Uint8Array) => time.stampDigest(digest);
  const issued = [own.certificate, authority.root] as const;
  sealer = { ...keySealer((await readPrivateKey(own.key)) as CryptoKey, issued), stamp };
  const stamping = certificatesInMessage(time.stamp(new Uint8Array(1))).map(({ encoded }) => encoded);
  const found = [
    await gatherValidation(issued, ask, Date.now()),
    await gatherValidation(stamping, ask, Date.now()),
  ];
  expect(found.map(({ gap }) => gap)).toEqual([null, null]);
  const validation = joinData(found.map(({ data }) => data));
  const at = new Date();
  seal = { name: 'Seals of tests', reason: 'Submission', at, room: roomFor(sealer), validation };
});

afterAll(() => {
  authority?.end();
  time?.end();
});

async function drawn(editable = false) {
  const document = await blankDocument([{}, {}]);
  const { plan } = document;
  const fields = makeFields([{ name: 'name', page: 1 }], plan.pages);
  const data = { name: 'Grace Hopper' };
  const input = { plan, fields, data, editable, test: false, title: 'A title', now: NOW, seal };
  const result = await drawSubmission(input);
  if (result.outcome !== 'drawn' || result.slot === null) throw new Error('nothing was drawn');
  return { document, suffix: result.suffix, slot: result.slot };
}

async function filled(editable = false): Promise<Uint8Array> {
  const { document, suffix, slot } = await drawn(editable);
  const before = createHash('sha256').update(document.pdf);
  await sealWith(sealer, seal.reason)(suffix, { slot, before, length: document.pdf.length });
  return wholeOf(document, { suffix });
}

async function merged(password?: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const source = await filled();
  const done = await mergePdfs({
    sources: [
      { name: 'one', open: async () => source },
      { name: 'two', open: async () => source },
    ],
    ...{ about: {}, test: false, now: NOW },
    sealing: { seal, fill: sealWith(sealer, seal.reason) },
    write: async (piece) => void pieces.push(Uint8Array.from(piece)),
    ...(password && { lock: lockOutput({ password, seed: new Uint8Array(32).fill(7) }) }),
  });
  expect(done.outcome).toBe('merged');
  return Buffer.concat(pieces);
}

async function encrypted(isStored: boolean): Promise<Uint8Array> {
  const { document, suffix, slot } = await drawn();
  const { pdf, plan } = document;
  const read = async ({ offset, length }: { offset: number; length: number }) =>
    pdf.slice(offset, offset + length);
  const start = { length: pdf.length, startXref: plan.base.startXref, read };
  const signature = { slot, fill: sealWith(sealer, seal.reason) };
  const locked = { password, seed: new Uint8Array(32).fill(7), signature };
  const pieces: Uint8Array[] = [];
  for await (const piece of encryptPdf(isStored ? { start, suffix } : wholeOf(document, { suffix }), locked))
    pieces.push(piece);
  return Buffer.concat(pieces);
}

const password = 'open sesame';

/** The store as a reader of others finds it. */
async function storeOf(pdf: Uint8Array, password?: string): Promise<Record<string, Uint8Array[]>> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false, ...(password && { password }) });
  const store = document.catalog.lookup(PDFName.of('DSS'), PDFDict);
  const pieces = (kind: string) =>
    (store.lookupMaybe(PDFName.of(kind), PDFArray)?.asArray() ?? []).map((ref) => {
      const stream = document.context.lookup(ref);
      return stream instanceof PDFRawStream ? Uint8Array.from(stream.getContents()) : new Uint8Array(0);
    });
  return { certificates: pieces('Certs'), answers: pieces('OCSPs'), lists: pieces('CRLs') };
}

describe('what validates a seal stands in the PDF, under the seal', () => {
  it.each<[string, () => Promise<Uint8Array>, string?]>([
    ['of a form', () => filled()],
    ['of a fillable PDF', () => filled(true)],
    ['of merged PDFs', () => merged()],
    ['of merged PDFs under a password', () => merged(password), password],
    ['under a password', () => encrypted(false), password],
    ['under a password, from storage', () => encrypted(true), password],
  ])('%s', async (_, make, password) => {
    const pdf = await make();
    const { signatures, cades, structure } = inspectSeal(pdf, authority.root, password);
    expect(signatures.at(-1)).toMatchObject({
      'Signature Validation': 'Signature is Valid.',
      'Total document signed': 'yes',
    });
    expect(cades).toBe('CAdES Verification successful');
    expect(structure).toContain('No syntax or stream encoding errors found');
    const store = await storeOf(pdf, password);
    expect(store).toEqual(seal.validation);
    expect(store['certificates']).toHaveLength(3);
  });

  it('as OpenSSL reads it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quillet-store-'));
    const { answers, lists } = await storeOf(await filled());
    writeFileSync(join(folder, 'answer'), answers?.[0] ?? '');
    writeFileSync(join(folder, 'list'), lists?.[0] ?? '');
    const root = authority.file('ca.pem');
    const openssl = (...words: string[]) =>
      execFileSync('sh', ['-c', `openssl ${words.join(' ')} 2>&1`], { cwd: folder, encoding: 'utf8' });
    const about = ['-issuer', root, '-cert', authority.file('issued-1.pem')];
    expect(openssl('ocsp', '-respin answer', '-CAfile', root, ...about)).toMatch(
      /^Response verify OK\n\S+issued-1\.pem: good$/m,
    );
    expect(openssl('crl', '-in list -inform DER -noout', '-CAfile', root)).toContain('verify OK');
    rmSync(folder, { recursive: true });
  });
});

async function judged(pdf: Uint8Array): Promise<string> {
  const judgement = await judge(tellApart([{ file: 'sealed.pdf', bytes: Uint8Array.from(pdf) }]));
  expect(judgement.ok).toBe(true);
  return spell(judgement, en).join('\n');
}

describe('the checker says', () => {
  it.each([
    ['of a form', () => filled()],
    ['of merged PDFs', () => merged()],
  ])('what each answer proves: %s', async (_, make) => {
    const said = await judged(await make());
    for (const name of ['Seals of tests', 'Time of tests'])
      expect(said).toMatch(
        new RegExp(`“${name}” was not revoked when the seal was stamped: “Root of tests” signed that`),
      );
    expect(said).not.toContain('Whether the certificate');
  });

  it('that the answers under a password cannot be read', async () => {
    expect(await judged(await encrypted(false))).toContain('encrypted with its password');
  });

  it.each<[string, (whole: ValidationData) => Partial<ValidationData>]>([
    ['no answer', () => ({ lists: [] })],
    ['an answer that was changed', ({ lists }) => ({ lists: lists.map(changed) })],
    ['an answer of others', () => ({ lists: [otherList] })],
  ])('which certificate has %s', async (_, but) => {
    const said = await judged(await withValidation(but));
    expect(said).toContain('“Seals of tests” was not revoked');
    expect(said).toContain('- Whether the certificate “Time of tests” was revoked');
  });

  it('that a certificate was revoked', async () => {
    const revoked = authority.issue('Revoked of tests', 'stamps');
    authority.revoke(revoked);
    time.use(authority, revoked);
    const bytes = await withValidation(() => ({ lists: [authority.list()] }));
    const judgement = await judge(tellApart([{ file: 'sealed.pdf', bytes }]));
    expect(judgement.ok).toBe(false);
    expect(spell(judgement, en).join('\n')).toContain(
      '“Revoked of tests” was revoked when the seal was stamped',
    );
  });
});

async function withValidation(but: (whole: ValidationData) => Partial<ValidationData>) {
  const whole = seal;
  const { validation } = seal;
  if (!validation) throw new Error('nothing was gathered');
  seal = { ...whole, validation: { ...validation, ...but(validation) } };
  const pdf = Uint8Array.from(await filled());
  seal = whole;
  return pdf;
}

function changed(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(bytes, (byte, at) => (at === bytes.length - 20 ? byte ^ 1 : byte));
}
