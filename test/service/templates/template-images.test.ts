import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../src/lib/limits';
import { type Account, as, createAccount } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { expectProblems, expectRefusal } from '../../support/refusals';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let account: Account;
let id: string;
beforeAll(async () => {
  account = await createAccount();
  const template = {
    template_type: 'html',
    name: 'With images',
    html: '<img src="{% template_image_url "logo.png" %}">',
  };
  id = (await as(account.live).post('/templates', { template })).json.id;
});

function upload(
  bytes: Uint8Array,
  { filename = 'logo.png', name = '', template = id, token = account.live } = {},
) {
  const form = new FormData();
  if (name !== '') form.append('name', name);
  form.append('image', new File([bytes], filename));
  return as(token).post(`/templates/${template}/images`, form);
}

describe('images of a template', () => {
  it('are uploaded, listed and deleted', async () => {
    const created = await upload(png);
    expect(created.status, created.text).toBe(201);
    expect(created.json).toEqual({
      name: 'logo.png',
      content_type: 'image/png',
      bytes: png.length,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const kept = await env.FILES.get(`${account.id}/images/${created.json.sha256}`);
    expect(Buffer.from((await kept?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(png);

    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect((await upload(svg, { name: 'mark.svg', filename: 'x' })).json.content_type).toBe('image/svg+xml');
    const list = await as(account.live).get(`/templates/${id}/images`);
    expect(list.json.map(({ name }: { name: string }) => name)).toEqual(['logo.png', 'mark.svg']);

    const replaced = await upload(svg, { name: 'logo.png' });
    expect(replaced.json.content_type).toBe('image/svg+xml');
    const deleted = await as(account.live).delete(`/templates/${id}/images/logo.png`);
    expect(deleted.json).toEqual(replaced.json);
    expectRefusal(
      await as(account.live).delete(`/templates/${id}/images/logo.png`),
      404,
      'template_image_not_found',
    );
    expect((await as(account.live).get(`/templates/${id}/images`)).json).toHaveLength(1);
  });

  it('that are uploaded at once are all stored', async () => {
    const names = ['a.png', 'b.png', 'c.png', 'd.png'];
    const answers = await Promise.all(names.map((name) => upload(png, { name })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const { json } = await as(account.live).get(`/templates/${id}/images`);
    expect(json.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(names));
  });

  it('are refused when they are invalid, too big, or badly named', async () => {
    expectProblems(await upload(Buffer.from('GIF')), ['#/image: neither a PNG nor a JPEG, GIF, WebP or SVG']);
    const big = Buffer.concat([png, Buffer.alloc(limits.templateImageBytes)]);
    expectRefusal(await upload(big), 413, 'payload_too_large');
    expectProblems(await upload(png, { name: '../etc/passwd' }), [/^#\/name: must have 1 to 100 letters/]);
    expectProblems(await upload(png, { filename: 'my logo.png' }), [
      /^#\/name: required, because the file name/,
    ]);
    expectProblems(await as(account.live).post(`/templates/${id}/images`, new FormData()), [/#\//]);
  });

  it('belong to HTML templates of the account only', async () => {
    const pdf = await createTemplate(account.live, []);
    expectRefusal(await upload(png, { template: pdf }), 409, 'conflict');
    const other = await createAccount();
    expectRefusal(await upload(png, { token: other.live }), 404, 'template_not_found');
    expectRefusal(await as(other.live).get(`/templates/${id}/images`), 404, 'template_not_found');
    expectRefusal(await as(other.live).delete(`/templates/${id}/images/a.png`), 404, 'template_not_found');
  });
});
