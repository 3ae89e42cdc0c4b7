import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { classicPdf, type Objects, onePage } from '../pdf/support/build-pdf';
import { everyObject, merged } from './support/merging';

/** Two pages, the second one with links to the first. */
function linked(annotations: string, catalog = '', more: Objects = {}): Uint8Array {
  const objects = onePage('Start');
  objects[1] = `<</Type /Catalog /Pages 2 0 R ${catalog}>>`;
  objects[2] = '<</Type /Pages /Kids [3 0 R 6 0 R] /Count 2>>';
  objects[6] = `<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [${annotations}]>>`;
  return classicPdf({ objects: { ...objects, ...more } });
}

function link(target: string) {
  return `<</Type /Annot /Subtype /Link /Rect [9 9 99 29] ${target}>>`;
}

async function linksOf(pdf: Uint8Array, number: number): Promise<{ url?: string; page?: number }[]> {
  const document = await getDocumentProxy(pdf.slice());
  const annotations = await (await document.getPage(number)).getAnnotations();
  return Promise.all(
    annotations.map(async ({ url, dest }: { url?: string; dest?: string | unknown[] }) => {
      if (url !== undefined) return { url };
      const place = typeof dest === 'string' ? await document.getDestination(dest) : dest;
      const [page] = place ?? [];
      return isRef(page) ? { page: (await document.getPageIndex(page)) + 1 } : {};
    }),
  );
}

function isRef(value: unknown): value is { num: number; gen: number } {
  return typeof value === 'object' && value !== null && 'num' in value && 'gen' in value;
}

describe('links', () => {
  const kinds: [string, string, string][] = [
    ['a page', '/Dest [3 0 R /Fit]', ''],
    ['the number of a page', '/Dest [0 /Fit]', ''],
    ['a place by an action', '/A <</S /GoTo /D [3 0 R /XYZ 0 700 null]>>', ''],
    ['a name', '/Dest (chapter)', '/Names <</Dests <</Names [(chapter) [3 0 R /Fit]]>>>>'],
    [
      'a name with a dictionary',
      '/A <</S /GoTo /D (chapter)>>',
      '/Names <</Dests <</Names [(chapter) <</D [3 0 R /Fit]>>]>>>>',
    ],
    ['a name of the older kind', '/Dest /chapter', '/Dests <</chapter [3 0 R /Fit]>>'],
  ];

  it.each(kinds)('to %s lead to the page of their own document', async (_, target, catalog) => {
    const source = linked(link(target), catalog);
    const { pdf } = await merged([source, source, source]);
    expect(await linksOf(pdf, 2)).toEqual([{ page: 1 }]);
    expect(await linksOf(pdf, 4)).toEqual([{ page: 3 }]);
    expect(await linksOf(pdf, 6)).toEqual([{ page: 5 }]);
  });

  it('to the web stay; links that run or open files are removed', async () => {
    const { pdf } = await merged([
      linked(
        [
          link('/A <</S /URI /URI (https://example.com/)>>'),
          link('/A <</S /Launch /F (virus.exe)>>'),
          link('/A <</S /GoToR /F (other.pdf) /D [0 /Fit]>>'),
        ].join(' '),
      ),
    ]);
    expect(await linksOf(pdf, 2)).toEqual([{ url: 'https://example.com/' }, {}, {}]);
    expect(await everyObject(pdf)).not.toMatch(/virus|other\.pdf/);
  });

  it('to an unknown name do not lead into another document', async () => {
    const named = linked(link('/Dest (x)'), '/Names <</Dests <</Names [(x) [3 0 R /Fit]]>>>>');
    const { pdf } = await merged([named, linked(link('/Dest (x)'))]);
    expect(await linksOf(pdf, 4)).toEqual([{}]);
  });
});

describe('named destinations', () => {
  it('get new names when theirs are taken, and can all be looked up', async () => {
    const names = Array.from({ length: 150 }, (_, index) => `n${String(index).padStart(3, '0')}`);
    const tree = names.map((name) => `(${name}) [3 0 R /Fit]`).join(' ');
    const source = linked('', `/Names <</Dests <</Kids [7 0 R]>>>>`, { 7: `<</Names [${tree}]>>` });
    const { pdf } = await merged([source, source]);
    const document = await getDocumentProxy(pdf.slice());
    const found = await document.getDestinations();
    expect(Object.keys(found).sort()).toEqual([...names, ...names.map((name) => `${name}_2`)].sort());
    const [page] = (await document.getDestination('n140_2')) ?? [];
    expect(await document.getPageIndex(page)).toBe(2);
  });

  it('are dropped when they are too many, and links to them still work', async () => {
    const source = linked(
      link('/Dest (b)'),
      '/Names <</Dests <</Names [(a) [6 0 R /Fit] (b) [3 0 R /Fit]]>>>>',
    );
    const pieces: Uint8Array[] = [];
    const { mergePdfs } = await import('../../../src/engine/merge/merge-pdfs');
    const { limits } = await import('../../../src/engine/limits');
    const result = await mergePdfs(
      {
        sources: [source, source].map((bytes) => ({ name: 'same', open: async () => bytes })),
        about: {},
        test: false,
        now: new Date(0),
        write: async (piece) => {
          pieces.push(piece);
        },
      },
      { ...limits, mergeDestinations: 3 },
    );
    expect(result).toMatchObject({ warnings: [{ sourceIndex: 1, code: 'destinations_dropped' }] });
    const pdf = new Uint8Array(await new Blob(pieces.map((piece) => piece.slice())).arrayBuffer());
    expect(await linksOf(pdf, 4)).toEqual([{ page: 3 }]);
  });
});

describe('outlines', () => {
  const outline: Objects = {
    7: '<</Type /Outlines /First 8 0 R /Last 9 0 R /Count 2>>',
    8: '<</Title (One) /Parent 7 0 R /Next 9 0 R /Dest [3 0 R /Fit]>>',
    9: '<</Title (Two) /Parent 7 0 R /Prev 8 0 R /First 10 0 R /Last 10 0 R /Count 1 /A <</S /GoTo /D (below)>>>>',
    10: '<</Title (Below) /Parent 9 0 R /A <</S /JavaScript /JS (app.alert\\(1\\))>>>>',
  };
  const source = linked('', '/Outlines 7 0 R /Names <</Dests <</Names [(below) [6 0 R /Fit]]>>>>', outline);

  it('have one entry for each source, and its own entries below it', async () => {
    const { pdf, codes } = await merged([source, classicPdf({ objects: onePage() }), source]);
    const document = await getDocumentProxy(pdf.slice());
    const entries = await document.getOutline();
    expect(entries.map(({ title, count }) => ({ title, count }))).toEqual([
      { title: 'Document 1', count: -2 },
      { title: 'Document 2', count: undefined },
      { title: 'Document 3', count: -2 },
    ]);
    const [one, two] = entries[2]?.items ?? [];
    expect([one?.title, two?.title, two?.items[0]?.title]).toEqual(['One', 'Two', 'Below']);
    expect(two?.dest).toBe('below_2');
    const [page] = (await document.getDestination('below_2')) ?? [];
    expect(await document.getPageIndex(page)).toBe(4);
    expect(codes).toEqual(['0 scripts_removed', '2 scripts_removed']);
  });

  it('end when they lead back to themselves', async () => {
    const endless = linked('', '/Outlines 7 0 R', {
      ...outline,
      9: '<</Title (Two) /Parent 7 0 R /Prev 8 0 R /Next 8 0 R>>',
    });
    const { pdf } = await merged([endless]);
    const [entry] = await (await getDocumentProxy(pdf.slice())).getOutline();
    expect(entry?.items.map(({ title }) => title)).toEqual(['One', 'Two']);
  });
});

describe('page labels', () => {
  it('stay the same for each document', async () => {
    const roman = linked('', '/PageLabels <</Nums [0 <</S /r>> 1 <</S /D /P (A-) /St 7>>]>>');
    const { pdf } = await merged([classicPdf({ objects: onePage() }), roman, roman]);
    const labels = await (await getDocumentProxy(pdf.slice())).getPageLabels();
    expect(labels).toEqual(['1', 'i', 'A-7', 'i', 'A-7']);
  });

  it('are left out when no document has any', async () => {
    const { pdf } = await merged([classicPdf({ objects: onePage() }), classicPdf({ objects: onePage() })]);
    expect(await (await getDocumentProxy(pdf.slice())).getPageLabels()).toBeNull();
  });
});
