import { engine } from './engine';
import type { Filler } from './filler';
import { libpdf } from './libpdf';
import { cantoo, pdfLib } from './pdf-lib';
import { pdfme } from './pdfme';

/** Each filler fills a form as its documentation shows, with its default settings. */
export const fillers: Record<string, Filler> = {
  engine,
  'pdf-lib': pdfLib,
  '@cantoo/pdf-lib': cantoo,
  '@libpdf/core': libpdf,
  '@pdfme/generator': pdfme,
};
