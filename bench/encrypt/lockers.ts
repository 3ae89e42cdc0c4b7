import { PDFDocument } from '@cantoo/pdf-lib';
import { PDF } from '@libpdf/core';
import { encryptDocument } from '../../src/engine/pdf/encryption/encrypt-document';

/** Locks a finished document with a password, by AES with 256 bits; how long it is then. */
export type Locker = (pdf: Uint8Array) => Promise<number>;

const PASSWORD = 'a password of the bench';

const engine: Locker = async (pdf) => {
  let bytes = 0;
  const seed = new Uint8Array(32).fill(7);
  for await (const piece of encryptDocument(pdf, { password: PASSWORD, seed })) bytes += piece.byteLength;
  return bytes;
};

/** It has nothing newer than AES with 128 bits for documents below PDF 1.7, extension level 3. */
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

/** pdf-lib and @pdfme/generator cannot. */
export const lockers: Record<string, Locker> = { engine, '@cantoo/pdf-lib': cantoo, '@libpdf/core': libpdf };
