import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, as, createAccount } from '../../support/app';
import { createTemplate, plainPdf } from '../../support/builders';
import { templateApi, wordsIn } from '../../support/lifecycle';
import { expectProblems, expectRefusal } from '../../support/refusals';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

const box = { page: 1, x: 72, width: 300, height: 24 };

async function fresh(fields: object[] = [{ name: 'name', y: 120, ...box }]) {
  return templateApi(account.live, await createTemplate(account.live, fields));
}

describe('settings', () => {
  const everything = {
    name: 'A new name',
    description: 'What it is for',
    archived: true,
    public_web_form: true,
    public_submissions: true,
    editable_submissions: true,
    allow_additional_properties: true,
    expire_submissions: true,
    expire_after: 90,
    expiration_interval: 'minutes',
    encrypt_pdfs: true,
    webhook_url: 'https://example.com/hook?x=1',
    slack_webhook_url: 'https://hooks.slack.com/services/x/yyyy/zzzz',
    redirect_url: 'https://example.com/thanks',
    embed_domains: ['example.com', '*.example.org', 'localhost:3000'],
    merge_audit_trail_pdf: true,
    add_data_request_submission_id_footers: true,
    data_request_reminder_days: [2, 5],
  };

  const shown = {
    ...everything,
    slack_webhook_url: 'https://hooks.slack.com/…zzzz',
    embed_domains: 'example.com,*.example.org,localhost:3000',
  };

  it('are changed as they are sent, and others stay', async () => {
    const template = await fresh();
    const changed = await template.update(everything);
    expect(changed.status, changed.text).toBe(200);
    expect(changed.json).toMatchObject({ ...shown, locked: false, last_changed_by_id: account.live.id });
    const later = await template.update({ webhook_url: null, redirect_url: '', embed_domains: [] });
    const rest = { webhook_url: null, redirect_url: null, embed_domains: null };
    expect((await template.get()).json).toMatchObject({ ...shown, ...rest });
    expect(Date.parse(later.json.updated_at)).toBeGreaterThan(Date.parse(changed.json.updated_at));
    expect((await template.full()).fields).toHaveLength(1);
  });

  it('may be sent without "template" around them', async () => {
    const template = await fresh();
    const { json } = await template.get();
    const changed = await as(account.live).put(`/templates/${json.id}`, { name: 'Bare' });
    expect(changed.json.name).toBe('Bare');
  });

  it.each([
    [{ name: ' ' }, /^#\/template\/name: /],
    [{ webhook_url: 'http://example.com' }, /^#\/template\/webhook_url: must be an https URL/],
    [{ webhook_url: 'https://a:b@example.com' }, /^#\/template\/webhook_url: /],
    [{ redirect_url: 'javascript:alert(1)' }, /^#\/template\/redirect_url: /],
    [{ redirect_url: 'http://127.0.0.1/x' }, /^#\/template\/redirect_url: /],
    [{ slack_webhook_url: 'not an address' }, /^#\/template\/slack_webhook_url: /],
    [{ embed_domains: ['https://example.com'] }, /^#\/template\/embed_domains\/0: must be a host/],
    [{ embed_domains: ['a..b'] }, /^#\/template\/embed_domains\/0: /],
    [{ expire_submissions: true }, /^#\/template\/expire_after: required/],
    [{ expire_after: 0 }, /^#\/template\/expire_after: /],
    [{ expire_after: 3651 }, /^#\/template\/expire_after: must be at most 3650 days/],
    [{ html: '<p>' }, '#/template/html: unknown property'],
    [{ template_type: 'html' }, '#/template/template_type: unknown property'],
  ])('with mistakes are refused: %j', async (settings, problem) => {
    const template = await fresh([]);
    const before = (await template.get()).json;
    expectProblems(await template.update(settings), [problem]);
    expect((await template.get()).json.updated_at).toBe(before.updated_at);
  });

  it('may have a webhook URL on the machine itself where the deployment allows it', async () => {
    const url = 'http://localhost:9999/hook';
    expect((await (await fresh([])).update({ webhook_url: url })).json.webhook_url).toBe(url);
  });
});

describe('fields and their template-wide properties', () => {
  it('replace the present ones', async () => {
    const template = await fresh();
    const fields = [
      { id: 7, name: 'city', y: 120, ...box },
      { name: 'city', y: 160, ...box },
    ];
    const shared = { city: { title: 'City', required: false } };
    const changed = await template.update({
      fields,
      shared_field_data: shared,
      defaults: { color: 'FF0000' },
    });
    expect(changed.status, changed.text).toBe(200);
    expect(await template.full()).toMatchObject({
      fields: [
        { id: 7, name: 'city', color: null },
        { id: 8, name: 'city', color: null },
      ],
      field_order: [[7, 8]],
      shared_field_data: shared,
      defaults: { color: 'FF0000' },
      field_dependencies: {},
    });
    expect(await template.schema()).toMatchObject({ properties: { city: { title: 'City' } } });
    expect(await template.schema()).not.toHaveProperty('required');
  });

  it('can be sent back as they are shown, which changes nothing', async () => {
    const template = await fresh();
    await template.update({ defaults: { bold: true }, shared_field_data: { name: { maxLength: 5 } } });
    const before = await template.full();
    const { fields, shared_field_data, defaults, field_dependencies } = before;
    const again = await template.update({ fields, shared_field_data, defaults, field_dependencies });
    expect(again.status, again.text).toBe(200);
    expect((await template.full()).fields).toEqual(fields);
  });

  it('are drawn and validated as saved', async () => {
    const template = await fresh([
      { name: 'name', y: 120, ...box },
      { name: 'spouse/name', y: 160, ...box },
    ]);
    const rule = { action: 'show', conditions: [{ field: 'name', operator: 'equals', value: 'Ada' }] };
    const changed = await template.update({
      defaults: { uppercase: true },
      shared_field_data: { name: { maxLength: 5 } },
      field_dependencies: { spouse: rule },
    });
    expect(changed.status, changed.text).toBe(200);
    expect(await wordsIn(await template.submit({ data: { name: 'Bob', spouse: { name: 'Zoe' } } }))).toBe(
      'Page 1 of the form BOB',
    );
    const both = { name: 'Ada', spouse: { name: 'Zoe' } };
    expect(await wordsIn(await template.submit({ data: both }))).toBe('Page 1 of the form ADA ZOE');
    const refused = await template.submit({ data: { name: 'Ada' } });
    expect(expectRefusal(refused, 422, 'invalid_data').errors).toEqual(['#/spouse: is missing']);
    expectRefusal(await template.submit({ data: { name: 'Charles' } }), 422, 'invalid_data');
  });

  it.each([
    [{ fields: [{ name: 'x', page: 2 }] }, '#/template/fields/0/page: the document has one page'],
    [{ fields: [{ name: 'x', page: 1, color: 'red' }] }, /^#\/template\/fields\/0\/color: /],
    [
      { defaults: { colour: 'FF0000' } },
      '#/template/defaults/colour: unknown property; did you mean `color`?',
    ],
    [{ defaults: { required: false } }, '#/template/defaults/required: unknown property'],
    [{ shared_field_data: { nobody: {} } }, /^#\/template\/shared_field_data\/nobody: /],
    [{ shared_field_data: { name: { x: 1 } } }, '#/template/shared_field_data/name/x: unknown property'],
    [{ field_dependencies: { nobody: { action: 'show', conditions: [] } } }, /nobody\/conditions: /],
  ])('with mistakes are refused: %j', async (change, problem) => {
    const template = await fresh();
    expectProblems(await template.update(change), [problem]);
    expect((await template.full()).fields).toMatchObject([{ name: 'name' }]);
  });
});

describe('a locked template', () => {
  it('refuses every change except unlocking, and still generates', async () => {
    const template = await fresh();
    await template.publish('major');
    expect((await template.update({ locked: true, name: 'Kept' })).json).toMatchObject({
      locked: true,
      name: 'Kept',
    });
    const id = (await template.get()).json.id;
    const answers = [
      await template.update({ name: 'x' }),
      await template.update({ locked: true, name: 'x' }),
      await template.replace(await plainPdf()),
      await template.publish('minor'),
      await template.restore('1'),
      await template.move(null),
      await template.remove(),
      await template.remove('?version=1.0.0'),
      await as(account.live).put(`/templates/${id}/add_fields`, { fields: [{ name: 'b', page: 1 }] }),
    ];
    for (const answer of answers) expectRefusal(answer, 409, 'template_locked');
    expect((await template.update({ locked: true })).status).toBe(200);
    expect(await template.full()).toMatchObject({
      name: 'Kept',
      latest_version: '1.0.0',
      fields: [{ name: 'name' }],
    });
    expect((await template.submit({ data: { name: 'Ada' } })).status).toBe(201);
    expect((await template.copy()).json.locked).toBe(false);
    expect((await template.update({ locked: false, name: 'Free' })).json).toMatchObject({
      locked: false,
      name: 'Free',
    });
    expect((await template.update({ name: 'Again' })).status).toBe(200);
  });
});

it('each of many updates at once is stored or refused', async () => {
  const template = await fresh();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      template.update({ fields: [{ name: `f${index}`, ...box, y: 10 }], description: `${index}` }),
    ),
  );
  const kept = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
  for (const answer of answers) if (answer.status !== 200) expectRefusal(answer, 409, 'conflict');
  expect(kept.length).toBeGreaterThan(0);
  const { description, fields } = await template.full();
  // Settings and fields come from the same update.
  expect(kept).toContain(Number(description));
  expect(fields).toMatchObject([{ name: `f${description}` }]);
});

describe('an HTML template', () => {
  const sources = {
    html: '<p class="a">{{ name }}</p>',
    scss: '.a { .b { color: red } }',
    footer_html: '<b>x</b>',
  };
  const created = async (more: object = {}) => {
    const template = { template_type: 'html', name: 'A page', ...sources, ...more };
    const { json } = await as(account.live).post('/templates', { template });
    return templateApi(account.live, json.id);
  };

  it('is changed source by source, and compiled again', async () => {
    const template = await created();
    const changed = await template.update({ html: '<p>{{ city }}</p>', footer_html: null, name: 'B' });
    expect(changed.status, changed.text).toBe(200);
    expect(await template.full()).toMatchObject({
      html: '<p>{{ city }}</p>',
      scss: sources.scss,
      footer_html: null,
      name: 'B',
    });
    expect(Object.keys((await template.schema()).properties)).toEqual(['city']);
    await template.update({ fields: [{ name: 'city', maxLength: 5 }] });
    expect((await template.schema()).properties.city).toMatchObject({ maxLength: 5 });
    await template.update({ scss: null });
    expect(await template.full()).toMatchObject({ scss: null, fields: [{ name: 'city', maxLength: 5 }] });
  });

  it('keeps its template sources when one cannot be compiled', async () => {
    const template = await created();
    const answer = await template.update({ name: 'B', scss: '.a {' });
    expect(expectRefusal(answer, 422, 'syntax_error').errors[0]).toMatch(/^#\/template\/scss: /);
    expect(await template.full()).toMatchObject({ ...sources, name: 'A page' });
  });

  it('leaves fields their ids, and gives none again', async () => {
    const template = await created({ fields: [{ name: 'a' }, { name: 'b' }, { id: 7, name: 'c' }] });
    const ids = async (...fields: object[]) => {
      expect((await template.update({ fields })).status).toBe(200);
      const full = await template.full();
      return full.fields.map((field: { id: number; name: string }) => [field.id, field.name]);
    };
    expect(await ids({ name: 'new' }, { name: 'a' }, { name: 'c' })).toEqual([
      [8, 'new'],
      [1, 'a'],
      [7, 'c'],
    ]);
    await template.update({ html: '<p>{{ a }}</p>' });
    expect(await ids({ name: 'a' })).toEqual([[1, 'a']]);
    expect(await ids({ name: 'b' }, { name: 'a' })).toEqual([
      [9, 'b'],
      [1, 'a'],
    ]);
    expect((await template.full()).highest_field_id).toBe(9);
  });

  it('takes no properties of boxes, and no PDF', async () => {
    const template = await created();
    expectProblems(await template.update({ defaults: { bold: true } }), [/only a PDF template/]);
    expectRefusal(await template.replace(await plainPdf()), 409, 'conflict');
  });
});
