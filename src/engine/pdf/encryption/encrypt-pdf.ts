import { Buffer } from 'node:buffer';
import { createCipheriv, createHash } from 'node:crypto';
import { limits } from '../../limits';
import { openPdf } from '../reader/open-pdf';
import { PdfFile } from '../reader/pdf-file';
import { LongStream, StoredFile, type StoredPdf } from '../reader/stored-file';
import { WorkBudget } from '../reader/work-budget';
import type { XrefEntry } from '../reader/xref-entries';
import { dictOf, isName, PdfDict, type PdfRef, PdfStream, PdfString, type PdfValue } from '../values';
import { ByteSink } from '../writer/byte-sink';
import { type FillSignature, type SignatureSlot, slotAt, spellSignature } from '../writer/signature-slot';
import { spellEntries, writeValue } from '../writer/write-value';
import { EncryptionKeys } from './encryption-keys';

export type Locked = {
  password: string;
  /** A secret seed, different for each document. */
  seed: Uint8Array;
  /** The empty signature of the PDF, and how it is filled in when all else is written. */
  signature?: { slot: SignatureSlot; fill: FillSignature } | undefined;
};

/** Streams from this size on are encrypted in parts. */
const PART_BYTES = 256 * 1024;
const CIPHER = 'aes-256-cbc';
const VECTOR_BYTES = 16;
const BLOCK_BYTES = 16;

/**
 * Encrypts a finished PDF in one pass: writes every object in its newest form, with each string and
 * stream encrypted. The output comes in pieces. Of a stored PDF, only parts are in memory at a time.
 */
export async function* encryptPdf(
  pdf: Uint8Array | StoredPdf,
  { password, seed, signature }: Locked,
): AsyncGenerator<Uint8Array> {
  const file = await openFinished(pdf);
  const keys = new EncryptionKeys(seed);
  const [sink, offsets] = [new ByteSink(), new Map<number, number>()];
  const before = createHash('sha256');
  for await (const piece of writeObjects({ file, keys, sink, offsets }, signature?.slot.number)) {
    if (signature) before.update(piece);
    yield piece;
  }
  const length = sink.length;
  const slot = signature && (await writeSignature({ file, keys, sink, offsets }, signature.slot));
  writeEnd(sink, file, { offsets, encrypt: keys.dictionary(password) });
  const end = Buffer.concat(sink.lastPieces());
  if (signature && slot) await signature.fill(end, { slot: slotAt(slot, -length), before, length });
  yield end;
}

type Encryption = {
  file: PdfFile | StoredFile;
  keys: EncryptionKeys;
  sink: ByteSink;
  /** Where the encrypted objects begin. */
  offsets: Map<number, number>;
};

/** Writes all objects but the one with the signature. */
async function* writeObjects(
  { file, keys, sink, offsets }: Encryption,
  signature: number | undefined,
): AsyncGenerator<Uint8Array> {
  sink.text('%PDF-2.0\n%\xe2\xe3\xcf\xd3\n');
  for (const [number, entry] of file.entries) {
    if (entry.kind === 'free' || number === signature) continue;
    const read = readEntry(file, number, entry);
    const value = read instanceof Promise ? await read : read;
    if (value === null || isContainer(value)) continue;
    offsets.set(number, sink.length);
    const long = longStreamOf(value);
    if (long) yield* writeLongStream(sink, number, long, keys);
    else if (!(value instanceof LongStream)) writeObject(sink, number, encrypted(value, keys));
    yield* sink.finishedPieces();
    await file.budget.breathe();
  }
  yield* sink.lastPieces();
}

function readEntry(file: PdfFile | StoredFile, number: number, entry: Exclude<XrefEntry, { kind: 'free' }>) {
  return file instanceof PdfFile ? file.readObject(number) : file.read(number, entry);
}

/** Writes the dictionary of the signature. The signature itself is the one string that stays plain. */
async function writeSignature(
  { file, keys, sink, offsets }: Encryption,
  { number, room }: SignatureSlot,
): Promise<SignatureSlot> {
  const entry = file.entries.get(number);
  const value = entry && entry.kind !== 'free' ? await readEntry(file, number, entry) : null;
  if (!(value instanceof PdfDict)) throw new Error('The PDF has no dictionary for its signature.');
  const entries = spellEntries(encryptedDict(value.without('ByteRange', 'Contents'), keys));
  const { text, slot } = spellSignature(number, { entries, room });
  offsets.set(number, sink.length);
  sink.text(`${number} 0 obj\n`);
  const at = sink.length;
  sink.text(`${text}\nendobj\n`);
  return slotAt(slot, at);
}

function openFinished(pdf: Uint8Array | StoredPdf): Promise<PdfFile | StoredFile> {
  if (!(pdf instanceof Uint8Array)) return StoredFile.open(pdf);
  return openPdf(pdf, new WorkBudget({ ...limits, uploadBytes: pdf.length }, pdf.length));
}

/**
 * Whether the object is an object stream or a cross-reference stream, whose content is written out
 * here instead.
 */
function isContainer(value: PdfValue | LongStream): boolean {
  if (!(value instanceof PdfStream) && !(value instanceof LongStream)) return false;
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
  const cipher = createCipheriv(CIPHER, keys.fileKey, vector);
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

/** A long stream in memory is encrypted in parts too: the encrypted one is never there as a whole. */
function longStreamOf(value: PdfValue | LongStream): LongStream | null {
  if (value instanceof LongStream) return value;
  if (!(value instanceof PdfStream) || value.raw.length <= PART_BYTES) return null;
  const { dict, raw } = value;
  return new LongStream(dict, raw.length, async function* () {
    yield raw;
  });
}

/** Writes the same bytes as `writeObject`, in parts. */
async function* writeLongStream(
  sink: ByteSink,
  number: number,
  { dict, length, parts }: LongStream,
  keys: EncryptionKeys,
): AsyncGenerator<Uint8Array> {
  const vector = keys.nextVector();
  const cipher = createCipheriv(CIPHER, keys.fileKey, vector);
  const padded = length + BLOCK_BYTES - (length % BLOCK_BYTES);
  sink.text(`${number} 0 obj\n`);
  writeValue(sink, encryptedDict(dict, keys).with({ Length: VECTOR_BYTES + padded }), spellRef);
  sink.text('\nstream\n');
  sink.bytes(vector);
  for await (const part of parts()) {
    for (let at = 0; at < part.length; at += PART_BYTES) {
      sink.bytes(cipher.update(part.subarray(at, at + PART_BYTES)));
      yield* sink.finishedPieces();
    }
  }
  sink.bytes(cipher.final());
  sink.text('\nendstream\nendobj\n');
}

type End = {
  offsets: ReadonlyMap<number, number>;
  encrypt: PdfDict;
};

function writeEnd(sink: ByteSink, file: PdfFile | StoredFile, { offsets, encrypt }: End): void {
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
