import { getDocumentProxy } from 'unpdf';
import * as z from 'zod';

const box = z.looseObject({ fieldName: z.string(), fieldType: z.string(), fieldValue: z.unknown() });

/** A box of a form, with its properties in pdf.js. */
export type FormBox = z.output<typeof box>;

/** The form's boxes on a page, as pdf.js reads them, in their order. */
export async function formOn(
  pdf: Uint8Array,
  { page = 1, password = '' }: { page?: number; password?: string } = {},
): Promise<FormBox[]> {
  const document = await getDocumentProxy(pdf.slice(), { password, verbosity: 0 });
  const annotations: unknown[] = await (await document.getPage(page)).getAnnotations();
  return annotations.flatMap((annotation) => box.safeParse(annotation).data ?? []);
}
