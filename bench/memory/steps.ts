import type { FileHandle } from 'node:fs/promises';
import {
  compileDocument,
  decodeImageOnce,
  detectFields,
  encryptPdf,
  finishPdf,
  lockOutput,
  mergePdfs,
} from '../../src/engine';

/** What a step works on: a document, its compiled form in a file, and its plan. */
export type Stored = { handle: FileHandle; length: number; startXref: number };

/** A step that holds a document. It calls `look` wherever its memory may be at its peak. */
export type Step = (document: Stored, look: () => void) => Promise<void>;

const locked = { password: 'a password of the bench', seed: new Uint8Array(32).fill(7) };

async function read({ handle }: Stored, { offset, length }: { offset: number; length: number }) {
  const bytes = new Uint8Array(length);
  await handle.read(bytes, 0, length, offset);
  return bytes;
}

function whole(document: Stored): Promise<Uint8Array> {
  return read(document, { offset: 0, length: document.length });
}

async function take(pieces: AsyncIterable<Uint8Array>, look: () => void): Promise<void> {
  // The writer to R2 keeps one part.
  const part = new Uint8Array(5 * 1024 * 1024);
  for await (const piece of pieces) {
    part.set(piece.subarray(0, part.length));
    look();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

export const steps: Record<string, Step> = {
  'encrypt from storage': async (document, look) => {
    const { length, startXref } = document;
    const start = {
      length,
      startXref,
      read: (range: { offset: number; length: number }) => read(document, range),
    };
    await take(encryptPdf({ start, suffix: new Uint8Array(0) }, locked), look);
  },
  'encrypt in memory': async (document, look) => take(encryptPdf(await whole(document), locked), look),
  compile: async (document, look) => {
    const compiled = await compileDocument(await whole(document));
    look();
    if (compiled.outcome !== 'compiled') throw new Error(compiled.message);
  },
  merge: async (document, look) => {
    const part = new Uint8Array(5 * 1024 * 1024);
    const sources = [0, 1].map((index) => ({ name: `${index}`, open: () => whole(document) }));
    const write = async (piece: Uint8Array) => {
      part.set(piece);
      look();
    };
    await mergePdfs({
      sources,
      about: { title: 'T' },
      test: true,
      now: new Date(),
      write,
      lock: lockOutput(locked),
    });
  },
  'find fields': async (document, look) => {
    await detectFields(await whole(document), []);
    look();
  },
  finish: async (document, look) => {
    const finishing = { about: { title: 'T' }, test: true, now: new Date() };
    const finished = await finishPdf(await whole(document), finishing);
    look();
    if (!finished.ok) throw new Error(finished.message);
  },
  /** A picture as it stands in the data of a request. */
  'decode a picture': async (document, look) => {
    const base64 = Buffer.from(await whole(document)).toString('base64');
    const decoded = await decodeImageOnce({ base64 });
    look();
    if (!decoded.ok) throw new Error(decoded.message);
  },
};
