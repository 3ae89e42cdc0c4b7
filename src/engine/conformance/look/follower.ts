import type { PdfDict, PdfValue } from '../../pdf/values';

/** Where content stands. */
export type Around = { resources: PdfDict | null; place: string; depth: number };

/** What follows the content of a document. */
export type Follower = {
  look(bytes: Uint8Array, around: Around): Promise<void>;
  form(value: PdfValue, around: Around): Promise<void>;
  formContent(dict: PdfDict, data: Uint8Array, around: Around): Promise<void>;
};
