import type { PdfFile } from '../../pdf/reader/pdf-file';
import { type PdfDict, PdfName, PdfStream, type PdfValue } from '../../pdf/values';
import { spellNumber } from '../../pdf/writer/write-value';
import { type Box, type Matrix, readBox } from '../document-plan';
import { boundsAfter } from '../draw/draw-matrix';
import type { Annotation } from '../structure/page-structure';

/** A drawing that becomes page content: operators that draw at most one form XObject. */
export type Drawing = {
  form: PdfStream | null;
  operators: (name: string) => string;
  /** The annotation that it stands for; missing for what surrounds the value of a field. */
  annotation?: Annotation;
};

const UNTOUCHED: Matrix = [1, 0, 0, 1, 0, 0];

/** What an appearance needs from outside of its stream. */
export type Surroundings = { resources: PdfValue; layer: PdfValue };

/** Draws an appearance stream into a rectangle. */
export function drawAppearance(
  file: PdfFile,
  appearance: PdfStream,
  rect: Box,
  surroundings: Surroundings,
): Drawing | null {
  const placed = placeAppearance(file, appearance, rect, surroundings);
  if (placed === null) return null;
  const { form, placement } = placed;
  return { form, operators: (name) => `q ${placement.map(spellNumber).join(' ')} cm /${name} Do Q\n` };
}

/** Makes a form of an appearance stream and places it, by the rule of ISO 32000, 12.5.5. */
export function placeAppearance(
  file: PdfFile,
  appearance: PdfStream,
  rect: Box,
  surroundings: Surroundings,
): { form: PdfStream; placement: Matrix } | null {
  const box = readBox(file, appearance.dict.get('BBox')) ?? [0, 0, rect[2] - rect[0], rect[3] - rect[1]];
  const [left, bottom, right, top] = boundsAfter(readMatrix(file, appearance.dict.get('Matrix')), box);
  if (right <= left || top <= bottom) return null;
  const scaleX = (rect[2] - rect[0]) / (right - left);
  const scaleY = (rect[3] - rect[1]) / (top - bottom);
  const form = asForm(file, appearance.dict, box, surroundings);
  return {
    form: new PdfStream(form, appearance.raw, appearance.owner),
    placement: [scaleX, 0, 0, scaleY, rect[0] - left * scaleX, rect[1] - bottom * scaleY],
  };
}

/**
 * Makes a form XObject of an appearance. Viewers accept an appearance without /Subtype, or one that
 * borrows fonts of the AcroForm; a form XObject needs both itself.
 */
function asForm(file: PdfFile, dict: PdfDict, box: Box, { resources, layer }: Surroundings): PdfDict {
  const form = dict.with({ Type: new PdfName('XObject'), Subtype: new PdfName('Form'), BBox: [...box] });
  const own = file.dict(dict.get('Resources')) === null ? form.with({ Resources: resources }) : form;
  return layer !== null && !dict.has('OC') ? own.with({ OC: layer }) : own;
}

export function readMatrix(file: PdfFile, value: PdfValue): Matrix {
  const [a, b, c, d, e, f] = file.array(value)?.map((item) => file.number(item)) ?? [];
  if (a == null || b == null || c == null || d == null || e == null || f == null) return UNTOUCHED;
  return [a, b, c, d, e, f];
}
