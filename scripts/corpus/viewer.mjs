/**
 * The interface of every viewer, so that the same checks run in all of them.
 * @typedef {import('./fields.mjs').Area} Area
 * @typedef {{ text: string, area: Area }} Word
 *   a text and its area in points from the page's top left corner
 * @typedef {{ width: number, height: number, channels: number, data: Uint8Array }} Picture
 * @typedef {[number, number]} Size  of a page as seen, in points
 * @typedef {{
 *   pageCount: number,
 *   close(): void,
 *   textOf(page: number, size: Size): Promise<Word[]>,
 *   plainText(page: number): Promise<string>,
 *   render?(page: number, options: { size: Size, scale: number, annotations: boolean }): Promise<Picture>,
 * }} Opened
 * @typedef {{ name: string, open(pdf: Uint8Array): Promise<Opened> }} Viewer
 */
import { pdfium } from './viewers/pdfium.mjs';
import { pdfJs } from './viewers/pdfjs.mjs';
import { poppler } from './viewers/poppler.mjs';

/** @returns {Viewer[]} */
export function viewers(/** @type {{ poppler: boolean }} */ available) {
  return available.poppler ? [pdfJs, pdfium, poppler] : [pdfJs, pdfium];
}
