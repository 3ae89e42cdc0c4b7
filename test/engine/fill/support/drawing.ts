import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';
import type { PageSize } from '../../../../src/engine/fields/check-place';
import type { Field, FieldInput } from '../../../../src/engine/fields/field-schema';
import { placeFields } from '../../../../src/engine/fields/place-fields';
import { compileDocument } from '../../../../src/engine/fill/compile/compile-document';
import type {
  Box,
  DocumentPlan,
  Matrix,
  PagePlan,
  Rotation,
} from '../../../../src/engine/fill/document-plan';
import { type DrawResult, drawSubmission } from '../../../../src/engine/fill/draw/draw-submission';
import { resolveFields } from '../../../../src/engine/fill/values/resolve-fields';

export type TestPage = {
  rotate?: Rotation;
  crop?: Box;
  size?: [number, number];
};

export const NOW = new Date('2026-11-20T15:04:05Z');
export const specialValues = {
  '@@version': '1.2.3',
  '@@data_url': 'https://quillet.example/data/sub_0123456789abcdefghij.0123456789-_abcdefghij',
};

export type TestDocument = {
  pdf: Uint8Array;
  plan: DocumentPlan;
};

/** A blank document, compiled. Its pages must match the definition of /Rotate. */
export async function blankDocument(pages: readonly TestPage[]): Promise<TestDocument> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const plans = pages.map(({ rotate = 0, crop, size = [612, 792] }) => {
    const page = document.addPage(size);
    page.setRotation(degrees(rotate));
    if (crop !== undefined) page.setCropBox(crop[0], crop[1], crop[2] - crop[0], crop[3] - crop[1]);
    return planOf(crop ?? [0, 0, ...size], rotate);
  });
  const compiled = await compileDocument(await document.save());
  if (compiled.outcome !== 'compiled') throw new Error(compiled.message);
  expect(compiled.plan.pages).toEqual(plans);
  return compiled;
}

/** The finished PDF as it is stored: the document, followed by the drawn values. */
export function wholeOf({ pdf }: TestDocument, { suffix }: { suffix: Uint8Array }): Uint8Array {
  const whole = new Uint8Array(pdf.length + suffix.length);
  whole.set(pdf);
  whole.set(suffix, pdf.length);
  return whole;
}

function planOf(cropBox: Box, rotate: Rotation): PagePlan {
  const [left, bottom, right, top] = cropBox;
  const matrices: Record<Rotation, Matrix> = {
    0: [1, 0, 0, -1, left, top],
    90: [0, 1, 1, 0, left, bottom],
    180: [-1, 0, 0, 1, right, bottom],
    270: [0, -1, -1, 0, right, top],
  };
  const size: [number, number] =
    rotate % 180 === 0 ? [right - left, top - bottom] : [top - bottom, right - left];
  return { width: size[0], height: size[1], cropBox, rotate, userUnit: 1, toUserSpace: matrices[rotate] };
}

export function makeFields(inputs: readonly FieldInput[], pages: readonly PageSize[]): Field[] {
  const placed = placeFields([], inputs, pages);
  if (!placed.ok) throw new Error(JSON.stringify(placed.problems));
  return placed.fields;
}

export type DrawOptions = {
  pages?: TestPage[];
  test?: boolean;
  editable?: boolean;
};

export type Drawn = Extract<DrawResult, { outcome: 'drawn' }> & { plan: DocumentPlan; bytes: Uint8Array };

export async function tryDraw(inputs: readonly FieldInput[], data: unknown, options: DrawOptions = {}) {
  const document = await blankDocument(options.pages ?? [{}]);
  const { plan } = document;
  const fields = makeFields(inputs, plan.pages);
  const resolved = resolveFields({ fields, data, now: NOW, specialValues });
  if (resolved.outcome === 'failed') return { result: resolved, document };
  const result = await drawSubmission({
    plan,
    fields: resolved.fields,
    data,
    test: options.test ?? false,
    editable: options.editable ?? false,
    title: 'A title',
    now: NOW,
  });
  return { result, document };
}

export async function draw(
  inputs: readonly FieldInput[],
  data: unknown,
  options?: DrawOptions,
): Promise<Drawn> {
  const { result, document } = await tryDraw(inputs, data, options);
  if (result.outcome !== 'drawn') throw new Error(result.message);
  return { ...result, plan: document.plan, bytes: wholeOf(document, result) };
}

/** One box of 200 × 40 at (50, 100), drawn with these properties. */
export function drawOne(properties: Partial<FieldInput>, value: unknown): Promise<Drawn> {
  return draw([{ name: 'value', page: 1, x: 50, y: 100, width: 200, height: 40, ...properties }], { value });
}

export type SeenText = {
  text: string;
  /** Start of the baseline, in points of the page as seen: origin top left, y down. */
  x: number;
  y: number;
  width: number;
  fontSize: number;
  /** Degrees clockwise, on the page as seen. */
  angle: number;
};

/** The text of a page as pdf.js reads it, in the coordinates of the page as seen. */
export async function textOn(drawn: Drawn, pageNumber = 1): Promise<SeenText[]> {
  const pdf = await getDocumentProxy(drawn.bytes.slice(), { verbosity: 0 });
  const page = await pdf.getPage(pageNumber);
  const plan = drawn.plan.pages[pageNumber - 1];
  if (plan === undefined) throw new Error('no such page');
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [a = 0, b = 0, , , e = 0, f = 0] = item.transform.map(Number);
    const start = seen(plan, e, f);
    const along = seen(plan, e + a, f + b);
    const angle = (Math.atan2(along.y - start.y, along.x - start.x) * 180) / Math.PI;
    return [
      {
        text: item.str,
        ...start,
        width: item.width,
        fontSize: Math.hypot(a, b),
        angle: Math.round(angle * 10) / 10 || 0,
      },
    ];
  });
}

function seen(plan: PagePlan, x: number, y: number): { x: number; y: number } {
  const [a, b, c, d, e, f] = plan.toUserSpace;
  const determinant = a * d - b * c;
  return { x: (d * (x - e) - c * (y - f)) / determinant, y: (a * (y - f) - b * (x - e)) / determinant };
}

export async function wordsOn(drawn: Drawn, pageNumber = 1): Promise<string> {
  return (await textOn(drawn, pageNumber)).map(({ text }) => text).join(' ');
}

/** The drawing operators of a page, by name, with their arguments. */
export async function operatorsOn(drawn: Drawn, pageNumber = 1): Promise<{ name: string; args: unknown }[]> {
  const { OPS } = await import('unpdf/pdfjs');
  const names = new Map(Object.entries(OPS).map(([name, code]) => [Number(code), name]));
  const pdf = await getDocumentProxy(drawn.bytes.slice(), { verbosity: 0 });
  const list = await (await pdf.getPage(pageNumber)).getOperatorList();
  return list.fnArray.map((code: number, index: number) => ({
    name: names.get(code) ?? '',
    args: list.argsArray[index],
  }));
}

/** The content that was drawn onto the page, as PDF operators. */
export async function contentOn(drawn: Drawn, pageNumber = 1): Promise<string> {
  const { decodePDFRawStream, PDFDict, PDFName, PDFRawStream } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.load(drawn.bytes, { updateMetadata: false });
  const resources = document.getPage(pageNumber - 1).node.Resources();
  const form = resources?.lookup(PDFName.of('XObject'), PDFDict).lookup(PDFName.of('QuilletOverlay'));
  if (!(form instanceof PDFRawStream)) throw new Error('nothing was drawn');
  return new TextDecoder().decode(decodePDFRawStream(form).decode());
}

export function expectNear(actual: number | undefined, wanted: number, tolerance = 1): void {
  expect(actual).toBeDefined();
  expect(Math.abs((actual ?? Number.NaN) - wanted)).toBeLessThanOrEqual(tolerance);
}
