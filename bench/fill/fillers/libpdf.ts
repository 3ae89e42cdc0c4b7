import { type EmbeddedFont, PDF } from '@libpdf/core';
import { type Filler, refuseWithoutFont, TEXT_SIZE } from './filler';

/** Saves incrementally, which this library can do. */
export const libpdf: Filler = async (form) => async (data) => {
  refuseWithoutFont(form);
  const document = await PDF.load(form.pdf);
  const font: EmbeddedFont | 'Helvetica' = form.font === null ? 'Helvetica' : document.embedFont(form.font);
  const image = data.png && document.embedPng(data.png.bytes);
  for (const { name, page: number, x, y, width, height } of form.fields) {
    const page = document.getPage(number - 1);
    if (page === null) throw new Error(`There is no page ${number}.`);
    const bottom = page.height - y - height;
    const text = data.texts[name];
    if (text !== undefined) page.drawText(text, { x, y: bottom, size: TEXT_SIZE, font });
    else if (image !== null) page.drawImage(image, { x, y: bottom, width, height });
  }
  const { length } = await document.save({ incremental: true, subsetFonts: form.font !== null });
  return { bytes: length, added: length - form.pdf.length };
};
