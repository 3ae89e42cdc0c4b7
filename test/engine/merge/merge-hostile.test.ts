import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { encryptedPdf, flateBomb, manyPages, pageTreeCycle, truncatedPdf } from '../../support/hostile-pdfs';
import { wordsOf } from '../../support/pdf-text';
import { classicPdf, joinBytes, modernPdf, type Objects, onePage } from '../pdf/support/build-pdf';
import { attemptMerge, everyObject, failedMerge, merged } from './support/merging';

const good = classicPdf({ objects: onePage('good') });

describe('sources that can be opened', () => {
  it.each(['RC4-40', 'RC4-128', 'AES-128', 'AES-256'] as const)(
    'include those with an empty password (%s)',
    async (algorithm) => {
      const document = await PDFDocument.create();
      const font = await document.embedFont(StandardFonts.Helvetica);
      document.addPage([300, 200]).drawText('Behind a lock', { x: 50, y: 100, size: 12, font });
      document.encrypt({ userPassword: '', ownerPassword: 'owner', algorithm, allowWeakCryptography: true });
      const { pdf, codes } = await merged([good, await document.save({ useObjectStreams: false })]);
      expect(codes).toEqual(['1 decrypted']);
      expect(await wordsOf(pdf, 2)).toBe('Behind a lock');
    },
  );

  it('include damaged ones', async () => {
    const headless = joinBytes(good.subarray(0, good.length - 60));
    const { pdf, codes } = await merged([headless, good]);
    expect(codes).toEqual(['0 repaired']);
    expect(await wordsOf(pdf, 1)).toBe('good');
  });
});

describe('sources that cannot be merged are reported', () => {
  it.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['a locked one', encryptedPdf, 'password_required'],
    ['bytes that are no PDF', () => Uint8Array.from({ length: 2000 }, () => 65), 'not_a_pdf'],
    ['half of one', truncatedPdf, 'no_pages'],
    ['an endless page tree', pageTreeCycle, 'cyclic_pages'],
    ['more pages than may be', () => manyPages(5_001), 'too_many_pages'],
  ])('%s', async (_, make, code) => {
    expect(await failedMerge([good, await make()])).toMatchObject({ sourceIndex: 1, problem: { code } });
  });

  it('goes on without one that cannot be opened, if it may', async () => {
    const told: [number, string][] = [];
    const skips = (index: number, { code }: { code: string }) => {
      told.push([index, code]);
      return code === 'password_required';
    };
    const { pdf, pageCount } = await merged([good, await encryptedPdf(), good], { skips });
    expect(told).toEqual([[1, 'password_required']]);
    expect(pageCount).toBe(2);
    expect(await wordsOf(pdf, 2)).toBe('good');
    const { result } = await attemptMerge([good, Uint8Array.from({ length: 2000 }, () => 65)], { skips });
    expect(result).toMatchObject({ outcome: 'failed', sourceIndex: 1, problem: { code: 'not_a_pdf' } });
  });

  it('refuses sources that exceed a limit together', async () => {
    const bytes = good.length;
    expect(await failedMerge([good, good, good], { mergeSources: 2 })).toMatchObject({
      sourceIndex: 2,
      problem: { code: 'too_many_sources', message: expect.stringContaining('mergeSources') },
    });
    expect(await failedMerge([good, good], { mergeBytes: bytes + 1 })).toMatchObject({
      sourceIndex: 1,
      problem: { code: 'too_large', message: expect.stringContaining('mergeBytes') },
    });
    expect(await failedMerge([good], { mergeSourceBytes: bytes - 1 })).toMatchObject({
      problem: { code: 'too_large', message: expect.stringContaining('mergeSourceBytes') },
    });
    expect(await failedMerge([good, good, good], { mergePages: 2 })).toMatchObject({
      sourceIndex: 2,
      problem: { code: 'too_many_pages', message: expect.stringContaining('mergePages') },
    });
    expect(await failedMerge([good, good], { mergeObjects: 10 })).toMatchObject({
      sourceIndex: 1,
      problem: { code: 'too_many_objects', message: expect.stringContaining('mergeObjects') },
    });
  });
});

describe('hostile sources', () => {
  it('are merged without unpacking copied streams', async () => {
    const { result } = await attemptMerge([flateBomb()]);
    expect(result).toMatchObject({ outcome: 'merged', pageCount: 1 });
    const content = 'q Q '.repeat(100_000);
    const large = classicPdf({ objects: onePage('', '', content) });
    const lowered = { documentInflatedBytes: 100_000 };
    const marked = await attemptMerge([large], { test: true }, lowered);
    expect(marked.result).toMatchObject({ outcome: 'failed', problem: { code: 'inflates_too_much' } });
  });

  it.each<[string, string, Objects]>([
    [
      'a name tree',
      '/Names <</Dests 10 0 R>>',
      { 10: '<</Kids [10 0 R 11 0 R]>>', 11: '<</Kids [10 0 R]>>' },
    ],
    ['page labels', '/PageLabels 10 0 R', { 10: '<</Kids [10 0 R]>>' }],
    [
      'fields',
      '/AcroForm <</Fields [10 0 R]>>',
      { 10: '<</T (a) /Kids [10 0 R 11 0 R]>>', 11: '<</T (b) /Parent 11 0 R /Kids [10 0 R]>>' },
    ],
    [
      'an outline',
      '/Outlines 10 0 R',
      { 10: '<</First 11 0 R>>', 11: '<</Title (x) /Parent 10 0 R /First 11 0 R /Next 11 0 R>>' },
    ],
    [
      'tags',
      '/StructTreeRoot 10 0 R',
      { 10: '<</K 11 0 R /ParentTree 10 0 R /Kids [10 0 R]>>', 11: '<</S /P /P 11 0 R /K [11 0 R 10 0 R]>>' },
    ],
    [
      'layers',
      '/OCProperties 10 0 R',
      { 10: '<</OCGs [10 0 R 11 0 R] /D <</Order [10 0 R]>>>>', 11: '<</Type /OCG /Usage 10 0 R>>' },
    ],
  ])('include %s that contains itself', async (_, catalog, objects) => {
    const page = { ...onePage('fine'), 1: `<</Type /Catalog /Pages 2 0 R ${catalog}>>` };
    const source = classicPdf({ objects: { ...page, ...objects } });
    const { pdf, pageCount } = await merged([source, source]);
    expect(pageCount).toBe(2);
    expect(await wordsOf(pdf, 2)).toBe('fine');
  });

  it('run nothing when they are opened', async () => {
    const script = '<</S /JavaScript /JS (evil\\(\\))>>';
    const objects = onePage('', `/AA <</O ${script}>>`);
    objects[1] = `<</Type /Catalog /Pages 2 0 R /OpenAction ${script} /AA <</WC ${script}>> /Names <</JavaScript <</Names [(x) ${script}]>>>>>>`;
    const { pdf, codes } = await merged([
      modernPdf({ objects, packed: [1, 2, 3, 5], container: 7, xrefNumber: 8 }),
    ]);
    expect(codes).toEqual(['0 scripts_removed']);
    expect(await everyObject(pdf)).not.toContain('evil');
  });

  it('are refused when there are none', async () => {
    await expect(merged([])).rejects.toThrow('nothing to merge');
  });
});
