import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../src/engine/limits';
import { annotationKinds, pageSizes, readText } from '../../engine/fill/compile/support/read-back';
import { type Account, as, createAccount } from '../../support/app';
import { createTemplate, plainPdf } from '../../support/builders';
import { download, wordsOf } from '../../support/pdf-text';
import { counted, createWith, pagesOf, upTo } from './support/long-content';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

function create(templateId: string, data: unknown, token = account.live) {
  return createWith(token, templateId, data);
}

const box = { page: 1, x: 72, y: 120, width: 200, height: 60, multiline: true, overflow: 'continue' };

function rows(page: number, positions: number[], properties = {}) {
  return positions.flatMap((position, index) => [
    {
      name: `items/${position}/name`,
      page,
      x: 72,
      y: 120 + 30 * index,
      width: 200,
      height: 20,
      required: false,
      overflow: 'continue',
      ...properties,
    },
    {
      name: `items/${position}/price`,
      type: 'number',
      page,
      x: 300,
      y: 120 + 30 * index,
      width: 100,
      height: 20,
      required: false,
    },
  ]);
}

function items(count: number) {
  return upTo(count).map((number) => ({ name: `Item ${String.fromCharCode(64 + number)}`, price: number }));
}

describe('rows beyond those of the template', () => {
  it('repeat their page directly behind it, with everything else on it', async () => {
    const fields = [
      ...rows(2, [0, 1, 2]),
      { name: 'buyer', page: 2, x: 72, y: 600 },
      { name: 'total', type: 'number', page: 3, x: 72, y: 600, default: 'SUM(items.price)', required: false },
      { name: 'first', page: 1, x: 72, y: 600 },
    ];
    const template = await createTemplate(
      account.live,
      fields,
      await plainPdf([
        [612, 792],
        [500, 700],
        [612, 792],
      ]),
    );
    const { pdf, submission } = await create(template, { items: items(8), buyer: 'Ada', first: 'One' });
    expect(submission.truncated_text).toEqual({});
    expect(await pageSizes(pdf)).toEqual([
      [612, 792],
      [500, 700],
      [500, 700],
      [500, 700],
      [612, 792],
    ]);
    expect(await pagesOf(pdf)).toEqual([
      'Page 1 of the form One',
      'Page 2 of the form Item A 1 Item B 2 Item C 3 Ada',
      'Page 2 of the form Item D 4 Item E 5 Item F 6 Ada',
      'Page 2 of the form Item G 7 Item H 8 Ada',
      'Page 3 of the form 36',
    ]);
    const places = async (page: number) => (await readText(pdf, page)).slice(1, 3).map(({ x, y }) => [x, y]);
    expect(await places(3)).toEqual(await places(2));
  });

  it('are not added while the template has enough', async () => {
    const template = await createTemplate(account.live, rows(1, [0, 1, 2]));
    for (const count of [0, 3])
      expect(await pagesOf((await create(template, { items: items(count) })).pdf)).toHaveLength(1);
  });

  it('continue from the last page of a list of several pages', async () => {
    const template = await createTemplate(
      account.live,
      [...rows(1, [0, 1]), ...rows(2, [2, 3, 4])],
      await plainPdf([
        [612, 792],
        [612, 792],
        [612, 792],
      ]),
    );
    const { pdf } = await create(template, { items: items(9) });
    expect(await pagesOf(pdf)).toEqual([
      'Page 1 of the form Item A 1 Item B 2',
      'Page 2 of the form Item C 3 Item D 4 Item E 5',
      'Page 2 of the form Item F 6 Item G 7 Item H 8',
      'Page 2 of the form Item I 9',
      'Page 3 of the form',
    ]);
  });

  it('of two lists on one page leave the list that has ended blank', async () => {
    const other = (position: number) => ({
      name: `notes/${position}`,
      page: 1,
      x: 450,
      y: 120 + 30 * position,
      width: 100,
      height: 20,
      required: false,
      default: 'none',
      overflow: 'continue',
    });
    const template = await createTemplate(account.live, [...rows(1, [0, 1]), other(0), other(1)]);
    const { pdf } = await create(template, { items: items(5), notes: ['n1', 'n2', 'n3'] });
    expect(await pagesOf(pdf)).toEqual([
      'Page 1 of the form Item A 1 Item B 2 n1 n2',
      'Page 1 of the form Item C 3 Item D 4 n3',
      'Page 1 of the form Item E 5',
    ]);
  });

  it('have formulas, conditions, colours and combined texts of their own', async () => {
    const row = (position: number) => {
      const at = { page: 1, y: 120 + 40 * position, height: 20, width: 60, required: false };
      const item = `items/${position}`;
      return [
        { ...at, name: `${item}/qty`, type: 'number', x: 20, overflow: 'continue' },
        { ...at, name: `${item}/price`, type: 'number', x: 90 },
        {
          ...at,
          name: `${item}/sum`,
          type: 'number',
          x: 160,
          default: `items[${position}].qty * {items/${position}/price}`,
        },
        {
          ...at,
          name: `${item}/label`,
          type: 'combined',
          x: 230,
          combinedFieldType: 'format',
          combinedFieldFormat: `{${item}/qty}x`,
        },
        {
          ...at,
          name: `${item}/rare`,
          x: 300,
          dependencies: {
            action: 'require_and_show',
            conditions: [{ field: `${item}/qty`, operator: 'gte', value: 5 }],
          },
        },
        {
          ...at,
          name: `${item}/sum`,
          type: 'number',
          hidden: true,
          default: `items[${position}].qty * {items/${position}/price}`,
        },
      ];
    };
    const total = {
      name: 'total',
      type: 'number',
      page: 1,
      x: 400,
      y: 700,
      required: false,
      default: 'SUM(items.sum)',
    };
    const template = await createTemplate(account.live, [...row(0), ...row(1), total]);
    const data = {
      items: [
        { qty: 1, price: 10 },
        { qty: 2, price: 10, rare: 'no' },
        { qty: 3, price: 10 },
        { qty: 7, price: 10, rare: 'yes' },
      ],
    };
    const { pdf } = await create(template, data);
    expect(await pagesOf(pdf)).toEqual([
      'Page 1 of the form 1 10 10 1x 2 10 20 2x 130',
      'Page 1 of the form 3 10 30 3x 7 10 70 7x yes 130',
    ]);
    const missing = { items: [...data.items.slice(0, 3), { qty: 7, price: 10 }] };
    const answer = await as(account.live).post(`/templates/${template}/submissions`, { data: missing });
    expect(answer.json.submission).toMatchObject({
      state: 'invalid_data',
      json_schema_errors: ['#/items/3/rare: is missing'],
    });
  });

  it('obey the rules of the rows they repeat', async () => {
    const template = await createTemplate(account.live, rows(1, [0, 1]));
    const data = { items: [...items(3), { name: 4, price: 'x', colour: 'red' }] };
    const answer = await as(account.live).post(`/templates/${template}/submissions`, { data });
    expect(answer.json.submission.json_schema_errors.sort()).toEqual([
      expect.stringMatching(/^#\/items\/3\/colour: /),
      '#/items/3/name: expected a string, got a number',
      '#/items/3/price: expected a number, got a string',
    ]);
  });

  it('are in the schema up to the page limit of a document', async () => {
    const template = await createTemplate(account.live, rows(1, [0, 1]));
    const schema = await as(account.live).get(`/templates/${template}/schema`);
    expect(schema.json.properties.items).toMatchObject({ maxItems: 2 + 2 * limits.repeatedPages });
    const answer = await as(account.live).post(`/templates/${template}/submissions`, {
      data: { items: Array.from({ length: 3 + 2 * limits.repeatedPages }, () => ({ name: 'x' })) },
    });
    expect(answer.json.submission).toMatchObject({
      state: 'invalid_data',
      json_schema_errors: [
        `#/items: has 203 elements; the rows beyond the template's need 101 pages more, but a document can have at most 100 (repeatedPages)`,
      ],
    });
  });

  it('continue a text that does not fit, and refer to one continuation of repeated text', async () => {
    const template = await createTemplate(account.live, [
      ...rows(1, [0, 1], { title: 'Name' }),
      { name: 'remarks', title: 'Remarks', ...box, y: 400 },
    ]);
    const list = items(4);
    const data = { items: list.with(3, { name: counted(60), price: 4 }), remarks: counted(100) };
    const [one = '', two = '', end = '', ...more] = await pagesOf((await create(template, data)).pdf);
    expect(more).toEqual([]);
    expect(one.match(/continued on page 3/g)).toHaveLength(1);
    expect(two.match(/continued on page 3/g)).toHaveLength(2);
    expect(end.match(/\(page \d\)/g)).toEqual(['(page 1)', '(page 2)']);
    expect(end).toContain('Name, row 4 (page 2)');
  });

  it('keep links, bookmarks and TEST watermarks in order', async () => {
    const { PDFDocument, PDFName, PDFString } = await import('@cantoo/pdf-lib');
    const document = await PDFDocument.load(
      await plainPdf([
        [612, 792],
        [612, 792],
      ]),
    );
    const [first, second] = document.getPages();
    if (!first || !second) throw new Error('no pages');
    const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 99, 99], Dest: [second.ref, 'Fit'] };
    first.node.set(PDFName.of('Annots'), document.context.obj([document.context.obj(link)]));
    const outlines = document.context.nextRef();
    const item = document.context.register(
      document.context.obj({ Title: PDFString.of('Second'), Parent: outlines, Dest: [second.ref, 'Fit'] }),
    );
    document.context.assign(
      outlines,
      document.context.obj({ Type: 'Outlines', First: item, Last: item, Count: 1 }),
    );
    document.catalog.set(PDFName.of('Outlines'), outlines);
    const template = await createTemplate(account.live, rows(1, [0, 1]), await document.save());
    const { pdf } = await create(template, { items: items(5) }, account.test);
    const { getDocumentProxy } = await import('unpdf');
    const read = await getDocumentProxy(pdf.slice());
    expect(read.numPages).toBe(4);
    const [outline] = await read.getOutline();
    expect(await read.getPageIndex(outline?.dest?.[0])).toBe(3);
    const kinds = await Promise.all(upTo(4).map((page) => annotationKinds(pdf, page)));
    expect(kinds).toEqual([['Link'], [], [], []]);
    for (const page of await pagesOf(pdf)) expect(page).toContain('TEST');
  });

  it('can be edited, on repeated pages as on all others', async () => {
    const fields = [...rows(1, [0, 1]), { name: 'remarks', ...box, y: 400 }, { name: 'after', page: 2 }];
    const template = await createTemplate(
      account.live,
      fields,
      await plainPdf([
        [612, 792],
        [612, 792],
      ]),
    );
    const data = { items: items(5), remarks: counted(60), after: 'end' };
    const answer = await as(account.live).post(`/templates/${template}/submissions`, {
      data,
      editable: true,
    });
    const pdf = await download(answer.json.submission.download_url);
    const { getDocumentProxy } = await import('unpdf');
    const read = await getDocumentProxy(pdf.slice());
    const boxes = await Promise.all(
      upTo(read.numPages).map(async (number) => {
        const annotations = await (await read.getPage(number)).getAnnotations();
        return annotations.map(
          ({ fieldName, fieldValue }) => `${fieldName}=${String(fieldValue).slice(0, 6)}`,
        );
      }),
    );
    expect(boxes).toEqual([
      ['items.0.name=Item A', 'items.0.price=1', 'items.1.name=Item B', 'items.1.price=2', 'remarks=w1 w2 '],
      ['items.2.name=Item C', 'items.2.price=3', 'items.3.name=Item D', 'items.3.price=4', 'remarks=w1 w2 '],
      ['items.4.name=Item E', 'items.4.price=5', 'remarks=w1 w2 '],
      ['after=end'],
      [],
    ]);
    const { PDFDocument } = await import('@cantoo/pdf-lib');
    const again = await PDFDocument.load(pdf);
    again.getForm().getTextField('items.3.name').setText('Changed');
    again.getForm().flatten();
    expect(await wordsOf(await again.save(), 2)).toContain('Changed');
  });
});
