import * as CantooPdfLib from '@cantoo/pdf-lib';
import * as PdfLib from 'pdf-lib';
import type { FillData, FillForm } from '../fill-form';
import { CannotFill, type Filled, type Filler, TEXT_SIZE } from './filler';

/** The interface that both libraries of this name share. */
type Document<Font, Image> = {
  embedFont(name: string): Promise<Font>;
  embedPng(bytes: Uint8Array): Promise<Image>;
  getPage(index: number): {
    getHeight(): number;
    drawText(text: string, options: { x: number; y: number; size: number; font: Font }): void;
    drawImage(image: Image, options: { x: number; y: number; width: number; height: number }): void;
  };
  save(): Promise<Uint8Array>;
};

/** Loads, draws and saves with all defaults, as a program without an engine fills a form. */
async function fill<Font, Image>(
  form: FillForm,
  data: FillData,
  document: Document<Font, Image>,
): Promise<Filled> {
  if (form.characters !== null) throw new CannotFill('needs another package to embed a font');
  const font = await document.embedFont('Helvetica');
  const image = data.png && (await document.embedPng(data.png.bytes));
  for (const { name, page: number, x, y, width, height } of form.fields) {
    const page = document.getPage(number - 1);
    const bottom = page.getHeight() - y - height;
    const text = data.texts[name];
    if (text !== undefined) page.drawText(text, { x, y: bottom, size: TEXT_SIZE, font });
    else if (image !== null) page.drawImage(image, { x, y: bottom, width, height });
  }
  const { length } = await document.save();
  return { bytes: length, added: length - form.pdf.length };
}

export const pdfLib: Filler = async (form) => async (data) =>
  fill(form, data, await PdfLib.PDFDocument.load(form.pdf));

export const cantoo: Filler = async (form) => async (data) =>
  fill(form, data, await CantooPdfLib.PDFDocument.load(form.pdf));
