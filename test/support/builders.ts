import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { type Answer, as, type Options, type Token } from './app';

/** A plain PDF with a heading on each page. */
export async function plainPdf(pages: [number, number][] = [[612, 792]]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const [index, size] of pages.entries()) {
    document
      .addPage(size)
      .drawText(`Page ${index + 1} of the form`, { x: 72, y: size[1] - 72, size: 18, font });
  }
  return document.save({ useObjectStreams: false });
}

export function upload(
  token: Token,
  bytes: Uint8Array,
  fields: Record<string, string> = { 'template[name]': 'A form' },
  options: Omit<Options, 'token' | 'body'> & { query?: string; filename?: string } = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(
    'template[document]',
    new File([bytes], options.filename ?? 'form.pdf', { type: 'application/pdf' }),
  );
  const { query = '', filename: _, ...rest } = options;
  return as(token).post(`/templates${query}`, form, rest);
}

/** Creates a template with a PDF and fields; a failure throws with its answer. */
export async function createTemplate(token: Token, fields: unknown[], bytes?: Uint8Array): Promise<string> {
  const created = await upload(token, bytes ?? (await plainPdf()));
  if (created.status !== 201) throw new Error(created.text);
  if (fields.length > 0) {
    const added = await as(token).put(`/templates/${created.json.id}/add_fields`, { fields });
    if (added.status !== 200) throw new Error(added.text);
  }
  return created.json.id;
}

/** The form that uploads a blank image to a template. */
export function imageForm(): FormData {
  const form = new FormData();
  form.append('image', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'mark.svg'));
  return form;
}
