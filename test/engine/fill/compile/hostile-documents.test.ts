import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { latin1, latin1Bytes } from '../../../../src/engine/pdf/reader/characters';
import {
  classicPdf,
  joinBytes,
  modernPdf,
  type Objects,
  objectStream,
  onePage,
  spellObject,
} from '../../pdf/support/build-pdf';
import { attempt, compiled, refused } from './support/compile';

const MB = 1024 * 1024;
const encoder = new TextEncoder();

function pagesOf(count: number): Objects {
  const kids = Array.from({ length: count }, (_, index) => `${index + 10} 0 R`).join(' ');
  const leaf = '<</Type /Page /Parent 2 0 R /MediaBox [0 0 10 10]>>';
  const leaves = Object.fromEntries(Array.from({ length: count }, (_, index) => [index + 10, leaf]));
  return {
    1: '<</Type /Catalog /Pages 2 0 R>>',
    2: `<</Type /Pages /Kids [${kids}] /Count ${count}>>`,
    ...leaves,
  };
}

describe('files that are not documents', () => {
  it('refuses a file without a header, in one sentence', async () => {
    const result = await refused(encoder.encode('PK\u0003\u0004 a spreadsheet'.repeat(100)));
    expect(result).toMatchObject({ state: 'malformed_pdf', diagnosis: [] });
    expect(result.message).toContain('%PDF-');
    expect(result.steps).toBe(0);
  });

  it('refuses an empty file and a lone header', async () => {
    expect((await refused(new Uint8Array(0))).state).toBe('malformed_pdf');
    expect((await refused(encoder.encode('%PDF-1.7\n'))).state).toBe('malformed_pdf');
  });

  it('refuses a document without a catalogue', async () => {
    const { 1: _catalog, ...rest } = onePage();
    const result = await refused(classicPdf({ objects: rest, trailer: '' }));
    expect(result.message).toContain('catalogue');
  });

  it('refuses a file above the upload limit without reading it', async () => {
    const result = await refused(classicPdf({ objects: onePage() }), { uploadBytes: 100 });
    expect(result.message).toContain('uploadBytes');
    expect(result.steps).toBe(0);
  });
});

describe('shared parts', () => {
  const noise = () => Uint8Array.from({ length: 2 * MB }, (_, index) => (index * 2_654_435_761) >>> 24);

  it('are not copied without end: page content', async () => {
    const objects: Objects = { ...pagesOf(100), 5: { dict: '/Filter /FlateDecode', data: noise() } };
    for (let page = 10; page < 110; page += 1)
      objects[page] = String(objects[page]).replace('>>', '/Contents 5 0 R>>');
    const result = await refused(classicPdf({ objects }));
    expect(result).toMatchObject({ state: 'malformed_pdf' });
    expect(result.message).toContain('documentInflatedBytes');
  });

  it('are not copied without end: appearances of fields', async () => {
    const widgets = Array.from({ length: 100 }, (_, index) => `${index + 20} 0 R`).join(' ');
    const objects: Objects = {
      ...onePage('Form', `/Annots [${widgets}]`),
      6: { dict: '/Type /XObject /Subtype /Form /BBox [0 0 9 9]', data: noise() },
    };
    for (let widget = 20; widget < 120; widget += 1)
      objects[widget] = '<</Type /Annot /Subtype /Widget /Rect [0 0 9 9] /FT /Tx /T (a) /AP <</N 6 0 R>>>>';
    const result = await refused(classicPdf({ objects }));
    expect(result.message).toContain('documentInflatedBytes');
  });
});

describe('bombs', () => {
  it('stops inflating an object stream without end', async () => {
    const objects = onePage();
    const bomb = joinBytes('3 0 ', String(objects[3]), new Uint8Array(48 * MB).fill(32));
    const file = modernPdf({ objects: { ...objects, 8: 'null' }, packed: [3], container: 7, xrefNumber: 9 });
    const broken = withObject(file, 7, { dict: '/Type /ObjStm /N 1 /First 4', data: bomb, flate: true });
    const result = await refused(broken, { documentInflatedBytes: 2 * MB });
    expect(result).toMatchObject({ state: 'malformed_pdf' });
    expect(result.message).toContain('documentInflatedBytes');
    expect(result.inflated).toBeLessThanOrEqual(2 * MB);
  });

  it('ignores an object stream that nothing needs', async () => {
    const bomb = objectStream({ 20: `(${' '.repeat(4 * MB)})` }, [20]);
    const { result, budget } = await attempt(classicPdf({ objects: { ...onePage(), 6: bomb } }));
    expect(result.outcome).toBe('compiled');
    expect(budget.bytesInflated).toBeLessThan(1000);
  });

  it('refuses page content that inflates to more than the limit', async () => {
    const objects = { ...onePage(), 4: { data: new Uint8Array(24 * MB).fill(32), flate: true } };
    const result = await refused(classicPdf({ objects }), { documentInflatedBytes: MB });
    expect(result.message).toContain('documentInflatedBytes');
    expect(result.inflated).toBeLessThan(1.2 * MB);
  });

  it('counts the inflated bytes of all streams, each shared stream once', async () => {
    const shared: Objects = { ...pagesOf(50), 5: { data: new Uint8Array(100_000).fill(32), flate: true } };
    for (let page = 10; page < 60; page += 1)
      shared[page] = '<</Type /Page /MediaBox [0 0 9 9] /Contents 5 0 R>>';
    const { result, budget } = await attempt(classicPdf({ objects: shared }), {
      documentInflatedBytes: 200_000,
    });
    expect(result.outcome).toBe('compiled');
    expect(budget.bytesInflated).toBe(100_000);
  });

  it('refuses a chain of filters that multiply', async () => {
    const twice = deflateSync(deflateSync(new Uint8Array(16 * MB)));
    const content = { dict: '/Filter [/FlateDecode /FlateDecode]', data: new Uint8Array(twice) };
    const result = await refused(classicPdf({ objects: { ...onePage(), 4: content } }), {
      documentInflatedBytes: MB,
    });
    expect(result.inflated).toBeLessThanOrEqual(MB);
  });
});

describe('false cross-references', () => {
  it('ignores a false /Size', async () => {
    const file = modernPdf({ objects: onePage(), packed: [1, 2, 3], container: 7, xrefNumber: 8 });
    const { result, budget } = await attempt(replaceText(file, /\/Size \d+/, '/Size 4294967296'));
    expect(result.outcome).toBe('compiled');
    expect(budget.stepsSpent).toBeLessThan(10_000);
  });

  it.each(['/W [1 20000000 1]', '/W [0 0 0]', '/W [1 -2 1]', '/W 3', '/W [1 3 2] /Index [0 4294967295]'])(
    'survives %s',
    async (widths) => {
      const file = modernPdf({ objects: onePage(), xrefNumber: 8 });
      const { result, budget } = await attempt(replaceText(file, /\/W \[1 3 2\]/, widths));
      expect(result.outcome).toBe('compiled');
      expect(budget.stepsSpent).toBeLessThan(20_000);
    },
  );

  it('follows a loop of sections once', async () => {
    const file = classicPdf({ objects: onePage() });
    const start = latin1(file).lastIndexOf('xref\n0 1');
    const { result, budget } = await attempt(
      replaceText(file, /trailer\n<</, `trailer\n<</Prev ${start} /XRefStm ${start} `),
    );
    expect(result.outcome).toBe('compiled');
    expect(budget.stepsSpent).toBeLessThan(5_000);
  });

  it('refuses more objects than the limit while it counts them', async () => {
    const rows = '0000000009 00000 n \n'.repeat(3_000);
    const table = `xref\n0 3000\n${rows}trailer\n<</Root 1 0 R>>\nstartxref\n9\n%%EOF`;
    const result = await refused(joinBytes('%PDF-1.7\n', table), { documentObjects: 1_000 });
    expect(result.message).toContain('documentObjects');
  });

  it('stops when a file makes it repeat work', async () => {
    const big = `[${'0 '.repeat(150_000)}]`;
    const annotations = Array.from({ length: 4_000 }, () => '[6 0 R]').join(' ');
    const objects: Objects = { ...pagesOf(900), 6: big, 7: `[${annotations}]` };
    for (let page = 10; page < 910; page += 1)
      objects[page] = '<</Type /Page /Annots 6 0 R /Contents 7 0 R>>';
    const result = await refused(classicPdf({ objects }));
    expect(result.message).toContain('the same parts too many times');
  });
});

describe('false page trees', () => {
  it('refuses a cycle', async () => {
    const objects = {
      1: '<</Type /Catalog /Pages 2 0 R>>',
      2: '<</Type /Pages /Kids [3 0 R]>>',
      3: '<</Type /Pages /Kids [2 0 R]>>',
    };
    const result = await refused(classicPdf({ objects }));
    expect(result.message).toContain('page tree');
    expect(result.steps).toBeLessThan(1_000);
  });

  it('refuses 2^30 pages out of 30 nodes', async () => {
    const objects: Objects = { 1: '<</Type /Catalog /Pages 2 0 R>>' };
    for (let level = 2; level < 32; level += 1)
      objects[level] = `<</Type /Pages /Kids [${level + 1} 0 R ${level + 1} 0 R]>>`;
    objects[32] = '<</Type /Page /MediaBox [0 0 9 9]>>';
    const result = await refused(classicPdf({ objects }));
    expect(result.state).toBe('malformed_pdf');
    expect(result.steps).toBeLessThan(5_000);
  });

  it('refuses a page that is listed too often', async () => {
    const objects = { ...pagesOf(1), 2: `<</Type /Pages /Kids [${'10 0 R '.repeat(5_000)}]>>` };
    expect((await refused(classicPdf({ objects }))).message).toContain('documentPages');
  });

  it('refuses 200,000 pages without reading them', async () => {
    const kids = Array.from({ length: 200_000 }, (_, index) => `${index + 10} 0 R`).join(' ');
    const objects = { ...pagesOf(1_100), 2: `<</Type /Pages /Kids [${kids}] /Count 200000>>` };
    const result = await refused(classicPdf({ objects }));
    expect(result.message).toContain('documentPages');
  });

  it('ignores a false /Count', async () => {
    const objects = { ...onePage(), 2: '<</Type /Pages /Kids [3 0 R] /Count 9999999999>>' };
    expect((await compiled(classicPdf({ objects }))).plan.pageCount).toBe(1);
  });

  it('walks a tree that is thousands of nodes deep', async () => {
    const objects: Objects = { 1: '<</Type /Catalog /Pages 2 0 R>>' };
    for (let level = 2; level < 5_000; level += 1)
      objects[level] = `<</Type /Pages /Kids [${level + 1} 0 R]>>`;
    objects[5_000] = '<</Type /Page /MediaBox [0 0 9 9]>>';
    expect((await compiled(classicPdf({ objects }))).plan.pageCount).toBe(1);
  });
});

describe('nesting and endless parts', () => {
  it.each([
    ['arrays', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['dictionaries', '<</A '.repeat(100_000)],
  ])('refuses 100,000 nested %s', async (_, nested) => {
    const objects = { ...onePage('x', '/Rotate 6 0 R'), 6: nested };
    const result = await refused(classicPdf({ objects }));
    expect(result.message).toContain('nested');
    expect(result.steps).toBeLessThan(10_000);
  });

  it('does not recurse through parents of widgets or lengths of streams', async () => {
    const objects: Objects = { ...onePage('x', '/Annots [6 0 R]') };
    objects[6] = '<</Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9] /Parent 7 0 R>>';
    objects[7] = '<</Parent 6 0 R /T (b)>>';
    for (let number = 8; number < 2_000; number += 1) {
      objects[number] = `<</Length ${number + 1} 0 R>>\nstream\nx\nendstream`;
    }
    const { result } = await attempt(
      classicPdf({ objects: { ...objects, 4: '<</Length 8 0 R>>\nstream\nq Q\nendstream' } }),
    );
    expect(result.outcome).toBe('compiled');
  });

  it('refuses an object that is too large to read without a pause', async () => {
    const objects = { ...onePage('x', '/Annots 6 0 R'), 6: `[${'0 '.repeat(600_000)}]` };
    expect((await refused(classicPdf({ objects }))).message).toContain('is too large');
  });
});

describe('the event loop', () => {
  it('keeps turning while a large document is compiled', async () => {
    const objects: Objects = { ...onePage('x', '/Keep 6 0 R'), 6: '[' };
    const numbers = Array.from({ length: 20_000 }, (_, index) => index + 100);
    for (const number of numbers) objects[number] = `<</Some [1 2 3 4 5 6 7 8 9] /More (text)>>`;
    objects[6] = `[${numbers.map((number) => `${number} 0 R`).join(' ')}]`;
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const { result, budget } = await attempt(classicPdf({ objects }));
    clearInterval(timer);
    expect(result.outcome).toBe('compiled');
    expect(budget.yields).toBeGreaterThan(5);
    expect(turns).toBeGreaterThan(3);
  });
});

/**
 * Replaces an object by one appended to the file and found through an updated cross-reference
 * stream.
 */
function withObject(
  file: Uint8Array,
  number: number,
  body: { dict: string; data: Uint8Array; flate: boolean },
): Uint8Array {
  const object = spellObject(number, body);
  const at = file.length;
  const previous = /startxref\n(\d+)/.exec(latin1(file))?.[1] ?? '0';
  const table = `xref\n${number} 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n<</Root 1 0 R /Prev ${previous}>>\n`;
  return joinBytes(file, object, table, `startxref\n${at + object.length}\n%%EOF\n`);
}

/** Changes the text of a file and leaves its offsets as they are. */
function replaceText(file: Uint8Array, pattern: RegExp, replacement: string): Uint8Array {
  return latin1Bytes(latin1(file).replace(pattern, replacement));
}
