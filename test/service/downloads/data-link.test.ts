import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, as, createAccount, origin, send } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { download, wordsOf } from '../../support/pdf-text';
import { expectProblems } from '../../support/refusals';

const data = {
  buyer: { name: '<b>Zoë</b> & Söhne', 'a/b': '=HYPERLINK("https://evil.example")' },
  items: [{ price: -12.5 }, { price: 7 }],
  paid: true,
  note: 'one, "two"\nthree',
};

let account: Account;
let templateId: string;
let link: string;
let id: string;

const field = { name: '@@data_url', page: 1, x: 20, y: 100, width: 560, height: 20, fontSize: 9 };

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, [
    field,
    { ...field, displayType: 'qrcode', y: 200, width: 80, height: 80 },
    { name: '@@data_requests/0/name', page: 1, y: 300 },
    ...['buyer/name', 'buyer/a~1b', 'note', 'items/0/price', 'items/1/price', 'paid'].map((name, index) => ({
      name,
      page: 1,
      y: 340 + 40 * index,
      ...(name.startsWith('items') && { type: 'number' }),
      ...(name === 'paid' && { type: 'boolean' }),
    })),
  ]);
  const created = await as(account.live).post(`/templates/${templateId}/submissions`, { data });
  expect(created.status).toBe(201);
  id = created.json.submission.id;
  link = /http:\S+/.exec(await wordsOf(await download(created.json.submission.download_url)))?.[0] ?? '';
});

function get(url: string) {
  return send('GET', url);
}

async function bytesOf(url: string) {
  return new Uint8Array(await (await get(url)).arrayBuffer());
}

describe('the data link in a finished PDF', () => {
  it('names the submission and contains its own permission', () => {
    expect(link.startsWith(`${origin}/data/${id}.`)).toBe(true);
    expect(link).toMatch(/\.[\w-]{22}$/);
  });

  it('shows the data as a page: escaped, never cached and never indexed', async () => {
    const page = await get(link);
    expect(page.status).toBe(200);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-type': 'text/html; charset=UTF-8',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    const html = await page.text();
    expect(html).toContain('&lt;b&gt;Zoë&lt;/b&gt; &amp; Söhne');
    expect(html).toContain('items/0/price');
    for (const form of ['json', 'xml', 'csv', 'xlsx']) expect(html).toContain(`.${form}" download`);
  });

  it('answers as JSON', async () => {
    const answer = await get(`${link}.json`);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${id}.json"`);
    expect(await answer.json()).toEqual(data);
  });

  it('answers as CSV in which no spreadsheet computes a cell', async () => {
    expect(
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await bytesOf(`${link}.csv`)),
    ).toBe(
      [
        '\ufeffName,Value',
        'buyer/name,<b>Zoë</b> & Söhne',
        'buyer/a~1b,"\'=HYPERLINK(""https://evil.example"")"',
        'items/0/price,-12.5',
        'items/1/price,7',
        'paid,true',
        'note,"one, ""two""\nthree"',
        '',
      ].join('\r\n'),
    );
  });

  it('answers as XML, with any key and any text', async () => {
    const answer = await get(`${link}.xml`);
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${id}.xml"`);
    expect(await answer.text()).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<data>',
        '  <buyer>',
        '    <name>&lt;b&gt;Zoë&lt;/b&gt; &amp; Söhne</name>',
        '    <value name="a/b">=HYPERLINK(&quot;https://evil.example&quot;)</value>',
        '  </buyer>',
        '  <items>',
        '    <item>',
        '      <price>-12.5</price>',
        '    </item>',
        '    <item>',
        '      <price>7</price>',
        '    </item>',
        '  </items>',
        '  <paid>true</paid>',
        '  <note>one, &quot;two&quot;\nthree</note>',
        '</data>',
        '',
      ].join('\n'),
    );
  });

  it('answers as a workbook, with texts as texts and numbers as numbers', async () => {
    const parts = unzipSync(await bytesOf(`${link}.xlsx`));
    const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
    const sheet = part('xl/worksheets/sheet1.xml');
    expect(sheet).toContain('<v>-12.5</v>');
    expect(sheet).not.toContain('<f>');
    const texts = sheet + part('xl/sharedStrings.xml');
    expect(texts).toContain('&lt;b&gt;Zoë&lt;/b&gt; &amp; Söhne');
    expect(texts).toContain('=HYPERLINK(');
  });
});

describe('a caller without the data link', () => {
  it('gets the same answer for a wrong proof as for a submission that does not exist', async () => {
    const foreign = link.replace(/\.[^.]+$/, `.${'A'.repeat(22)}`);
    const absent = link.replace(id, `sub_${'0'.repeat(20)}`);
    const [one, other] = [await get(foreign), await get(absent)];
    expect([one.status, other.status]).toEqual([404, 404]);
    expect(await one.text()).toBe(await other.text());
    for (const path of [
      'x',
      `${id}.`,
      `${id}..json`,
      `${new URL(link).pathname.slice(6)}.html`,
      `${'a.'.repeat(5_000)}`,
    ])
      expect((await get(`${origin}/data/${path}`)).status).toBe(404);
  });

  it('learns nothing from the length of a proof', async () => {
    expect((await get(link.slice(0, -1))).status).toBe(404);
    expect((await get(`${link}A`)).status).toBe(404);
  });
});

it('the data link is drawn as text or as a QR code only', async () => {
  const wrong = { ...field, displayType: 'barcode' };
  expectProblems(await as(account.live).put(`/templates/${templateId}/add_fields`, { fields: [wrong] }), [
    /displayType: must be text or qrcode for @@data_url/,
  ]);
  expectProblems(
    await as(account.live).put(`/templates/${templateId}/add_fields`, {
      fields: [{ ...field, name: '@@data_requests/x/name' }],
    }),
    [/"@@data_requests\/x\/name" is not supported/],
  );
});

it('the data link leads to nothing once the submission has expired', async () => {
  const created = await as(account.live).post(`/templates/${templateId}/submissions`, { data });
  const { submission } = created.json;
  const own = /http:\S+/.exec(await wordsOf(await download(submission.download_url)))?.[0] ?? '';
  expect((await get(own)).status).toBe(200);
  await as(account.live).delete(`/submissions/${submission.id}`);
  for (const form of ['', '.json', '.xml', '.csv', '.xlsx']) {
    const answer = await get(own + form);
    expect(answer.status, form).toBe(410);
    expect(await answer.json()).toMatchObject({ error: { code: 'expired' } });
  }
});
