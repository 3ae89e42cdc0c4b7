import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, as, createAccount } from '../../support/app';
import { createTemplate, plainPdf } from '../../support/builders';
import { templateApi } from '../../support/lifecycle';
import { expectProblems } from '../../support/refusals';

const box = { page: 1, x: 72, width: 100, height: 20 };
const a4: [number, number] = [595, 842];

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

/** A template of two pages with the fields 1 (a), 2 (b) and 3 (c, on the second page). */
async function fresh() {
  const fields = [
    { name: 'a', y: 100, ...box },
    { name: 'b', y: 130, ...box },
    { name: 'c', y: 100, ...box, page: 2 },
  ];
  const id = await createTemplate(account.live, fields, await plainPdf([a4, a4, a4]));
  return { id, ...templateApi(account.live, id) };
}

async function record(id: string) {
  return (await as(account.live).get(`/templates/${id}?full=true`)).json;
}

describe('the fields of a record', () => {
  it('are named by their ids, and ordered page by page', async () => {
    const { id } = await fresh();
    const { fields, field_order } = await record(id);
    expect(fields).toMatchObject({ 1: { name: 'a' }, 2: { name: 'b' }, 3: { name: 'c' } });
    expect(field_order).toEqual([[1, 2], [3], []]);
  });

  it('can be sent back as they are, which changes nothing', async () => {
    const { id, update } = await fresh();
    await update({ field_order: [[2, 1], [3]] });
    const { fields, field_order } = await record(id);
    for (const sent of [{ fields, field_order }, { fields }]) {
      const answer = await update(sent);
      expect(answer.status, answer.text).toBe(200);
      expect(await record(id)).toMatchObject({ fields, field_order: [[2, 1], [3], []] });
    }
  });

  it('get the order that is sent, alone or with a list, and the others come last', async () => {
    const { id, update, full } = await fresh();
    await update({ field_order: [[2]] });
    expect((await record(id)).field_order).toEqual([[2, 1], [3], []]);
    const { fields } = await full();
    await update({ fields, field_order: [[1, 2]] });
    expect((await record(id)).field_order).toEqual([[1, 2], [3], []]);
    expect(Object.keys((await full()).fields)).toHaveLength(3);
  });

  it('are the order of the schema', async () => {
    const { update, schema } = await fresh();
    await update({ field_order: [[2, 1], [3]] });
    expect(Object.keys((await schema()).properties)).toEqual(['b', 'a', 'c']);
  });

  it('of an HTML template have one page', async () => {
    const html = {
      template_type: 'html',
      name: 'A page',
      html: '{{ a }}{{ b }}',
      fields: [{ name: 'a' }, { name: 'b' }],
    };
    const { id } = (await as(account.live).post('/templates', { template: html })).json;
    expect((await record(id)).field_order).toEqual([[1, 2]]);
    const answer = await templateApi(account.live, id).update({ field_order: [[2, 1]] });
    expect(answer.status, answer.text).toBe(200);
    expect((await record(id)).field_order).toEqual([[2, 1]]);
  });

  it.each<[string, (record: { fields: object; field_order: number[][] }) => object]>([
    ['its order', ({ field_order }) => ({ field_order })],
    ['all that was read', ({ fields, field_order }) => ({ fields, field_order })],
    ['no order', () => ({ field_order: [] })],
  ])('of an HTML template whose fields follow from its page stay with %s', async (_, sent) => {
    const html = { template_type: 'html', name: 'A page', html: '{{ a }}{{ b }}' };
    const { id } = (await as(account.live).post('/templates', { template: html })).json;
    const { update, schema } = templateApi(account.live, id);
    const answer = await update(sent(await record(id)));
    expect(answer.status, answer.text).toBe(200);
    expect(Object.keys((await schema()).properties)).toEqual(['a', 'b']);
    expectProblems(await update({ field_order: [[1]] }), [
      '#/template/field_order/0/0: the template has no field 1',
    ]);
    await update({ fields: [] });
    expect((await schema()).properties).toEqual({});
  });
});

describe('fields by id', () => {
  const place = { y: 100, ...box };

  it('get the ids of their keys', async () => {
    const { id, update } = await fresh();
    await update({ fields: { 7: { name: 'x', ...place }, 5: { name: 'y', ...place, id: 5 } } });
    expect(await record(id)).toMatchObject({ fields: { 5: { name: 'y' }, 7: { name: 'x' } } });
  });

  it.each<[string, object, string | RegExp]>([
    [
      'another id',
      { fields: { 7: { name: 'x', ...place, id: 8 } } },
      '#/template/fields/7/id: must be 7, as its key',
    ],
    [
      'no id',
      { fields: { x: { name: 'x', ...place } } },
      /^#\/template\/fields\/x: must be the id of a field/,
    ],
    [
      'a wrong property',
      { fields: { 7: { name: 'x', ...place, height: 0 } } },
      /^#\/template\/fields\/7\/height: /,
    ],
    [
      'a wrong default',
      { fields: { 9: { name: 'y', ...place }, 7: { name: 'x', ...place, type: 'number', default: 'nope' } } },
      /^#\/template\/fields\/7\/default: /,
    ],
    [
      'an order with a stranger',
      { field_order: [[1], [9]] },
      '#/template/field_order/1/0: the template has no field 9',
    ],
    [
      'an order with a field twice',
      {
        field_order: [
          [1, 2],
          [3, 1],
        ],
      },
      '#/template/field_order/1/1: field 1 is named twice',
    ],
    ['an order that is no list of pages', { field_order: [1] }, /^#\/template\/field_order\/0: /],
  ])('are refused with %s', async (_, sent, problem) => {
    const { id, update } = await fresh();
    const before = await record(id);
    expectProblems(await update(sent), [problem]);
    expect((await record(id)).fields).toEqual(before.fields);
  });

  it('are drawn in a preview', async () => {
    const { id } = await fresh();
    const template = { fields: { 4: { name: 'x', ...place } }, field_order: [[4]] };
    const drawn = await as(account.live).post(`/templates/${id}/preview_fields`, {
      template,
      data: { x: 'Ada' },
    });
    expect(drawn.status).toBe(200);
  });
});

describe('the hosts that may embed', () => {
  it.each([
    [['example.com', 'EXAMPLE.com', '*.example.org'], 'example.com,*.example.org'],
    ['example.com, *.example.org', 'example.com,*.example.org'],
    [null, null],
    ['', null],
  ])('are shown as a text: %j', async (sent, shown) => {
    const { update } = await fresh();
    await update({ embed_domains: ['before.example'] });
    const answer = await update({ embed_domains: sent });
    expect(answer.json.embed_domains, answer.text).toBe(shown);
  });

  it('are refused with the place of the wrong one', async () => {
    const { update } = await fresh();
    expectProblems(await update({ embed_domains: 'example.com,a..b' }), [
      /^#\/template\/embed_domains\/1: must be a host/,
    ]);
    expectProblems(await update({ embed_domains: 7 }), [/^#\/template\/embed_domains: /]);
  });
});

describe('the first template of an account', () => {
  it('is the oldest one that is left', async () => {
    const { live } = await createAccount();
    const [first, second] = [await createTemplate(live, []), await createTemplate(live, [])];
    const shown = async () =>
      (await as(live).get('/templates')).json.map((one: { first_template: boolean }) => one.first_template);
    expect(await shown()).toEqual([false, true]);
    await templateApi(live, first).remove();
    expect(await shown()).toEqual([true]);
    expect((await templateApi(live, second).get()).json.first_template).toBe(true);
  });
});
