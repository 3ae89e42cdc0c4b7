import { createHash } from 'node:crypto';
import { chromium } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { chromiumLaunchOptions } from '../../../scripts/find-chromium.mjs';
import { drawSubmission } from '../../../src/engine/fill/draw/draw-submission';
import { encryptPdf } from '../../../src/engine/pdf/encryption/encrypt-pdf';
import { finishPdf } from '../../../src/engine/print/finish-pdf';
import { roomFor } from '../../../src/engine/seal/cades';
import { sealWith } from '../../../src/engine/seal/seal-with';
import type { Sealer } from '../../../src/engine/seal/sealer';
import type { Seal } from '../../../src/engine/seal/spell-seal';
import { blankDocument, makeFields, NOW, wholeOf } from '../../engine/fill/support/drawing';
import { newSealer } from '../../support/sealer';
import { inspectSeal, isSealedFor } from './support/inspect-seal';
import { signedRanges } from './support/signed-ranges';

let sealer: Sealer;
let seal: Seal;

beforeAll(async () => {
  sealer = await newSealer();
  const reason = 'Submission sub_0123456789abcdefghij';
  seal = { name: 'Quillet at forms.example.com', reason, at: NOW, room: roomFor(sealer) };
});

const place = { page: 1, x: 50, y: 100, width: 200, height: 40 };
const inputs = [{ name: 'name', ...place }];

async function drawn(pageCount: number, options: Partial<Parameters<typeof drawSubmission>[0]> = {}) {
  const document = await blankDocument(Array.from({ length: pageCount }, () => ({})));
  const { plan } = document;
  const fields = makeFields(inputs, plan.pages);
  const data = { name: 'Grace Hopper' };
  const result = await drawSubmission({
    ...{ plan, fields, data, test: false, title: 'A title', now: NOW, seal },
    ...options,
  });
  if (result.outcome !== 'drawn' || result.slot === null) throw new Error('nothing was drawn');
  return { document, suffix: result.suffix, slot: result.slot };
}

async function sealed(pageCount: number, options: Partial<Parameters<typeof drawSubmission>[0]> = {}) {
  const { document, suffix, slot } = await drawn(pageCount, options);
  const before = createHash('sha256').update(document.pdf);
  await sealWith(sealer, seal.reason)(suffix, { slot, before, length: document.pdf.length });
  return wholeOf(document, { suffix });
}

const valid = {
  'Signature Validation': 'Signature is Valid.',
  'Signature Type': 'ETSI.CAdES.detached',
  'Signing Hash Algorithm': 'SHA-256',
  'Signer Certificate Common Name': 'Quillet at forms.example.com',
  'Total document signed': 'yes',
};

function expectSealed(pdf: Uint8Array, password?: string): void {
  const [own] = sealer.certificates;
  const { signatures, cades, structure } = inspectSeal(pdf, own, password);
  expect(signatures).toEqual([expect.objectContaining(valid)]);
  expect(cades).toBe('CAdES Verification successful');
  expect(structure).toContain('No syntax or stream encoding errors found');
  expect(structure).not.toMatch(/WARNING/);
  expect(signedRanges(pdf).rest).toBe(0);
}

describe('a filled document is sealed', () => {
  it.each([
    ['of one page', 1, {}],
    ['of seventy pages', 70, {}],
    ['of a test account', 2, { test: true }],
    ['that can be filled in', 2, { editable: true }],
    ['with a language and another title', 1, { about: { title: 'Größe (1)', language: 'de' } }],
    ['with a line at its foot', 1, { footer: 'Submission sub_0123456789abcdefghij' }],
  ])('%s', async (_, pageCount, options) => {
    expectSealed(await sealed(pageCount, options));
  });

  it('and the seal says who, when and what it is about', async () => {
    const pdf = await sealed(1);
    const text = Buffer.from(pdf).toString('latin1');
    expect(text).toMatch(/\/M \(D:20261120150405Z\)\s*\/Name \(Quillet at forms\.example\.com\)/);
    expect(text).toContain('/Reason (Submission sub_0123456789abcdefghij)');
    expect(text).toMatch(/\/P 1\s*\/V \/1\.2/);
    expect(Buffer.from(await sealed(1, { editable: true })).toString('latin1')).toMatch(/\/P 2\s*\/V \/1\.2/);
  });

  it('and each changed byte breaks the seal', async () => {
    const pdf = await sealed(1);
    expect(isSealedFor(pdf)).toBe(true);
    const { first, second } = signedRanges(pdf);
    const places = Array.from({ length: 24 }, (_, index) => Math.floor((index * pdf.length) / 24));
    // The signature itself ends in zeros, which mean nothing.
    for (const at of places.filter((at) => at < first || at >= second)) {
      const changed = Uint8Array.from(pdf);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(isSealedFor(changed), `byte ${at}`).toBe(false);
    }
    expect(isSealedFor(Buffer.concat([pdf, Buffer.from('% more\n')]))).toBe(false);
  });
});

describe('an encrypted document is sealed', () => {
  const lock = { password: 'Pässwort', seed: new Uint8Array(32).fill(7) };

  it.each([
    ['that is in memory', false],
    ['that stays in storage', true],
  ])('%s', async (_, isStored) => {
    const { document, suffix, slot } = await drawn(3);
    const { pdf, plan } = document;
    const read = async ({ offset, length }: { offset: number; length: number }) =>
      pdf.slice(offset, offset + length);
    const start = { length: pdf.length, startXref: plan.base.startXref, read };
    const source = isStored ? { start, suffix } : wholeOf(document, { suffix });
    const pieces: Uint8Array[] = [];
    const signature = { slot, fill: sealWith(sealer, seal.reason) };
    for await (const piece of encryptPdf(source, { ...lock, signature })) pieces.push(piece);
    expectSealed(Buffer.concat(pieces), lock.password);
  });
});

describe('a printed document is sealed', () => {
  it.each([
    ['as it is', {}],
    ['with a language', { about: { language: 'de' } }],
    ['with the watermark of a test', { test: true }],
    ['with a line at its foot', { footLine: 'Submission sub_0123456789abcdefghij' }],
  ])('%s', async (_, options) => {
    const printed = Uint8Array.from(await print('<p>Dear <a href="https://example.com">Grace</a>'));
    const finished = await finishPdf(printed, { about: {}, test: false, now: NOW, seal, ...options });
    if (!finished.ok || !finished.slot) throw new Error('nothing was printed');
    const { pdf, slot } = finished;
    await sealWith(sealer, seal.reason)(pdf, { slot, before: createHash('sha256'), length: 0 });
    expectSealed(pdf);
    expect(Buffer.from(pdf).toString('latin1')).toContain('https://example.com');
  });
});

async function print(html: string): Promise<Uint8Array> {
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const page = await browser.newPage();
    await page.setContent(html);
    return await page.pdf();
  } finally {
    await browser.close();
  }
}
