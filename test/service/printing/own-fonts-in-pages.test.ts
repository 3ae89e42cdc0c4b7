import { beforeAll, describe, expect, it } from 'vitest';
import { latin1 } from '../../../src/engine/pdf/reader/characters';
import { type Account, as, createAccount } from '../../support/app';
import { printHtml, saveHtml } from '../../support/html-templates';
import { download, wordsOf } from '../../support/pdf-text';
import { fontFiles } from '../fonts/support/font-files';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
  await upload(account, fontFiles.regular, 'Brand "Sans" & Co');
  await upload(account, fontFiles.bold, 'Brand "Sans" & Co');
  await upload(account, fontFiles.italic, 'Brand "Sans" & Co');
});

async function upload({ live }: Account, bytes: Uint8Array, family: string): Promise<string> {
  const form = new FormData();
  form.append('font[family]', family);
  form.append('font[file]', new File([bytes], 'font.ttf', { type: 'font/ttf' }));
  const { status, text, json } = await as(live).post('/fonts', form);
  expect(status, text).toBe(201);
  return json.id;
}

/** The fonts of a PDF by the name of their descriptor: variable fonts have no BaseFont. */
function fontsIn(pdf: Uint8Array): string[] {
  return [...new Set(latin1(pdf).match(/\/FontName \/[\w+-]+/g))]
    .map((name) => name.replace(/^.*[+/]/, ''))
    .sort();
}

function named(family: string) {
  return {
    html: '<p>Plain words</p><p><b>Bold words</b></p><p><i>Slanted words</i></p>',
    scss: `body { font-family: ${family}, serif }`,
  };
}

describe('an uploaded font in a page', { timeout: 60_000 }, () => {
  it('is named by its family; weight and style choose the file', async () => {
    const pdf = await printHtml(account, named(`'Brand "Sans" & Co'`));
    expect(fontsIn(pdf)).toEqual(['LiberationSans', 'LiberationSans-Bold', 'LiberationSans-Italic']);
    expect(await wordsOf(pdf)).toMatch(/Plain words.*Bold words.*Slanted words/);
  });

  it('is available in header and footer as well', async () => {
    const style = `<style>p { font: 10px 'Brand "Sans" & Co' }</style>`;
    const pdf = await printHtml(account, {
      html: 'x',
      header_html: '<p>Top</p>',
      footer_html: `${style}<p>End</p>`,
    });
    expect(fontsIn(pdf)).toContain('LiberationSans');
    expect(await wordsOf(pdf)).toContain('End');
  });

  it('leaves characters it lacks to other fonts, and is not available to other accounts', async () => {
    const pdf = await printHtml(account, { ...named(`'Brand "Sans" & Co'`), html: '<p>Name 漢字</p>' });
    expect(fontsIn(pdf).join(' ')).toMatch(/^LiberationSans( NotoSansSC-\w+)+$/);
    const stranger = await createAccount();
    expect(fontsIn(await printHtml(stranger, named(`'Brand "Sans" & Co'`))).join()).not.toContain(
      'Liberation',
    );
  });

  it('may be variable, and stays after its deletion until another font takes its name', async () => {
    const { live } = account;
    const id = await upload(account, fontFiles.variable, 'Brand Variable');
    const template = {
      html: '<p style="font-weight: 800">Heavy</p>',
      scss: 'p { font-family: Brand Variable }',
    };
    const templateId = await saveHtml(account, template);
    const print = async () => {
      const { json } = await as(live).post(`/templates/${templateId}/submissions`, { data: {} });
      return fontsIn(await download(json.submission.download_url));
    };
    expect((await print()).join()).toMatch(/^NotoSans/);
    expect((await as(live).delete(`/fonts/${id}`)).status).toBe(200);
    expect((await print()).join()).toMatch(/^NotoSans/);
    await upload(account, fontFiles.bold, 'Brand Variable');
    expect(await print()).toEqual(['LiberationSans-Bold']);
  });
});
