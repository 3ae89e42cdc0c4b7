import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { PdfDict, PdfValue } from '../values';
import { ByteSink } from '../writer/byte-sink';
import type { ObjectTarget, SpellRef } from '../writer/copy-objects';
import type { FileEnd, ObjectWriter } from '../writer/file-update';
import { type FillSignature, type SignatureSlot, slotAt, spellSignature } from '../writer/signature-slot';
import { spellEntries, writeValue } from '../writer/write-value';
import { latin1Bytes } from './characters';
import { LEVEL, Places, spellEnd } from './packed-end';

export type WritePiece = (piece: Uint8Array) => Promise<void>;

/** Encrypts output. Object streams are encrypted as a whole, so few strings remain outside them. */
export type Lock = {
  bytes(plain: Uint8Array): Uint8Array;
  dict(dict: PdfDict): PdfDict;
  /** The /Encrypt dictionary, which itself stays unencrypted. */
  dictionary(): PdfDict;
};

export type FinishedFile = {
  bytes: number;
  hash: string;
  end: FileEnd;
};

/** A signature of the whole file: its dictionary, and how it is filled in when all else is written. */
export type Signature = { number: number; dict: PdfDict; room: number; fill: FillSignature };

type Ends = { root: number; info: number; signature?: Signature | undefined };

const OBJECTS_IN_PACK = 200;
const PACK_BYTES = 64 * 1024;
const PIECE_BYTES = 1024 * 1024;
const WORTH_DEFLATING = 600;
const noRefs: SpellRef = ({ number }) => `${number} 0 R`;

/**
 * A new file that is handed on while it grows, so memory stays small. Objects without bytes go into
 * compressed object streams, the positions of all objects into a cross-reference stream. The same
 * objects give the same bytes.
 */
export class PackedFile implements ObjectTarget {
  readonly #sink = new ByteSink();
  readonly #hash = createHash('sha256');
  readonly #places = new Places();
  #pack = new ByteSink(PACK_BYTES);
  #packed: number[] = [];
  #packedAt: number[] = [];
  #count = 0;
  #handedOn = 0;
  #encryption: string | undefined;

  readonly #write: WritePiece;
  readonly #lock: Lock | null;

  constructor(write: WritePiece, lock: Lock | null = null) {
    this.#write = write;
    this.#lock = lock;

    // AES-256 encryption is part of PDF 2.0.
    this.#sink.text(`%PDF-${lock === null ? '1.7' : '2.0'}\n%\xe2\xe3\xcf\xd3\n`);
  }

  /** The length so far, in bytes. */
  get length(): number {
    return this.#sink.length;
  }

  get objectCount(): number {
    return this.#count;
  }

  newNumber(): number {
    this.#count += 1;
    return this.#count;
  }

  value(number: number, value: PdfValue, spellRef: SpellRef): void {
    this.#beginPacked(number);
    writeValue(this.#pack, value, spellRef);
    this.#endPacked();
  }

  /** Writes an object that is already spelled. */
  object(number: number, text: string): void {
    this.#beginPacked(number);
    this.#pack.text(text);
    this.#endPacked();
  }

  /**
   * Writes an object outside object streams, so that it can be read alone. Returns its offset. Its
   * strings are not encrypted.
   */
  openValue(number: number, value: PdfValue, spellRef: SpellRef): number {
    const offset = this.#sink.length;
    this.#begin(number);
    writeValue(this.#sink, value, spellRef);
    this.#sink.text('\nendobj\n');
    return offset;
  }

  stream(number: number, dict: PdfDict, bytes: Uint8Array, spellRef: SpellRef): void {
    const data = this.#lock?.bytes(bytes) ?? bytes;
    const described = (this.#lock?.dict(dict) ?? dict).with({ Length: data.length });
    this.#begin(number);
    writeValue(this.#sink, described, spellRef);
    this.#streamData(data);
  }

  /** Writes a stream whose entries are already spelled, without brackets and /Length. */
  spelledStream(number: number, entries: string, bytes: Uint8Array): void {
    const data = this.#lock?.bytes(bytes) ?? bytes;
    this.#begin(number);
    this.#sink.text(`<<${entries}/Length ${data.length}>>`);
    this.#streamData(data);
  }

  get hasPieces(): boolean {
    return this.#sink.length - this.#handedOn >= PIECE_BYTES;
  }

  /** Hands on the complete pieces. */
  async drain(): Promise<void> {
    for (const piece of this.#sink.finishedPieces()) await this.#handOn(piece);
  }

  /**
   * Hands all on. Returns an end with this catalogue that makes a whole file of it, which can be looked at: the end is
   * not written, and the file goes on.
   */
  async endFor(catalog: string): Promise<Uint8Array> {
    const encrypt = await this.#handAllOn();
    const root = this.#count + 1;
    const start = this.#sink.length;
    const places = this.#places.copy();
    places.setOffset(root, start);
    const spelled = latin1Bytes(`${root} 0 obj\n${catalog}\nendobj\n`);
    const trailer = `/Root ${root} 0 R${encrypt}`;
    const end = spellEnd(places, { number: root + 1, start: start + spelled.length, trailer });
    return Buffer.concat([spelled, end]);
  }

  /** Writes the end. The signature covers the whole file but itself. */
  async finish({ root, info, signature }: Ends): Promise<FinishedFile> {
    const encrypt = await this.#handAllOn();
    const before = this.#sink.length;
    const slot = signature && this.#writeSignature(signature);
    const id = this.#hash.copy().digest('hex').slice(0, 32);
    const startXref = this.#sink.length;
    this.#crossReference(`/Root ${root} 0 R/Info ${info} 0 R${encrypt}/ID[<${id}><${id}>]`);
    const last = Buffer.concat(this.#sink.lastPieces());
    if (slot) await signature.fill(last, { slot: slotAt(slot, -before), before: this.#hash, length: before });
    await this.#handOn(last);
    const end = { length: this.#sink.length, startXref, size: this.#count + 1, root, info, id };
    return { bytes: this.#sink.length, hash: this.#hash.digest('hex'), end: { ...end, xref: 'stream' } };
  }

  /** Hands on all that is complete. Returns what the trailer says of the encryption. */
  async #handAllOn(): Promise<string> {
    this.#closePack();
    this.#encryption ??= this.#lock === null ? '' : `/Encrypt ${this.#writeEncryption(this.#lock)} 0 R`;
    for (const piece of this.#sink.lastPieces()) await this.#handOn(piece);
    return this.#encryption;
  }

  #beginPacked(number: number): void {
    this.#packed.push(number);
    this.#packedAt.push(this.#pack.length);
  }

  #endPacked(): void {
    this.#pack.byte(10);
    if (this.#packed.length >= OBJECTS_IN_PACK || this.#pack.length >= PACK_BYTES) this.#closePack();
  }

  #closePack(): void {
    if (this.#packed.length === 0) return;
    const container = this.newNumber();
    const header = this.#packed.map((number, index) => `${number} ${this.#packedAt[index]} `).join('');
    const body = Buffer.concat([latin1Bytes(header), this.#pack.toBytes()]);
    this.#packed.forEach((number, index) => {
      this.#places.setPacked(number, container, index);
    });
    const entries = `/Type/ObjStm/N ${this.#packed.length}/First ${header.length}/Filter/FlateDecode`;
    this.spelledStream(container, entries, deflateSync(body, { level: LEVEL }));
    this.#pack = new ByteSink(PACK_BYTES);
    this.#packed = [];
    this.#packedAt = [];
  }

  #begin(number: number): void {
    this.#places.setOffset(number, this.#sink.length);
    this.#sink.text(`${number} 0 obj\n`);
  }

  #streamData(data: Uint8Array): void {
    this.#sink.text('\nstream\n');
    this.#sink.bytes(data);
    this.#sink.text('\nendstream\nendobj\n');
  }

  /** Writes the dictionary of a signature outside of object streams, where it can be signed. */
  #writeSignature({ number, dict, room }: Signature): SignatureSlot {
    const entries = spellEntries(this.#lock?.dict(dict) ?? dict);
    const { text, slot } = spellSignature(number, { entries, room });
    this.#begin(number);
    const at = this.#sink.length;
    this.#sink.text(`${text}\nendobj\n`);
    return slotAt(slot, at);
  }

  #writeEncryption(lock: Lock): number {
    const number = this.newNumber();
    this.#begin(number);
    writeValue(this.#sink, lock.dictionary(), noRefs);
    this.#sink.text('\nendobj\n');
    return number;
  }

  #crossReference(trailer: string): void {
    const number = this.newNumber();
    this.#sink.bytes(spellEnd(this.#places, { number, start: this.#sink.length, trailer }));
  }

  /** Hands on a piece in parts of limited size, because a large image is one piece. */
  async #handOn(piece: Uint8Array): Promise<void> {
    for (let at = 0; at < piece.length; at += PIECE_BYTES) {
      const part = piece.subarray(at, at + PIECE_BYTES);
      this.#hash.update(part);
      await this.#write(part);
    }
    this.#handedOn += piece.length;
  }
}

/**
 * A writer for objects that are already spelled. Longer text, which is operators, is compressed.
 */
export function objectWriterOf(output: PackedFile): ObjectWriter {
  return {
    newNumber: () => output.newNumber(),
    object: (number, text) => output.object(number, text),
    stream: (number, entries, data) => {
      if (typeof data !== 'string') output.spelledStream(number, entries, data);
      else if (data.length < WORTH_DEFLATING) output.spelledStream(number, entries, latin1Bytes(data));
      else {
        const packed = deflateSync(latin1Bytes(data), { level: LEVEL });
        output.spelledStream(number, `${entries}/Filter/FlateDecode`, packed);
      }
    },
  };
}
