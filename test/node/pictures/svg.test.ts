import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import pixelmatch from 'pixelmatch';
import { type Browser, chromium, type Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumLaunchOptions } from '../../../scripts/find-chromium.mjs';
import type { LocalProduct } from '../support/local-product';
import { sharedProduct } from '../support/shared-product';
import { drawings } from './drawings';

let browser: Browser;
let page: Page;
let pdfium: PDFiumLibrary;
let product: LocalProduct;
let templateId: string;

beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunchOptions());
  page = await browser.newPage({ viewport: { width: 400, height: 240 } });
  pdfium = await PDFiumLibrary.init();
  product = await sharedProduct();
  templateId = await createTemplate();
});

afterAll(async () => {
  await browser?.close();
  pdfium?.destroy();
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
  const { submission } = await product.api('POST', `/templates/${templateId}/submissions`, { data });
  expect(submission).toMatchObject({ state: 'processed', error_message: null });
  const pdf = await product.download(submission.download_url);
  const document = await pdfium.loadDocument(pdf);
  const bitmap = (await document.getPage(0).render({ scale: 2, render: 'bitmap' })).data;
  document.destroy();
  const png = new PNG({ width, height });
  png.data.set(bitmap);
  return png;
}

async function createTemplate(): Promise<string> {
  const document = await PDFDocument.create();
  document.addPage([200, 120]);
  const { id } = await product.upload(await document.save(), 'A drawing');
  const place = { page: 1, x: 0, y: 0, width: 200, height: 120 };
  const field = { name: 'drawing', type: 'image', imageScaleType: 'stretch', ...place };
  await product.api('PUT', `/templates/${id}/add_fields`, { fields: [field] });
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
