import { describe, expect, it } from 'vitest';
import { drawSubmission } from '../../../../src/engine/fill/draw/draw-submission';
import { encryptPdf } from '../../../../src/engine/pdf/encryption/encrypt-pdf';
import { compiled } from '../../fill/compile/support/compile';
import { makeFields, NOW, type TestDocument, wholeOf } from '../../fill/support/drawing';
import { type Body, classicPdf, type Objects, onePage } from '../support/build-pdf';

const locked = { password: 'open sesame', seed: new Uint8Array(32).fill(5) };
const MB = 1024 * 1024;

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

/** Bytes that do not repeat within a window of the reader. */
function noise(length: number): Uint8Array {
  let state = 7;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
}

/** A page that refers to the given objects, from number 7 on. */
function pageWith(bodies: readonly Body[]): Uint8Array {
  const objects: Objects = { ...onePage('Printed', '/Crowd 6 0 R') };
  objects[6] = `[${bodies.map((_, index) => `${index + 7} 0 R`).join(' ')}]`;
  for (const [index, body] of bodies.entries()) objects[index + 7] = body;
  return classicPdf({ objects, trailer: '/Root 1 0 R' });
}

function individuals(count: number): Body[] {
  return Array.from({ length: count }, (_, index) => `<</Kind /Individual /Name (No. ${index})>>`);
}

async function draw({ plan, pdf }: TestDocument, { editable = false, copies = 0 }) {
  const [field] = makeFields([{ name: 'word', page: 1, x: 20, y: 20 }], plan.pages);
  if (field === undefined) throw new Error('no field was placed');
  const drawn = await drawSubmission({
    plan,
    fields: copies ? [field, { ...field, page: 2 }] : [field],
    data: { word: 'Filled in' },
    test: true,
    editable,
    title: 'T',
    now: NOW,
    repeated: {
      copies: new Map(copies ? [[1, copies]] : []),
      read: async ({ offset, length }) => pdf.slice(offset, offset + length),
    },
  });
  if (drawn.outcome !== 'drawn') throw new Error(drawn.message);
  return drawn;
}

/** Encrypts the document from storage, and in memory. Returns both, and the longest range read. */
async function lockBoth(document: TestDocument, options: { editable?: boolean; copies?: number } = {}) {
  const { suffix } = await draw(document, options);
  let longest = 0;
  const start = {
    length: document.pdf.length,
    startXref: document.plan.base.startXref,
    read: async ({ offset, length }: { offset: number; length: number }) => {
      longest = Math.max(longest, length);
      return document.pdf.slice(offset, offset + length);
    },
  };
  const stored = await bytesOf(encryptPdf({ start, suffix }, locked));
  return { stored, whole: await bytesOf(encryptPdf(wholeOf(document, { suffix }), locked)), longest };
}

describe('encrypting a stored document', () => {
  const picture = { dict: '/Type /XObject /Subtype /Image /Name (seen)', data: noise(5 * MB) };
  const cases: [string, Uint8Array, { editable?: boolean; copies?: number }][] = [
    ['of one page', pageWith(individuals(3)), {}],
    ['with long pictures', pageWith([...individuals(3), picture, ...individuals(300), picture]), {}],
    ['with an object of many windows', pageWith([`[${'(text) '.repeat(70_000)}]`, picture]), {}],
    ['of packed objects', pageWith([...individuals(6_000), picture, ...individuals(6_000)]), {}],
    ['of packed objects, to be filled in', pageWith(individuals(11_000)), { editable: true }],
    ['of packed objects, with a repeated page', pageWith(individuals(11_000)), { copies: 1 }],
    ['to be filled in', pageWith([picture]), { editable: true }],
    ['with a repeated page', pageWith([picture]), { copies: 1 }],
  ];

  it.each(cases)('%s gives the bytes that encrypting it in memory gives', async (_, upload, options) => {
    const document = await compiled(upload);
    const { stored, whole, longest } = await lockBoth(document, options);
    expect(stored.equals(whole)).toBe(true);
    expect(longest).toBeLessThanOrEqual(2 * MB);
  });

  it('fails when the file is shorter than its plan says', async () => {
    const document = await compiled(pageWith([picture]));
    const cut = { ...document, pdf: document.pdf.subarray(0, 3 * MB) };
    const { suffix } = await draw(document, {});
    const start = {
      length: document.pdf.length,
      startXref: document.plan.base.startXref,
      read: async ({ offset, length }: { offset: number; length: number }) =>
        (offset < document.plan.base.startXref ? cut : document).pdf.slice(offset, offset + length),
    };
    await expect(bytesOf(encryptPdf({ start, suffix }, locked))).rejects.toThrow('ends before byte');
  });
});
