import { Buffer } from 'node:buffer';
import { createCipheriv } from 'node:crypto';
import { limits } from '../../limits';
import { openPdf } from '../reader/open-pdf';
import type { PdfFile } from '../reader/pdf-file';
import { WorkBudget } from '../reader/work-budget';
import { dictOf, isName, PdfDict, type PdfRef, PdfStream, PdfString, type PdfValue } from '../values';
import { ByteSink } from '../writer/byte-sink';
import { writeValue } from '../writer/write-value';
import { EncryptionKeys } from './encryption-keys';

export type Locked = {
  password: string;
  /** A secret seed, different for each document. */
  seed: Uint8Array;
};

/**
 * Encrypts a finished PDF in one pass: writes every object in its newest form, with each string and
 * stream encrypted. The output comes in pieces, so that only the input is in memory as a whole.
 */
export async function* encryptPdf(bytes: Uint8Array, { password, seed }: Locked): AsyncGenerator<Uint8Array> {
  const file = await openPdf(bytes, new WorkBudget({ ...limits, uploadBytes: bytes.length }, bytes.length));
  const keys = new EncryptionKeys(seed);
  const sink = new ByteSink();
  const offsets = new Map<number, number>();
  sink.text('%PDF-2.0\n%\xe2\xe3\xcf\xd3\n');
  for (const [number, entry] of file.entries) {
    if (entry.kind === 'free') continue;
    const value = file.readObject(number);
    if (value === null || isContainer(value)) continue;
    offsets.set(number, sink.length);
    writeObject(sink, number, encrypted(value, keys));
    yield* sink.finishedPieces();
    await file.budget.breathe();
  }
  writeEnd(sink, file, { offsets, encrypt: keys.dictionary(password) });
  yield* sink.lastPieces();
}

/**
 * Whether the object is an object stream or a cross-reference stream, whose content is written out
 * here instead.
 */
function isContainer(value: PdfValue): boolean {
  if (!(value instanceof PdfStream)) return false;
  const type = value.dict.get('Type');
  return isName(type, 'ObjStm') || isName(type, 'XRef');
}

function encrypted(value: PdfValue, keys: EncryptionKeys): PdfValue {
  if (value instanceof PdfString) return new PdfString(encrypt(value.bytes, keys));
  if (Array.isArray(value)) return value.map((item) => encrypted(item, keys));
  if (value instanceof PdfDict) return encryptedDict(value, keys);
  if (!(value instanceof PdfStream)) return value;
  const bytes = encrypt(value.raw, keys);
  return new PdfStream(encryptedDict(value.dict, keys).with({ Length: bytes.length }), bytes);
}

export function encryptedDict(dict: PdfDict, keys: EncryptionKeys): PdfDict {
  return new PdfDict(new Map([...dict.entries].map(([key, item]) => [key, encrypted(item, keys)])));
}

/** Encrypts bytes. The vector comes before the encrypted bytes. */
export function encrypt(bytes: Uint8Array, keys: EncryptionKeys): Uint8Array {
  const vector = keys.nextVector();
  const cipher = createCipheriv('aes-256-cbc', keys.fileKey, vector);
  return Buffer.concat([vector, cipher.update(bytes), cipher.final()]);
}

function writeObject(sink: ByteSink, number: number, value: PdfValue): void {
  sink.text(`${number} 0 obj\n`);
  writeValue(sink, value, spellRef);
  if (value instanceof PdfStream) {
    sink.text('\nstream\n');
    sink.bytes(value.raw);
    sink.text('\nendstream');
  }
  sink.text('\nendobj\n');
}

type End = {
  offsets: ReadonlyMap<number, number>;
  encrypt: PdfDict;
};

function writeEnd(sink: ByteSink, file: PdfFile, { offsets, encrypt }: End): void {
  const last = [...offsets.keys()].reduce((one, other) => Math.max(one, other), 0);
  const startXref = sink.length;
  sink.text(`xref\n0 ${last + 1}\n0000000000 65535 f \n`);
  for (let number = 1; number <= last; number += 1) {
    const offset = offsets.get(number);
    sink.text(
      offset === undefined ? '0000000000 00001 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`,
    );
  }
  const { trailer } = file;
  sink.text('trailer\n');
  const kept = { Root: trailer.get('Root'), Info: trailer.get('Info'), ID: trailer.get('ID') };
  writeValue(sink, dictOf({ Size: last + 1, ...kept, Encrypt: encrypt }), spellRef);
  sink.text(`\nstartxref\n${startXref}\n%%EOF\n`);
}

function spellRef({ number }: PdfRef): string {
  return `${number} 0 R`;
}
