import { createHash } from 'node:crypto';
import { PDFDocument as CantooDocument } from '@cantoo/pdf-lib';
import { PDF } from '@libpdf/core';
import { PDFDocument } from 'pdf-lib';
import { mergePdfs } from '../../src/engine';

export type Open = (index: number) => Promise<Uint8Array>;
export type Write = (piece: Uint8Array) => Promise<void>;
export type Merger = (count: number, open: Open, write: Write) => Promise<void>;

const engine: Merger = async (count, open, write) => {
  const sources = Array.from({ length: count }, (_, index) => ({
    name: `Document ${index + 1}`,
    open: () => open(index),
  }));
  const result = await mergePdfs({
    sources,
    about: { title: 'bench.pdf' },
    test: false,
    now: new Date(0),
    write,
  });
  if (result.outcome === 'failed') throw new Error(result.problem.message);
};

const pdfLib: Merger = async (count, open, write) => {
  const target = await PDFDocument.create();
  for (let index = 0; index < count; index++) {
    const source = await PDFDocument.load(await open(index));
    for (const page of await target.copyPages(source, source.getPageIndices())) target.addPage(page);
  }
  await write(hashed(await target.save()));
};

const cantoo: Merger = async (count, open, write) => {
  const target = await CantooDocument.create();
  for (let index = 0; index < count; index++) {
    const source = await CantooDocument.load(await open(index));
    for (const page of await target.copyPages(source, source.getPageIndices())) target.addPage(page);
  }
  await write(hashed(await target.save()));
};

const libpdf: Merger = async (count, open, write) => {
  const target = PDF.create();
  for (let index = 0; index < count; index++) {
    const source = await PDF.load(await open(index));
    const pages = Array.from({ length: source.getPageCount() }, (_, page) => page);
    await target.copyPagesFrom(source, pages);
  }
  await write(hashed(await target.save()));
};

/** Hashes the finished bytes of the peers. The engine hashes its bytes while it writes them. */
function hashed(bytes: Uint8Array): Uint8Array {
  createHash('sha256').update(bytes).digest('hex');
  return bytes;
}

/**
 * Each merger opens one source after the other, as its documentation shows. The peers leave
 * outlines and forms behind.
 */
export const mergers: Record<string, Merger> = {
  engine,
  'pdf-lib': pdfLib,
  '@cantoo/pdf-lib': cantoo,
  '@libpdf/core': libpdf,
};
