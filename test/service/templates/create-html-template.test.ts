import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { templateContents, templates } from '../../../src/core/db/schema';
import { limits } from '../../../src/lib/limits';
import { type Account, as, createAccount, database } from '../../support/app';
import { expectProblems, expectRefusal } from '../../support/refusals';

let account: Account;
beforeAll(async () => {
  account = await createAccount();
});

const invoice = {
  template_type: 'html',
  name: ' Invoice ',
  html: '<h1>Invoice {{ number }}</h1>{% for item in items %}<p>{{ item.name }}: {{ item.price | currency }}</p>{% endfor %}',
  scss: '$accent: #0b5fff; h1 { b { color: $accent; } }',
  header_html: '{{ customer.name }}',
  footer_html: '<span class="pageNumber"></span>',
  html_engine_options: { page_size: 'A4', margins: '20mm', outline: true },
};

function create(template: object, options = {}) {
  return as(account.live).post('/templates', { template }, options);
}

async function stored() {
  return {
    templates: await database.$count(templates, eq(templates.accountId, account.id)),
    contents: await database.$count(templateContents, eq(templateContents.accountId, account.id)),
  };
}

describe('creating a template from HTML', () => {
  it('answers with a processed template that shows its sources', async () => {
    const created = await create(invoice);
    expect(created.status, created.text).toBe(201);
    expect(created.json).toMatchObject({
      id: expect.stringMatching(/^tpl_/),
      name: 'Invoice',
      template_type: 'html',
      document_state: 'processed',
      document_processed: true,
      document_url: null,
      page_count: null,
      page_dimensions: [],
      version: 'draft',
      last_changed_by_id: account.live.id,
    });
    expect(created.json).not.toHaveProperty('html');

    const full = await as(account.live).get(`/templates/${created.json.id}?full=true`);
    expect(full.json).toMatchObject({
      html: invoice.html,
      scss: invoice.scss,
      header_html: invoice.header_html,
      footer_html: invoice.footer_html,
      html_engine_options: {
        page_size: 'A4',
        margins: '20mm',
        outline: true,
        landscape: false,
        javascript: false,
      },
      fields: {},
      versions: [],
    });
    const row = await database.select().from(templates).where(eq(templates.id, created.json.id)).get();
    const content = await database
      .select()
      .from(templateContents)
      .where(eq(templateContents.hash, row?.contentHash ?? ''))
      .get();
    expect(JSON.parse(content?.body ?? '').html.css).toBe('h1 b {\n  color: #0b5fff;\n}');
    expect((await as(account.live).get('/templates?query=Invoice')).json).toHaveLength(1);
  });

  it('infers the fields from the HTML, and validates submissions against them', async () => {
    const { json } = await create(invoice);
    const schema = await as(account.live).get(`/templates/${json.id}/schema`);
    expect(schema.json).toEqual({
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: {
        number: {},
        items: {
          type: ['array', 'null'],
          items: {
            type: ['object', 'null'],
            properties: { name: {}, price: { type: ['number', 'string', 'null'] } },
            additionalProperties: false,
          },
        },
        customer: { type: ['object', 'null'], properties: { name: {} }, additionalProperties: false },
      },
      additionalProperties: false,
    });
    const wrong = { items: [{ nam: 1 }], customer: 'Ada', extra: 1 };
    const refused = await as(account.live).post(`/templates/${json.id}/submissions`, { data: wrong });
    const { submission } = expectRefusal(refused, 422, 'invalid_data');
    expect(submission.json_schema_errors).toEqual([
      '#/items/0/nam: unknown property; the template has no field of this name; did you mean `name`?',
      '#/customer: expected an object or null, got a string',
      '#/extra: unknown property; the template has no field of this name',
    ]);
  });

  it('uses the fields of the request instead, with lists of any length', async () => {
    const fields = [
      { name: 'number', title: 'Number' },
      { name: 'items/0/price', type: 'number', required: false },
    ];
    const { json, text } = await create({ ...invoice, fields });
    expect(json.id, text).toBeDefined();
    const schema = await as(account.live).get(`/templates/${json.id}/schema`);
    expect(schema.json).toMatchObject({
      properties: {
        number: { type: 'string', title: 'Number' },
        items: { type: 'array', items: { properties: { price: { type: 'number' } } } },
      },
      required: ['number'],
    });
    expect(schema.json.properties.items).not.toHaveProperty('maxItems');
    const full = await as(account.live).get(`/templates/${json.id}?full=true`);
    expect(full.json.fields['1']).toMatchObject({ id: 1, name: 'number' });
    expect(full.json.fields['1']).not.toHaveProperty('page');
    const data = { items: [{ price: 1 }, { price: 'two' }] };
    const refused = await as(account.live).post(`/templates/${json.id}/submissions`, { data });
    expect(expectRefusal(refused, 422, 'invalid_data').submission.json_schema_errors).toEqual([
      '#/number: is missing',
      '#/items/1/price: expected a number, got a string',
    ]);
  });

  it('accepts more data where the template allows it', async () => {
    const { json } = await create({ ...invoice, allow_additional_properties: true });
    const { json: schema } = await as(account.live).get(`/templates/${json.id}/schema`);
    expect(schema.additionalProperties).toBe(true);
    expect(schema.properties.customer.additionalProperties).toBe(true);
  });

  it('is created once for one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'html-1' };
    const first = await create(invoice, { headers });
    const second = await create(invoice, { headers });
    expect(second.json.id).toBe(first.json.id);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });
});

describe('an HTML template that cannot be created', () => {
  it('is refused with line and column of every error, and nothing is stored', async () => {
    const before = await stored();
    const answer = await create({
      ...invoice,
      html: 'one\n  {% if a %}',
      scss: 'a {\n  color: ;\n}',
      header_html: '{{ a | nope }}',
      footer_html: '{% include "x" %}',
      fields: [{ name: 'a', type: 'image', displayType: 'text' }],
    });
    const { errors } = expectRefusal(answer, 422, 'syntax_error');
    expect(errors).toEqual([
      '#/template/html: line 2, column 3: tag {% if a %} not closed',
      '#/template/header_html: line 1, column 1: undefined filter: nope',
      '#/template/footer_html: line 1, column 1: {% include %} is not available: a template cannot read another template',
      '#/template/scss: line 2, column 10: Expected expression.',
      '#/template/fields/0/displayType: must be image for a field of type "image"',
    ]);
    expect(await stored()).toEqual(before);
  });

  it.each<[string, object, (string | RegExp)[]]>([
    ['no html', { html: undefined }, ['#/template/html: required (a string)']],
    ['another type', { template_type: 'word' }, [/^#\/template\/template_type: must be "html"/]],
    ['unknown properties', { colour: 1 }, ['#/template/colour: unknown property']],
    [
      'long html',
      { html: 'x'.repeat(limits.htmlBytes + 1) },
      [/^#\/template\/html: must have at most 1048576 bytes/],
    ],
    [
      'many bytes in few characters',
      { html: '漢'.repeat(400_000) },
      [/^#\/template\/html: must have at most/],
    ],
    ['long scss', { scss: ' '.repeat(limits.scssBytes + 1) }, [/^#\/template\/scss: must have at most/]],
    ['a page size', { html_engine_options: { page_size: 'A99' } }, [/page_size: must be one of A0/]],
    [
      'a selector',
      { html_engine_options: { javascript: true, wait_for: { selector: '#chart,\n ##' } } },
      [/^#\/template\/html_engine_options\/wait_for\/selector: line 2, column 3: ./],
    ],
    ['a margin', { html_engine_options: { margins: { top: '1km' } } }, [/margins/]],
    ['a field with a page', { fields: [{ name: 'a', page: 1 }] }, [/^#\/template\/fields\/0\/page: /]],
  ])('%s', async (_name, change, problems) => {
    expectProblems(await create({ ...invoice, ...change }), problems);
  });

  it('is refused when it is too big as a whole', async () => {
    const answer = await create({
      ...invoice,
      html: '漢'.repeat(340_000),
      scss: `a { b: "${'x'.repeat(250_000)}" }`,
      footer_html: 'x'.repeat(120_000),
    });
    expectProblems(answer, [/^#\/template: a template with its compiled styles must have at most/]);
  });

  it('is refused with another body type or folder, and other accounts do not find it', async () => {
    const text = await as(account.live).post('/templates', 'a=b', {
      headers: { 'content-type': 'text/plain' },
    });
    const { error } = expectRefusal(text, 415, 'unsupported_media_type');
    expect(error.message).toBe('Send the body as multipart/form-data or application/json, not "text/plain".');
    const folder = await create({ ...invoice, parent_folder_id: 'fld_00000000000000000000' });
    expectRefusal(folder, 404, 'folder_not_found');
    const { json } = await create(invoice);
    const other = await createAccount();
    expectRefusal(await as(other.live).get(`/templates/${json.id}?full=true`), 404, 'template_not_found');
    const fields = [{ name: 'a', page: 1 }];
    const added = await as(account.live).put(`/templates/${json.id}/add_fields`, { fields });
    expectRefusal(added, 409, 'conflict');
  });

  it.each([
    ['{% for i in (1..50000000) %}{% endfor %}', '@for $i from 1 through 300000 { .a#{$i} { b: c } }', 1],
    ['{% if a %}'.repeat(3000), '@mixin a { @include a } b { @include a }', 2],
  ])('is refused at once when its sources would never end (%#)', async (html, scss, count) => {
    const { errors } = expectRefusal(await create({ ...invoice, html, scss }), 422, 'syntax_error');
    expect(errors).toHaveLength(count);
  });
});
