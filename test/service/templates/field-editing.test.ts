import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, as, createAccount, send } from '../../support/app';
import { createTemplate, plainPdf } from '../../support/builders';
import { templateApi } from '../../support/lifecycle';
import { wordsOf } from '../../support/pdf-text';
import { expectProblems, expectRefusal } from '../../support/refusals';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

async function lined(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([612, 792]);
  page.drawText('First name: ____________________', { x: 72, y: 692, size: 10, font });
  page.drawText('Signature: ____________________', { x: 72, y: 600, size: 10, font });
  return document.save();
}

async function create(fields: object[] = [], bytes?: Uint8Array) {
  const id = await createTemplate(account.live, fields, bytes);
  const path = `/templates/${id}`;
  const api = as(account.live);
  return {
    id,
    detect: () => api.post(`${path}/detect_fields`),
    preview: (body: object) => api.post(`${path}/preview_fields`, body),
    document: () => send('GET', `/api/v1${path}/document`, { token: account.live }),
    ...templateApi(account.live, id),
    put: (body: object) => api.put(path, body),
  };
}

async function html() {
  const body = { template_type: 'html', name: 'Page', html: '<p>{{ name }}</p>' };
  return (await as(account.live).post('/templates', { template: body })).json.id;
}

const box = { page: 1, x: 72, y: 200, width: 300, height: 24 };

describe('detecting fields', () => {
  it('proposes fields that add_fields takes, and none twice', async () => {
    const template = await create([], await lined());
    const detected = await template.detect();
    expect(detected.status, detected.text).toBe(200);
    expect(detected.json).toMatchObject({
      complete: true,
      proposals: [
        { found: 'line', field: { name: 'first_name', type: 'string', page: 1 } },
        { found: 'line', field: { name: 'signature', type: 'signature' } },
      ],
    });
    expect((await template.full()).fields).toEqual([]);
    const fields = detected.json.proposals.map(({ field }: { field: object }) => field);
    const added = await as(account.live).put(`/templates/${template.id}/add_fields`, { fields });
    expect(added.status, added.text).toBe(200);
    expect((await template.detect()).json.proposals).toEqual([]);
  });

  it('is refused for HTML templates, which have no pages', async () => {
    const id = await html();
    expectRefusal(await as(account.live).post(`/templates/${id}/detect_fields`), 409, 'conflict');
  });
});

describe('a preview of fields', () => {
  it('draws fields that are not saved, with a watermark, and saves nothing', async () => {
    const template = await create([{ name: 'old', ...box }]);
    const before = (await template.get()).json.updated_at;
    const fields = [{ name: 'name', ...box }];
    const path = `/api/v1/templates/${template.id}/preview_fields`;
    const body = { template: { fields }, data: { name: 'Ada Lovelace' } };
    const drawn = await send('POST', path, { token: account.live, body });
    expect(drawn.headers.get('content-type')).toBe('application/pdf');
    const text = await wordsOf(new Uint8Array(await drawn.arrayBuffer()));
    expect(text).toContain('Ada Lovelace');
    expect(text).toContain('TEST');
    expect((await template.get()).json.updated_at).toBe(before);
  });

  it('draws a version as it was published, whatever the draft is', async () => {
    const template = await create([{ name: 'name', ...box }]);
    await as(account.live).post(`/templates/${template.id}/publish_version`, { version_type: 'major' });
    await template.put({ template: { fields: [{ name: 'city', ...box }] } });
    const path = `/api/v1/templates/${template.id}/preview_fields`;
    const drawn = async (version: string) => {
      const body = { version, data: { name: 'Ada Lovelace', city: 'London' } };
      const answer = await send('POST', path, { token: account.live, body });
      return wordsOf(new Uint8Array(await answer.arrayBuffer()));
    };
    expect(await drawn('1.0.0')).toContain('Ada Lovelace');
    expect(await drawn('draft')).toContain('London');
    expectRefusal(await template.preview({ version: '2.0.0' }), 404, 'template_version_not_found');
    expectProblems(await template.preview({ version: '1.0.0', template: { fields: [] } }), [
      '#/template: cannot be sent with `version`',
    ]);
  });

  it('requires no value, and reports wrong values', async () => {
    const template = await create();
    const fields = [
      { name: 'age', type: 'number', ...box },
      { name: 'photo', type: 'image', ...box },
    ];
    expect((await template.preview({ template: { fields } })).status).toBe(200);
    const photo = { url: 'https://example.com/nothing.png' };
    expect((await template.preview({ template: { fields }, data: { photo } })).status).toBe(200);
    const wrong = await template.preview({ template: { fields }, data: { age: 'old' } });
    expect(expectRefusal(wrong, 422, 'invalid_data').errors).toEqual([expect.stringMatching(/^#\/age: /)]);
    const far = await template.preview({ template: { fields: [{ name: 'x', page: 7 }] } });
    expectProblems(far, ['#/template/fields/0/page: the document has one page']);
    const circle = [{ name: 'a', type: 'number', default: 'a + 1', ...box }];
    expectProblems(await template.preview({ template: { fields: circle } }), [
      /#\/template\/fields\/0\/default: .*circle/,
    ]);
  });
});

it('the document without drawn values is the ground on which fields are placed', async () => {
  const template = await create([{ name: 'name', ...box }], await plainPdf([[400, 500]]));
  const answer = await template.document();
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const document = await PDFDocument.load(await answer.arrayBuffer());
  expect(document.getPage(0).getSize()).toEqual({ width: 400, height: 500 });
});

describe('a change with the version that the caller has seen', () => {
  it('is refused when the template has changed since', async () => {
    const template = await create();
    const seen = (await template.get()).json.updated_at;
    const first = await template.put({ template: { fields: [{ name: 'a', ...box }] }, if_updated_at: seen });
    expect(first.status, first.text).toBe(200);
    const second = await template.put({ template: { fields: [{ name: 'b', ...box }] }, if_updated_at: seen });
    expectRefusal(second, 409, 'conflict');
    expect((await template.full()).fields).toMatchObject([{ name: 'a' }]);
    const again = { template: { fields: [{ name: 'b', ...box }] }, if_updated_at: first.json.updated_at };
    expect((await template.put(again)).status).toBe(200);
  });
});
