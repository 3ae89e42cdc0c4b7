import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import pixelmatch from 'pixelmatch';
import { type Browser, chromium, type Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../bench/support/free-port.mjs';
import { chromiumLaunchOptions } from '../../../scripts/find-chromium.mjs';
import { freshProject, Start } from '../commands/support/instance';
import { drawings } from './drawings';

let browser: Browser;
let page: Page;
let pdfium: PDFiumLibrary;
let project: ReturnType<typeof freshProject>;
let product: Start;
let origin: string;
let authorization: string;
let templateId: string;

beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunchOptions());
  page = await browser.newPage({ viewport: { width: 400, height: 240 } });
  pdfium = await PDFiumLibrary.init();
  project = freshProject({ built: true });
  const port = await freePort();
  product = new Start(project.folder, port);
  await product.ready(90_000);
  origin = `http://127.0.0.1:${port}`;
  const { live } = JSON.parse(readFileSync(join(project.folder, '.dev/credentials.json'), 'utf8'));
  authorization = `Basic ${btoa(`${live.token_id}:${live.token_secret}`)}`;
  templateId = await createTemplate();
});

afterAll(async () => {
  await browser?.close();
  pdfium?.destroy();
  await product?.end();
  project?.remove();
});

const [width, height] = [400, 240];

/** Helvetica for the browser: which font a machine takes for it differs. */
const faces = { Regular: 'normal', Bold: 'bold' };
const helvetica = Object.entries(faces).map(([face, weight]) => {
  const font = readFileSync(`node_modules/pdfjs-dist/standard_fonts/LiberationSans-${face}.ttf`, 'base64');
  return `@font-face{font-family:Helvetica;font-weight:${weight};src:url(data:font/ttf;base64,${font})}`;
});

/** The drawing as a browser shows it. */
async function asBrowser(svg: string): Promise<PNG> {
  const withFonts = svg.replace(/<svg\b[^>]*>/, `$&<style>${helvetica.join('')}</style>`);
  const source = `data:image/svg+xml;base64,${Buffer.from(withFonts).toString('base64')}`;
  const image = `<img style="display:block;width:400px;height:240px" src="${source}">`;
  await page.setContent(`<body style="margin:0">${image}`);
  await page.waitForFunction('document.images[0].complete');
  return PNG.sync.read(await page.screenshot());
}

/** The drawing on a page of its own, as PDFium shows it. */
async function asPdf(svg: string): Promise<PNG> {
  const data = { drawing: { base64: Buffer.from(svg).toString('base64') } };
  const { submission } = await api(`/templates/${templateId}/submissions`, JSON.stringify({ data }));
  expect(submission).toMatchObject({ state: 'processed', error_message: null });
  const pdf = new Uint8Array(await (await fetch(submission.download_url)).arrayBuffer());
  const document = await pdfium.loadDocument(pdf);
  const bitmap = (await document.getPage(0).render({ scale: 2, render: 'bitmap' })).data;
  document.destroy();
  const png = new PNG({ width, height });
  png.data.set(bitmap);
  return png;
}

// biome-ignore lint/suspicious/noExplicitAny: answers that the test then looks into
async function api(path: string, body: string | FormData, method = 'POST'): Promise<any> {
  const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method,
    body,
    headers: { authorization, ...type },
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function createTemplate(): Promise<string> {
  const document = await PDFDocument.create();
  document.addPage([200, 120]);
  const form = new FormData();
  form.append('template[name]', 'A drawing');
  form.append(
    'template[document]',
    new File([await document.save()], 'blank.pdf', { type: 'application/pdf' }),
  );
  const { id } = await api('/templates', form);
  const place = { page: 1, x: 0, y: 0, width: 200, height: 120 };
  const field = { name: 'drawing', type: 'image', imageScaleType: 'stretch', ...place };
  await api(`/templates/${id}/add_fields`, JSON.stringify({ fields: [field] }), 'PUT');
  return id;
}

describe('an SVG is drawn as a browser shows it', () => {
  for (const [name, svg] of Object.entries(drawings)) {
    it(name, async () => {
      const [expected, drawn] = [await asBrowser(svg), await asPdf(svg)];
      const difference = new PNG({ width, height });
      const pixels = pixelmatch(expected.data, drawn.data, difference.data, width, height, {
        threshold: 0.15,
      });
      if (process.env['KEEP_PICTURES']) keep(name, { expected, drawn, difference });
      expect(pixels / (width * height)).toBeLessThan(0.012);
      // A blank drawing would compare as equal, so it must not be blank.
      const blank = expected.data.every((value: number) => value === 255);
      expect(blank).toBe(false);
    });
  }
});

function keep(name: string, pictures: Record<string, PNG>): void {
  mkdirSync('dist/pictures', { recursive: true });
  for (const [kind, picture] of Object.entries(pictures))
    writeFileSync(`dist/pictures/${name.replaceAll(/\W+/g, '-')}.${kind}.png`, PNG.sync.write(picture));
}
