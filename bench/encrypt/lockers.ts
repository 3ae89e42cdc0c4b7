import { PDFDocument } from '@cantoo/pdf-lib';
import { PDF } from '@libpdf/core';
import { encryptPdf } from '../../src/engine';

/** Encrypts a finished PDF with a password, by AES with 256 bits; returns its length. */
export type Locker = (pdf: Uint8Array) => Promise<number>;

const PASSWORD = 'a password of the bench';

const engine: Locker = async (pdf) => {
  let bytes = 0;
  const seed = new Uint8Array(32).fill(7);
  for await (const piece of encryptPdf(pdf, { password: PASSWORD, seed })) bytes += piece.byteLength;
  return bytes;
};

/** Uses AES with 128 bits, the newest it has for documents below PDF 1.7, extension level 3. */
const cantoo: Locker = async (pdf) => {
  const document = await PDFDocument.load(pdf);
  document.encrypt({ userPassword: PASSWORD, ownerPassword: PASSWORD });
  return (await document.save({ useObjectStreams: false })).length;
};

const libpdf: Locker = async (pdf) => {
  const document = await PDF.load(pdf);
  document.setProtection({ userPassword: PASSWORD, ownerPassword: PASSWORD, algorithm: 'AES-256' });
  return (await document.save()).length;
};

/** The contenders; pdf-lib and @pdfme/generator cannot encrypt. */
export const lockers: Record<string, Locker> = { engine, '@cantoo/pdf-lib': cantoo, '@libpdf/core': libpdf };
