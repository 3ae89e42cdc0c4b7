import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { as, createAccount, send } from '../../support/app';
import { createTemplate } from '../../support/builders';

function line(y: number) {
  return { page: 1, x: 72, y, width: 300, height: 20, required: false };
}

/**
 * Submits the data to a new template; returns the submission's record and the texts of its page.
 */
async function submit(fields: object[], data: object, more: object = {}) {
  const { live } = await createAccount();
  const template = await createTemplate(live, fields);
  const created = await as(live).post(`/templates/${template}/submissions`, { data, ...more });
  if (created.status !== 201)
    return { status: created.status, errors: created.json.errors, json: created.json, words: [] };
  const { submission } = created.json;
  const pdf = await send('GET', submission.download_url);
  const page = await (await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer()))).getPage(1);
  const { items } = await page.getTextContent();
  const words = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : []));
  return { status: 201, submission, words: words.slice(1), page };
}

describe('fields that work together', () => {
  const on = { ...line(120), name: 'on', type: 'boolean' };
  const fee = {
    ...{ ...line(150), name: 'fee', type: 'number', static: true, default: 50 },
    dependencies: { action: 'show', conditions: [{ field: 'on', operator: 'equals', value: true }] },
  };
  const rest = [
    { ...line(180), name: 'price', type: 'number' },
    { ...line(210), name: 'total', type: 'number', default: 'price + fee' },
    { ...line(240), name: 'both', type: 'combined', combinedFieldNames: 'price, fee' },
  ];

  it('fields that conditions hide are blank for formulas and combined texts, static values too', async () => {
    const hidden = await submit([on, fee, ...rest], { on: false, price: 100 });
    expect(hidden.words).toEqual(['100', '100', '100']);
  });

  it('fields that conditions show have their values there', async () => {
    const shown = await submit([on, fee, ...rest], { on: true, price: 100 });
    expect(shown.words.slice(1)).toEqual(['50', '100', '150', '100 50']);
  });

  it('boxes of one name show one default and one computed value', async () => {
    const fields = [
      { ...line(120), name: 'a', default: 'hello' },
      { ...line(150), name: 'a', required: true },
      { ...line(180), name: 't', type: 'number', default: '1 + 1' },
      { ...line(210), name: 't', type: 'number', required: true },
    ];
    expect((await submit(fields, {})).words).toEqual(['hello', 'hello', '2', '2']);
  });

  it('a colour comes from the value that its field has', async () => {
    const fields = [
      { ...line(120), name: 'a', colorFieldName: 'c', colorFieldRequired: true },
      { page: 1, name: 'c', hidden: true, static: true, default: 'FF0000' },
    ];
    const { words, page } = await submit(fields, { a: 'red' });
    expect(words).toEqual(['red']);
    const operators = await page?.getOperatorList();
    expect(JSON.stringify(operators?.argsArray)).toContain('#ff0000');
  });

  it('a computed number obeys the rules of its field', async () => {
    const field = { ...line(120), name: 'n', type: 'number', default: '1/3', integer: true };
    const { status, json } = await submit([field], {});
    expect([status, json?.submission.state]).toEqual([422, 'syntax_error']);
    expect(json?.error.message).toContain('expected a whole number, got the number 0.333333333333333');
  });

  it('"" counts as no value, and so is refused where a value is required', async () => {
    const optional = [
      { ...line(120), name: 'mail', type: 'email' },
      { ...line(150), name: 'size', optionList: 'S\nM' },
      { ...line(180), name: 'day', type: 'date' },
      { ...line(210), name: 'code', type: 'barcode' },
    ];
    const blank = await submit(optional, { mail: '', size: '', day: '', code: '' });
    expect(blank).toMatchObject({ status: 201, words: [] });
    const required = optional.map((field) => ({ ...field, required: true }));
    const refused = await submit(required, { mail: '', size: '', day: '', code: '' });
    expect(refused.status).toBe(422);
    const at = (refused.errors ?? []).map((message: string) => message.split(':')[0]);
    expect(new Set(at)).toEqual(new Set(['#/mail', '#/size', '#/day', '#/code']));
    const unsigned = await submit([{ ...line(120), name: 's', type: 'signature' }], {
      s: { text: { name: '  ', typeface: 'Caveat' } },
    });
    expect(unsigned.status).toBe(422);
  });

  it('a computed field is not editable in a form, unless it says otherwise', async () => {
    const formula = { ...line(120), name: 'total', type: 'number', default: '1 + 1' };
    const names = async (fields: object[], data: object = {}) => {
      const { page } = await submit(fields, data, { editable: true });
      return (await page?.getAnnotations())?.map(({ fieldName }: { fieldName: string }) => fieldName);
    };
    expect(await names([formula, { ...line(150), name: 'a' }])).toEqual(['a']);
    expect(await names([{ ...formula, editable: true }], { total: 3 })).toEqual(['total']);
  });

  it('a field can remove the colour that the template sets for all fields', async () => {
    const { live } = await createAccount();
    const id = await createTemplate(live, []);
    const changed = await as(live).put(`/templates/${id}`, {
      template: {
        defaults: { backgroundColor: 'FF0000' },
        fields: [{ ...line(120), name: 'a', backgroundColor: 'transparent' }],
      },
    });
    expect(changed.status, changed.text).toBe(200);
    const created = await as(live).post(`/templates/${id}/submissions`, { data: { a: 'x' } });
    const pdf = await send('GET', created.json.submission.download_url);
    const page = await (await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer()))).getPage(1);
    expect(JSON.stringify((await page.getOperatorList()).argsArray)).not.toContain('#ff0000');
  });
});
