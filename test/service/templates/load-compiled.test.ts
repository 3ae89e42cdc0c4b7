import { env } from 'cloudflare:workers';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openFiles } from '../../../src/core/platform/files';
import { drawSubmission } from '../../../src/engine/fill/draw/draw-submission';
import { sha256Hex } from '../../../src/lib/digest';
import { loadCompiled, readStart, weightOf } from '../../../src/service/templates/document/load-compiled';
import { compiled } from '../../engine/fill/compile/support/compile';
import { pageSizes } from '../../engine/fill/compile/support/read-back';
import { classicPdf, type Objects, onePage } from '../../engine/pdf/support/build-pdf';
import { database } from '../../support/app';
import { wordsOf } from '../../support/pdf-text';

const files = openFiles(env.FILES);

/** Stores a compiled document of about this size, as an upload does. */
async function store(name: string, bytes: number) {
  const noise = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(noise.subarray(at, at + 65_536));
  const dict =
    '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray';
  const objects: Objects = { ...onePage(name), 6: { dict, data: noise } };
  objects[3] = String(objects[3]).replace('/Font', '/XObject <</Im 6 0 R>> /Font');
  const { pdf, plan } = await compiled(classicPdf({ objects }));
  const document = { pdfKey: `load/${name}.pdf`, planKey: `load/${name}.json` };
  await files.put(document.pdfKey, pdf, 'application/pdf');
  await files.put(document.planKey, new TextEncoder().encode(JSON.stringify(plan)), 'application/json');
  return { document, pdf };
}

async function fill(document: { pdfKey: string; planKey: string }, title: string) {
  const { plan, start, hash } = await loadCompiled({ db: database, files }, document);
  const drawn = await drawSubmission({ plan, fields: [], data: {}, test: true, title, now: new Date(0) });
  if (drawn.outcome !== 'drawn') throw new Error(drawn.message);
  const key = `${document.pdfKey}-${title}`;
  await files.continue(key, start, drawn.suffix, 'application/pdf');
  const stored = await files.read(key);
  if (!stored) throw new Error('nothing was stored');
  return { stored, hash: hash.copy().update(drawn.suffix).digest('hex'), isKept: start.bytes !== null };
}

it('counts the places of a tagged document in the memory that a plan takes', async () => {
  const { plan } = await compiled(classicPdf({ objects: onePage('weight') }));
  const kept = { start: { key: '', length: 0, bytes: null }, hash: createHash('sha256') };
  const structure = { nothing: 1, leaf: 2, entry: 'x'.repeat(5_000), nextKey: 3, pages: {} };
  const tagged = { ...plan, base: { ...plan.base, structure } };
  const more = weightOf({ ...kept, plan: tagged }) - weightOf({ ...kept, plan });
  expect(more).toBeGreaterThan(5_000);
});

describe('a finished PDF in storage', () => {
  it.each([
    ['small', 1_000, true],
    ['too large for one buffer', 1_000_000, true],
    ['too large to be kept in memory', 5_000_000, false],
  ])(
    'starts with the template, byte for byte, and has the hash of its bytes: %s',
    async (name, bytes, isKept) => {
      const { document, pdf } = await store(name, bytes);
      // The second submission finds the template, or at least its hash, in memory.
      for (const title of ['one', 'two']) {
        const filled = await fill(document, title);
        expect(filled.isKept).toBe(isKept);
        expect(sha256Hex(filled.stored.subarray(0, pdf.length))).toBe(sha256Hex(pdf));
        expect(filled.hash).toBe(sha256Hex(filled.stored));
      }
    },
  );

  it.each([
    ['kept', 1_000],
    ['not kept', 5_000_000],
  ])('is merged with pages that are read from the template, which is %s in memory', async (name, bytes) => {
    const { document } = await store(`again ${name}`, bytes);
    const { plan, start } = await loadCompiled({ db: database, files }, document);
    const read = (range: { offset: number; length: number }) => readStart(files, start, range);
    const drawn = await drawSubmission({
      plan,
      fields: [],
      data: {},
      test: false,
      title: 'T',
      now: new Date(0),
      repeated: { copies: new Map([[1, 2]]), read },
    });
    if (drawn.outcome !== 'drawn') throw new Error(drawn.message);
    await files.continue(`${document.pdfKey}-again`, start, drawn.suffix, 'application/pdf');
    const stored = (await files.read(`${document.pdfKey}-again`)) ?? new Uint8Array();
    expect(await pageSizes(stored)).toHaveLength(3);
    for (const page of [1, 2, 3]) expect(await wordsOf(stored, page)).toBe(`again ${name}`);
  });

  it('is not made when the template’s document is missing', async () => {
    const missing = { pdfKey: 'load/none.pdf', planKey: 'load/none.json' };
    await expect(loadCompiled({ db: database, files }, missing)).rejects.toThrow('load/none.pdf is missing');
  });

  it('is not left half-written when the template’s document disappears', async () => {
    const start = { key: 'load/gone.pdf', length: 5_000_000, bytes: null };
    const put = files.continue('load/half.pdf', start, new Uint8Array(10), 'application/pdf');
    await expect(put).rejects.toThrow('load/gone.pdf is missing');
    expect(await files.read('load/half.pdf')).toBeNull();
  });
});
