import { beforeAll, describe, expect, it } from 'vitest';
import { fonts } from '../../../src/core/db/schema';
import { limits as engineLimits } from '../../../src/engine/limits';
import { latin1 } from '../../../src/engine/pdf/reader/characters';
import { limits } from '../../../src/lib/limits';
import { type Account, type Answer, as, call, createAccount, database, type Token } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { download, wordsOf } from '../../support/pdf-text';
import { expectProblems, expectRefusal } from '../../support/refusals';
import { SOON } from '../../support/soon';
import {
  cmapOf,
  fontFiles,
  openTypeFont,
  patched,
  withLicence,
  withTable,
  wordList,
  words,
} from './support/font-files';

const box = { page: 1, x: 72, y: 100, width: 400, height: 40, fontSize: 24 };

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

function upload(
  token: Token,
  bytes: Uint8Array,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(`font[${name}]`, value);
  form.append('font[file]', new File([bytes], 'my font.ttf', { type: 'font/ttf' }));
  return as(token).post('/fonts', form, { headers });
}

async function uploaded(token: Token, bytes: Uint8Array, fields: Record<string, string> = {}) {
  const answer = await upload(token, bytes, fields);
  expect(answer.status, answer.text).toBe(201);
  return answer.json;
}

/** The PDF of one text in fields of these properties. */
async function draw(token: Token, fields: object[], text: string): Promise<Uint8Array> {
  const named = fields.map((field, index) => ({ ...box, y: 100 + 60 * index, name: 'text', ...field }));
  return drawTemplate(token, await createTemplate(token, named), text);
}

async function drawTemplate(token: Token, template: string, text: string, more: object = {}) {
  const answer = await as(token).post(`/templates/${template}/submissions`, { data: { text }, ...more });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.json.submission.missing_glyphs).toEqual([]);
  return download(answer.json.submission.download_url);
}

/** The names of the embedded fonts, without the tag of a subset. */
function embeddedIn(pdf: Uint8Array): string[] {
  const names = [...latin1(pdf).matchAll(/\/FontName\/((?:[A-Z]{6}\+)?[^/]+)\//g)];
  return names.map(([, name = '']) => name.replace(/^[A-Z]{6}\+/, '*'));
}

describe('an uploaded font', () => {
  it('is uploaded, listed, drawn with, and read back', async () => {
    const { live } = await createAccount();
    const font = await uploaded(live, fontFiles.regular);
    expect(font).toEqual({
      id: expect.stringMatching(/^fnt_[0-9A-Za-z]{20}$/),
      family: 'Liberation Sans',
      typeface: 'Liberation Sans',
      style: 'normal',
      weight: 400,
      variable: false,
      filename: 'my font.ttf',
      bytes: fontFiles.regular.length,
      created_at: expect.any(String),
    });
    expect((await as(live).get('/fonts')).json).toEqual([font]);
    const pdf = await draw(live, [{ typeface: 'Liberation Sans' }], 'Grüße, Ωμέγα and 42 more');
    expect(await wordsOf(pdf)).toContain('Grüße, Ωμέγα and 42 more');
    expect(embeddedIn(pdf)).toEqual(['*LiberationSans']);
    // The first test waits until the libraries are loaded.
  }, 60_000);

  it('may be a WOFF2 file, which is unpacked once', async () => {
    const font = await uploaded(account.live, fontFiles.hand, { family: 'Brand Hand' });
    expect(font).toMatchObject({ family: 'Brand Hand', weight: 400, style: 'normal' });
    expect(font.bytes).toBeGreaterThan(fontFiles.hand.length);
    const pdf = await draw(account.live, [{ typeface: 'Brand Hand' }], 'Handwritten by us');
    expect(await wordsOf(pdf)).toContain('Handwritten by us');
    expect(embeddedIn(pdf)).toEqual(['*Sunshiney-Regular']);
  });

  it('has its bold and its italic beside it', async () => {
    const { live } = await createAccount();
    for (const file of [fontFiles.regular, fontFiles.bold, fontFiles.italic]) await uploaded(live, file);
    const listed = (await as(live).get('/fonts')).json;
    expect(
      listed.map(({ typeface, style, weight }: Record<string, unknown>) => [typeface, style, weight]),
    ).toEqual([
      ['Liberation Sans Italic', 'italic', 400],
      ['Liberation Sans', 'normal', 700],
      ['Liberation Sans', 'normal', 400],
    ]);
    const [plain, italic] = ['Liberation Sans', 'Liberation Sans Italic'];
    const fields = [{ typeface: plain }, { typeface: plain, bold: true }, { typeface: italic }];
    const pdf = await draw(live, fields, 'Three of a kind');
    expect(embeddedIn(pdf)).toEqual(['*LiberationSans', '*LiberationSans-Bold', '*LiberationSans-Italic']);
    expect((await wordsOf(pdf)).match(/Three of a kind/g)).toHaveLength(3);
  });

  it('may be variable: one file for both weights', async () => {
    expect(await uploaded(account.live, fontFiles.variable)).toMatchObject({ variable: true });
    const fields = [{ typeface: 'Noto Sans' }, { typeface: 'Noto Sans', bold: true }];
    const pdf = await draw(account.live, fields, 'Light and heavy');
    expect(embeddedIn(pdf)).toEqual(['*NotoSans', '*NotoSans-Bold']);
    expect((await wordsOf(pdf)).match(/Light and heavy/g)).toHaveLength(2);
  });

  it('may have CFF outlines', async () => {
    await uploaded(account.live, openTypeFont());
    const pdf = await draw(account.live, [{ typeface: 'BoundSerif' }], 'Compact outlines Abc xyz');
    expect(await wordsOf(pdf)).toContain('Compact outlines Abc xyz');
    expect(embeddedIn(pdf)).toEqual(['*BoundSerif']);
    expect(latin1(pdf)).toContain('/FontFile3');
  });

  it('leaves characters it lacks to other fonts', async () => {
    await uploaded(account.live, fontFiles.hand, { family: 'Second Hand' });
    const pdf = await draw(account.live, [{ typeface: 'Second Hand' }], 'Latin and 漢字');
    expect(await wordsOf(pdf)).toMatch(/Latin and\s+漢\s*字/);
    expect(embeddedIn(pdf)).toEqual(expect.arrayContaining(['*NotoSansSC', '*Sunshiney-Regular']));
  });

  it('can be chosen for one submission', async () => {
    await uploaded(account.live, fontFiles.hand, { family: 'Only Once' });
    const template = await createTemplate(account.live, [{ ...box, name: 'text' }]);
    const with_ = (typeface: string) => ({ field_overrides: { text: { typeface } } });
    const pdf = await drawTemplate(account.live, template, 'Chosen', with_('Only Once'));
    expect(embeddedIn(pdf)).toEqual(['*Sunshiney-Regular']);
    const body = { data: { text: 'x' }, ...with_('Nobody’s') };
    expectProblems(await as(account.live).post(`/templates/${template}/submissions`, body), [
      /^#\/field_overrides\/text\/typeface: must be one of the standard typefaces/,
    ]);
  });

  it('is the same after a retry with the same key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [first, second] = [
      await upload(account.live, fontFiles.hand, { family: 'Again' }, headers),
      await upload(account.live, fontFiles.hand, { family: 'Again' }, headers),
    ];
    expect([first.status, second.text]).toEqual([201, first.text]);
  });
});

describe('the licence bits of a font', () => {
  it('that forbid subsets have the whole font embedded', async () => {
    await uploaded(account.live, withLicence(0x0100), { family: 'Whole' });
    const pdf = await draw(account.live, [{ typeface: 'Whole' }], 'All of it');
    expect(embeddedIn(pdf)).toEqual(['LiberationSans']);
    expect(latin1(pdf)).toContain(`/Length1 ${withLicence(0x0100).length}`);
    expect(await wordsOf(pdf)).toContain('All of it');
  });

  it.each([
    [0x0002, /forbid embedding it/],
    [0x0200, /allow embedding bitmaps only/],
    [0x0102, /forbid embedding it/],
  ])('%i are refused', async (bits, message) => {
    expectProblems(await upload(account.live, withLicence(bits), { family: `No ${bits}` }), [message]);
  });

  it.each([0x0000, 0x0004, 0x0008, 0x000c, 0x0006])('%i are accepted', async (bits) => {
    await uploaded(account.live, withLicence(bits), { family: `Yes ${bits}` });
  });
});

describe('access to a font', () => {
  it('is refused to other accounts in lists, fields and deletions', async () => {
    const [owner, other] = [await createAccount(), await createAccount()];
    const { id } = await uploaded(owner.live, fontFiles.regular);
    expect((await as(other.live).get('/fonts')).json).toEqual([]);
    const foreign = await as(other.live).delete(`/fonts/${id}`);
    expectRefusal(foreign, 404, 'font_not_found');
    const absent = await as(other.live).delete('/fonts/fnt_0000000000000000000A');
    expect(foreign.text).toBe(absent.text);
    const template = await createTemplate(other.live, []);
    const fields = [{ ...box, name: 'text', typeface: 'Liberation Sans' }];
    expectProblems(await as(other.live).put(`/templates/${template}/add_fields`, { fields }), [
      /^#\/fields\/0\/typeface: must be one of the standard typefaces \(Helvetica.*\) or of your own fonts$/,
    ]);
    expect((await as(owner.live).get('/fonts')).json).toHaveLength(1);
  });

  it('lets two accounts give different fonts the same name', async () => {
    const [one, two] = [await createAccount(), await createAccount()];
    await uploaded(one.live, fontFiles.regular, { family: 'House' });
    await uploaded(two.live, fontFiles.hand, { family: 'House' });
    expect(embeddedIn(await draw(one.live, [{ typeface: 'House' }], 'Whose'))).toEqual(['*LiberationSans']);
    expect(embeddedIn(await draw(two.live, [{ typeface: 'House' }], 'Whose'))).toEqual([
      '*Sunshiney-Regular',
    ]);
  });

  it('needs credentials', async () => {
    expectRefusal(await call('GET', '/api/v1/fonts'), 401, 'unauthorized');
  });
});

describe('a deleted font', () => {
  it('is refused in new fields and stays in the fields that have it', async () => {
    const { live } = await createAccount();
    const { id } = await uploaded(live, fontFiles.regular, { family: 'House' });
    const template = await createTemplate(live, [{ ...box, name: 'text', typeface: 'House' }]);
    const deleted = await as(live).delete(`/fonts/${id}`);
    expect([deleted.status, deleted.json.id]).toEqual([200, id]);
    expect((await as(live).get('/fonts')).json).toEqual([]);
    expectRefusal(await as(live).delete(`/fonts/${id}`), 404, 'font_not_found');
    const fields = [{ ...box, name: 'more', typeface: 'House' }];
    const other = await createTemplate(live, []);
    expect((await as(live).put(`/templates/${other}/add_fields`, { fields })).status).toBe(422);
    expect(embeddedIn(await drawTemplate(live, template, 'Still here'))).toEqual(['*LiberationSans']);
    await uploaded(live, fontFiles.hand, { family: 'House' });
    expect(embeddedIn(await drawTemplate(live, template, 'The new one'))).toEqual(['*Sunshiney-Regular']);
  });
});

describe('an upload of a font is refused for', () => {
  it('a second font of one typeface and weight', async () => {
    const { live } = await createAccount();
    await uploaded(live, fontFiles.regular);
    expectRefusal(await upload(live, fontFiles.regular), 409, 'conflict');
    await uploaded(live, fontFiles.regular, { bold: 'true' });
    await uploaded(live, fontFiles.regular, { italic: '1' });
  });

  it.each(['Helvetica', 'Arial', 'Times New Roman', 'Caveat'])('the name %s', async (family) => {
    expectProblems(await upload(account.live, fontFiles.regular, { family }), [
      `#/font/family: "${family}" is a typeface of the service; choose another name`,
    ]);
  });

  it('more fonts than an account may have', async () => {
    const { id: accountId, live } = await createAccount();
    const row = { accountId, family: 'F', italic: false, weight: 400, postScriptName: 'F', filename: 'f' };
    const rows = Array.from({ length: limits.fontsPerAccount }, (_, index) => ({
      ...row,
      ...{ id: `${accountId}-${index}`, typeface: `F${index}`, embedding: 'subset' as const, bytes: 1 },
      ...{ fileKey: 'none', covers: '', createdAt: 1 },
    }));
    for (const one of rows) await database.insert(fonts).values(one);
    expectProblems(await upload(live, fontFiles.regular), [
      '#/font: an account has at most 100 fonts; delete one first',
    ]);
  });

  it('a file that is too large', async () => {
    const large = new Uint8Array(engineLimits.fontBytes + 1);
    large.set(fontFiles.regular);
    const { error } = expectRefusal(await upload(account.live, large), 413, 'payload_too_large');
    expect(error.message).toBe('An uploaded file must have at most 10485760 bytes.');
  });

  it('a form without a file, or with unknown parts', async () => {
    const form = new FormData();
    form.append('font[family]', 'x');
    expectProblems(await as(account.live).post('/fonts', form), ['#/font/file: required (a file)']);
    expectProblems(await upload(account.live, fontFiles.regular, { colour: 'red' }), [/colour/]);
    expectProblems(await upload(account.live, fontFiles.regular, { bold: 'very' }), [/true, false, 1 or 0/]);
  });

  const { regular, hand } = fontFiles;
  const start = (bytes: number[], length = 200) => Uint8Array.from({ length }, (_, at) => bytes[at] ?? 0);
  const overlapping: [number, number, number][] = Array.from({ length: 8_000 }, () => [32, 65_000, 5]);
  const bomb = hand.slice();
  // Declares a huge unpacked length for the first table.
  bomb.set([0x8f, 0xff, 0xff, 0x7f], 49);

  it.each<[string, Uint8Array, RegExp]>([
    ['nothing', new Uint8Array(), /not a font/],
    ['a text', new TextEncoder().encode('<html>'.repeat(20)), /not a font/],
    ['a WOFF file', start([0x77, 0x4f, 0x46, 0x46]), /WOFF file; send a TTF, OTF or WOFF2/],
    ['a collection', start([0x74, 0x74, 0x63, 0x66]), /collection of fonts; send them one by one/],
    ['half a font', regular.slice(0, regular.length / 2), /damaged/],
    ['only a header', regular.slice(0, 12), /damaged/],
    ['65,535 tables', start([0, 1, 0, 0, 0xff, 0xff]), /65535 tables; at most 64 are allowed/],
    ['half a WOFF2 file', hand.slice(0, hand.length / 2), /damaged/],
    ['a WOFF2 file that unpacks to 32 MB', bomb, /larger than the limit|damaged/],
    ['no outlines', withTable('glyf', () => null), /no outlines that can be embedded/],
    ['no places of outlines', withTable('loca', () => null), /no table loca/],
    ['no characters', withTable('cmap', () => null), /no table cmap/],
    ['no metrics', withTable('hmtx', () => null), /no table hmtx/],
    ['an em of nothing', patched('head', 18, 0), /damaged \(table head\)/],
    ['no glyphs', patched('maxp', 4, 0), /damaged \(table maxp\)/],
    ['more glyphs than places', patched('maxp', 4, 65_535), /damaged \(table (hmtx|loca)\)/],
    ['more advances than glyphs', patched('hhea', 34, 65_535), /damaged \(table hhea\)/],
    ['places that go back', withTable('loca', (table) => table.fill(0xff, 8, 12)), /damaged \(table loca\)/],
    ['places beyond the end', withTable('glyf', (table) => table.slice(0, 100)), /damaged \(table loca\)/],
    ['a short head', withTable('head', (table) => table.slice(0, 20)), /damaged \(table head\)/],
    [
      '500 million characters',
      withTable('cmap', () => cmapOf(overlapping)),
      /maps characters more than once/,
    ],
    ['an empty map', withTable('cmap', () => words(0, 0)), /maps no Unicode characters/],
    [
      '30,000 stretches of characters',
      withTable('cmap', () => {
        const groups = Array.from({ length: 30_000 }, (_, at) => [0, at * 2 + 1, 0, at * 2 + 1, 0, 1]);
        return wordList([0, 1, 3, 10, 0, 12, 12, 0, 0, 0, 0, 0, 0, 30_000, ...groups.flat()]);
      }),
      /more than 20000 ranges/,
    ],
    ['bytes that are no CFF outlines', openTypeFont(new Uint8Array(100)), /damaged/],
    ['CID-keyed outlines', openTypeFont(cidKeyed()), /CID-keyed OpenType fonts are not supported/],
  ])('%s', async (_what, bytes, message) => {
    const { live } = account;
    const started = Date.now();
    const answer = await upload(live, bytes, { family: 'Hostile' });
    expectProblems(answer, [message]);
    expect(answer.json.errors[0]).toMatch(/^#\/font\/file: /);
    expect(Date.now() - started).toBeLessThan(SOON);
    expect((await call('GET', '/health')).status).toBe(200);
  });
});

/** A CFF font whose top dictionary begins with the operator ROS, after a header and a name. */
function cidKeyed(): Uint8Array {
  const dict = [139, 139, 139, 12, 30];
  return Uint8Array.from([1, 0, 4, 1, 0, 1, 1, 1, 2, 65, 0, 1, 1, 1, dict.length + 1, ...dict, 0, 0, 0, 0]);
}
