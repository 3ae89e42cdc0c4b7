import { createHash } from 'node:crypto';
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldInput } from '../../../src/engine/fields/field-schema';
import { compileDocument } from '../../../src/engine/fill/compile/compile-document';
import { PageContent } from '../../../src/engine/fill/draw/draw-content';
import { type DrawInput, drawSubmission } from '../../../src/engine/fill/draw/draw-submission';
import { roomFor } from '../../../src/engine/seal/cades';
import { sealWith } from '../../../src/engine/seal/seal-with';
import type { Sealer } from '../../../src/engine/seal/sealer';
import { judge } from '../../../src/verify/judge.mjs';
import { spell } from '../../../src/verify/spell.mjs';
import { tellApart, Unreadable } from '../../../src/verify/tell-apart.mjs';
import { en } from '../../../src/verify/words/en.mjs';
import { makeFields, NOW, wholeOf } from '../../engine/fill/support/drawing';
import { newSealer } from '../../support/sealer';
import { contract, type Kind, signed } from '../../support/signed-sources';
import { inspectSeal, type Judged, signaturesIn } from './support/inspect-seal';
import { PartyA } from './support/party-a';

let partyA: PartyA;
let sealer: Sealer;

beforeAll(async () => {
  partyA = new PartyA();
  sealer = await newSealer();
});

afterAll(() => partyA.end());

async function compiled(pdf: Uint8Array) {
  const result = await compileDocument(pdf);
  if (result.outcome !== 'compiled') throw new Error(result.message);
  return result;
}

const name = { name: 'name', page: 1, x: 72, y: 200, width: 300, height: 24 };

/** The finished PDF of a contract, with what becomes of it said before. */
async function finished(
  pdf: Uint8Array,
  options: Partial<DrawInput> & {
    inputs?: FieldInput[];
    isSealed?: boolean;
    copies?: ReadonlyMap<number, number>;
  } = {},
) {
  const { inputs = [name], isSealed = true, copies = new Map<number, number>(), ...rest } = options;
  const document = await compiled(pdf);
  const { plan, diagnosis } = document;
  const seal = { name: 'Quillet', reason: 'Submission sub_1', at: NOW, room: roomFor(sealer) };
  const drawn = await drawSubmission({
    ...{
      plan,
      fields: makeFields(inputs, [...plan.pages, ...plan.pages]),
      data: { name: 'Grace Hopper' },
      test: false,
    },
    ...{ title: 'Contract', now: NOW, ...(isSealed && { seal }), ...rest },
    repeated: {
      copies,
      read: async ({ offset, length }) => document.pdf.subarray(offset, offset + length),
    },
  });
  if (drawn.outcome !== 'drawn') throw new Error(drawn.message);
  const { suffix, slot } = drawn;
  const before = createHash('sha256').update(document.pdf);
  if (slot) await sealWith(sealer, seal.reason)(suffix, { slot, before, length: document.pdf.length });
  const codes = diagnosis.map(({ code }) => code);
  return { bytes: wholeOf(document, { suffix }), codes, diagnosis, document };
}

function judged(pdf: Uint8Array): Judged {
  return inspectSeal(pdf, sealer.certificates[0]);
}

const intact = {
  'Signature Validation': 'Signature is Valid.',
  'Signer Certificate Common Name': 'Party A',
};
const whole = {
  'Signature Validation': 'Signature is Valid.',
  'Signer Certificate Common Name': 'Quillet at forms.example.com',
  'Total document signed': 'yes',
};

async function wordsIn(bytes: Uint8Array, page = 1): Promise<string[]> {
  const pdf = await getDocumentProxy(bytes.slice(), { verbosity: 0 });
  const { items } = await (await pdf.getPage(page)).getTextContent();
  return items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : []));
}

/** The type of the object that certifies a document. */
async function certificationOf(bytes: Uint8Array): Promise<string | undefined> {
  const { catalog } = await PDFDocument.load(bytes, { updateMetadata: false });
  const permissions = catalog.lookup(PDFName.of('Perms'), PDFDict);
  return permissions.lookup(PDFName.of('DocMDP'), PDFDict).get(PDFName.of('Type'))?.toString();
}

async function fieldNames(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocumentProxy(bytes.slice(), { verbosity: 0 });
  return Object.keys((await pdf.getFieldObjects()) ?? {});
}

function damaged(pdf: Uint8Array): Uint8Array {
  return latin1Replaced(pdf, 'startxref\n', 'startxref\n9');
}

function latin1Replaced(pdf: Uint8Array, from: string, to: string): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1');
  const at = text.lastIndexOf(from);
  return Uint8Array.from(Buffer.from(`${text.slice(0, at)}${to}${text.slice(at + from.length)}`, 'latin1'));
}

async function verified(pdf: Uint8Array) {
  const judgement = await judge(tellApart([{ file: 'sealed.pdf', bytes: Uint8Array.from(pdf) }]));
  return { ok: judgement.ok, lines: spell(judgement, en).join('\n') };
}

async function holds(pdf: Uint8Array): Promise<boolean> {
  try {
    return (await verified(pdf)).ok;
  } catch (error) {
    // A changed header, or a file that does not look sealed: nothing is believed of it.
    if (error instanceof Unreadable) return false;
    throw error;
  }
}

describe('the signature of a source stays valid', () => {
  it.each<Kind>(['table', 'stream', 'hybrid'])('in a file with a cross-reference %s', async (kind) => {
    const { pdf } = await signed(contract(kind), partyA);
    const { bytes, codes } = await finished(pdf);
    expect(codes).toEqual(['already_signed', 'signature_kept']);
    expect(Buffer.from(bytes.subarray(0, pdf.length)).equals(pdf)).toBe(true);
    const { signatures, structure } = judged(bytes);
    expect(signatures).toEqual([expect.objectContaining(intact), expect.objectContaining(whole)]);
    expect(structure).toContain('No syntax or stream encoding errors found');
    expect(structure).not.toMatch(/WARNING/);
    expect(await wordsIn(bytes)).toEqual(['Contract of A and B', 'Grace Hopper']);
  });

  it('without a seal, and the PDF ends with what was appended', async () => {
    const { pdf } = await signed(contract('table'), partyA);
    const { bytes } = await finished(pdf, { isSealed: false });
    const [only, ...more] = signaturesIn(bytes);
    expect(only).toMatchObject(intact);
    expect(only).not.toMatchObject({ 'Total document signed': 'yes' });
    expect(more).toEqual([]);
  });

  it.each<[string, Partial<DrawInput>]>([
    ['of a test account', { test: true }],
    ['that can be filled in', { editable: true }],
    ['with a line at its foot', { footer: 'Submission sub_0123456789abcdefghij' }],
    ['with another title and language', { about: { title: 'Größe (1)', language: 'de' } }],
    [
      'with pages at its end',
      { further: async (uses) => [{ width: 612, height: 792, content: new PageContent(uses) }] },
    ],
  ])('in a PDF %s', async (_, options) => {
    const { pdf } = await signed(contract('stream'), partyA, { box: [72, 400, 252, 440] });
    const { bytes } = await finished(pdf, options);
    const { signatures, structure } = judged(bytes);
    expect(signatures).toEqual([expect.objectContaining(intact), expect.objectContaining(whole)]);
    expect(structure).toContain('No syntax or stream encoding errors found');
    expect(structure).not.toMatch(/WARNING/);
  });

  it('and a page is repeated after it', async () => {
    const { pdf } = await signed(contract('table'), partyA, { box: [72, 400, 252, 440] });
    const { bytes } = await finished(pdf, {
      inputs: [name, { ...name, name: 'again', page: 2 }],
      data: { name: 'Grace Hopper', again: 'Ada Lovelace' },
      copies: new Map([[1, 1]]),
    });
    expect(judged(bytes).signatures).toMatchObject([intact, whole]);
    expect(await wordsIn(bytes)).toEqual(['Contract of A and B', 'Grace Hopper']);
    expect(await wordsIn(bytes, 2)).toEqual(['Contract of A and B', 'Ada Lovelace']);
  });

  it('beside that of another signer', async () => {
    const first = await signed(contract('hybrid'), partyA, { box: [72, 400, 252, 440] });
    const { pdf } = await signed(first, partyA, { field: 'Signature2', box: [300, 400, 480, 440] });
    const { bytes, codes } = await finished(pdf);
    expect(codes).toEqual(['already_signed', 'signature_kept']);
    expect(judged(bytes).signatures).toMatchObject([intact, intact, whole]);
  });

  it('of a document that Quillet made from a signed one', async () => {
    const { pdf } = await signed(contract('table'), partyA);
    const { bytes: once } = await finished(pdf);
    const { bytes } = await finished(once, { data: { name: 'Ada Lovelace' } });
    const { signatures } = judged(bytes);
    expect(signatures.map((one) => one['Signature Field Name'])).toEqual([
      ...['Signature1', 'Quillet seal', 'Quillet seal 2'],
    ]);
    expect(signatures).toMatchObject([intact, { 'Signature Validation': 'Signature is Valid.' }, whole]);
  });

  it('and so do the proofs that were collected for it', async () => {
    const { pdf } = await signed(contract('table'), partyA, { catalog: '/DSS <</Certs []>>' });
    const { catalog } = await PDFDocument.load((await finished(pdf)).bytes, { updateMetadata: false });
    expect(catalog.lookup(PDFName.of('DSS'), PDFDict).has(PDFName.of('Certs'))).toBe(true);
  });

  it('and fields beside it become fields of the template', async () => {
    const text = (key: string) =>
      `<</Type /Annot /Subtype /Widget /FT /Tx /T (${key}) /Rect [72 500 272 520] /P 3 0 R /F 4>>`;
    const { pdf } = await signed(contract('stream', { 6: text('city'), 7: text('locked') }), partyA, {
      locks: '/Action /Include /Fields [(locked)]',
    });
    const { document, bytes } = await finished(pdf);
    expect(document.fields).toMatchObject([{ name: 'city' }]);
    expect(judged(bytes).signatures).toMatchObject([intact, whole]);
    expect(await fieldNames(bytes)).toEqual(['locked', 'Signature1', 'Quillet seal']);
  });
});

describe('a certified source', () => {
  it('that allows no change is written anew, and the diagnosis says why', async () => {
    const { pdf } = await signed(contract('table'), partyA, { certifies: 1, box: [72, 400, 252, 440] });
    const { bytes, diagnosis } = await finished(pdf);
    expect(diagnosis.map(({ code }) => code)).toEqual(['already_signed', 'signature_invalidated']);
    expect(diagnosis[1]?.message).toContain('certified against every change');
    expect(judged(bytes).signatures).toEqual([expect.objectContaining(whole)]);
    expect(await wordsIn(bytes)).toContain('Signed by Party A');
  });

  it.each<2 | 3>([2, 3])('of level %i stays, and what viewers will say is said before', async (level) => {
    const { pdf } = await signed(contract('stream'), partyA, { certifies: level });
    const { bytes, codes } = await finished(pdf);
    expect(codes).toEqual(['already_signed', 'signature_kept', 'signature_flagged']);
    expect(judged(bytes).signatures).toMatchObject([intact, whole]);
    // A document is certified once, by its first signature.
    expect(
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/TransformMethod\s*\/DocMDP/g),
    ).toHaveLength(1);
    expect(await certificationOf(bytes)).toBe('/Sig');
  });
});

describe('the signature of a source is lost, and the diagnosis says why,', () => {
  it.each<[string, () => Promise<Uint8Array>, string]>([
    ['of a damaged file', async () => damaged((await signed(contract('table'), partyA)).pdf), 'is damaged'],
    [
      'with text tags',
      async () => (await signed(contract('table', {}, 'Sign {{ here }}'), partyA)).pdf,
      'turn text tags off',
    ],
    [
      'with bytes before its beginning',
      async () => Buffer.concat([Buffer.from('From: A\r\n'), (await signed(contract('table'), partyA)).pdf]),
      'from its first byte',
    ],
    [
      'that was changed after it was signed',
      async () => latin1Replaced((await signed(contract('table'), partyA)).pdf, '[0 0 612', '[0 0 613'),
      'did not fit the document any more',
    ],
    [
      'whose numbers were used again',
      async () => {
        const before = contract('table');
        const pdf = latin1Replaced(before.pdf, '00000 n', '00001 n');
        return (await signed({ ...before, pdf }, partyA)).pdf;
      },
      'numbered',
    ],
  ])('%s', async (_, source, reason) => {
    const { diagnosis, bytes } = await finished(await source());
    const lost = diagnosis.find(({ code }) => code === 'signature_invalidated');
    expect(lost?.message).toContain(reason);
    expect(diagnosis.some(({ code }) => code === 'signature_kept')).toBe(false);
    expect(judged(bytes).signatures).toEqual([expect.objectContaining(whole)]);
  });
});

describe('a stranger checks a sealed PDF that was signed before', () => {
  it('and hears of each earlier signature, and that nobody judged it', async () => {
    const first = await signed(contract('table'), partyA);
    const second = await signed(first, partyA, { field: 'Signature2' });
    const { bytes } = await finished(second.pdf);
    const { ok, lines } = await verified(bytes);
    expect(ok).toBe(true);
    expect(lines).toContain(
      `Earlier signature 1 of 2, by someone else: it covers the first ${first.pdf.length} of ${bytes.length} bytes, and they are unchanged.`,
    );
    expect(lines).toContain(`it covers the first ${second.pdf.length} of ${bytes.length} bytes`);
    expect(lines).toMatch(/Not checked:.*Whose the earlier signatures are/s);
  });

  it('and hears that one was broken before', async () => {
    const first = await signed(contract('table'), partyA);
    const broken = latin1Replaced(first.pdf, '/MediaBox [0 0 612', '/MediaBox [0 0 613');
    const { pdf } = await signed({ ...first, pdf: broken }, partyA, { field: 'Signature2' });
    const { bytes, codes } = await finished(pdf);
    expect(codes).toContain('signature_kept');
    const { ok, lines } = await verified(bytes);
    expect([ok, lines]).toEqual([false, expect.stringContaining('are not those that it was made from')]);
    expect(lines).toContain(`the first ${pdf.length} of ${bytes.length} bytes, and they are unchanged`);
  });

  it('and any other change is refused as before', async () => {
    const { bytes } = await finished((await signed(contract('table'), partyA)).pdf);
    for (let at = 0; at < bytes.length; at += 97) {
      const changed = Uint8Array.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect([at, await holds(changed)]).toEqual([at, false]);
    }
    expect(await holds(bytes)).toBe(true);
  });
});
