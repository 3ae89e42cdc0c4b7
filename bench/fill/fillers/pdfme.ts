import type { Schema, Template } from '@pdfme/common';
import { generate } from '@pdfme/generator';
import { image, text } from '@pdfme/schemas';
import type { FillForm } from '../fill-form';
import { type Filler, refuseWithoutFont, TEXT_SIZE } from './filler';

const MM_PER_POINT = 25.4 / 72;

/** The document is the background of its templates. Without a font it embeds one of its own. */
export const pdfme: Filler = async (form) => {
  refuseWithoutFont(form);
  const pages = form.fields.reduce((most, { page }) => Math.max(most, page), 0);
  const schemas = Array.from({ length: pages }, (_, index) => schemasOf(form, index + 1));
  const template: Template = { basePdf: form.pdf, schemas };
  const font = form.font && { font: { Bench: { data: form.font, fallback: true, subset: true } } };
  return async ({ texts, png }) => {
    const picture = png && `data:image/png;base64,${png.base64}`;
    const values = form.fields.map(({ name }) => [name, texts[name] ?? picture ?? '']);
    const inputs = [Object.fromEntries(values)];
    const { length } = await generate({ template, inputs, plugins: { text, image }, options: { ...font } });
    return { bytes: length, added: length - form.pdf.length };
  };
};

function schemasOf({ fields, font }: FillForm, page: number): Schema[] {
  return fields
    .filter((field) => field.page === page)
    .map(({ name, x, y, width, height, displayType }) => ({
      ...(displayType === 'image' ? { type: 'image' } : { type: 'text', fontSize: TEXT_SIZE }),
      ...(font !== null && { fontName: 'Bench' }),
      name,
      position: { x: x * MM_PER_POINT, y: y * MM_PER_POINT },
      width: width * MM_PER_POINT,
      height: height * MM_PER_POINT,
    }));
}
