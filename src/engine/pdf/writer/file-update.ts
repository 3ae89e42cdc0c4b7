import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { type SignatureSlot, slotAt, spellSignature } from './signature-slot';

/** The facts about a file that are needed to append to it. */
export type FileEnd = {
  /** The length in bytes, where appended bytes start. */
  length: number;
  /** The offset of the newest cross-reference section. */
  startXref: number;
  /** The next free object number. */
  size: number;
  root: number;
  info: number;
  /** The first part of /ID, in hexadecimal. */
  id: string;
  /** The kind of its cross-reference. All sections of a file are of one kind. */
  xref: 'table' | 'stream';
};

const VERSION_DIGITS = 32;

/** The methods of a file that code needs to write objects. */
export type ObjectWriter = Pick<FileUpdate, 'newNumber' | 'object' | 'stream'>;

/**
 * An incremental update: new objects and new definitions of old ones, then a cross-reference
 * section that points back to the previous one. The file itself is never read. The same objects
 * give the same bytes.
 */
export class FileUpdate {
  readonly #offsets = new Map<number, number>();
  readonly #pieces: (string | Uint8Array)[] = [];
  /**
   * The text written since the last piece. Growing one text costs far less than growing a list of
   * texts.
   */
  #text = '';
  #finished = 0;
  #size: number;
  #slot: SignatureSlot | null = null;

  readonly #end: FileEnd;

  constructor(end: FileEnd) {
    this.#end = end;

    this.#size = end.size;
  }

  /** The next number that the file does not use. */
  newNumber(): number {
    this.#size += 1;
    return this.#size - 1;
  }

  /** Writes an object. The text must be Latin-1: callers escape all other characters. */
  object(number: number, text: string): void {
    this.#begin(number);
    this.#text += `${text}\nendobj\n`;
  }

  /** Writes the dictionary of a signature that will cover the whole file. A file has one at most. */
  signature(number: number, { entries, room }: { entries: string; room: number }): void {
    this.#begin(number);
    const { text, slot } = spellSignature(number, { entries, room });
    this.#slot = slotAt(slot, this.#finished + this.#text.length);
    this.#text += `${text}\nendobj\n`;
  }

  /** Where the next object begins in the file. */
  get position(): number {
    return this.#end.length + this.#finished + this.#text.length;
  }

  /** The number after the last one that is used. */
  get size(): number {
    return this.#size;
  }

  /** The room for the signature, counted from the beginning of the update. */
  get slot(): SignatureSlot | null {
    return this.#slot;
  }

  /** Writes a stream. `entries` come without brackets and /Length. */
  stream(number: number, entries: string, data: string | Uint8Array): void {
    this.#begin(number);
    this.#text += `<<${entries}/Length ${data.length}>>\nstream\n`;
    if (typeof data === 'string') this.#text += data;
    else this.#bytes(data);
    this.#text += '\nendstream\nendobj\n';
  }

  finish(): Uint8Array {
    const { id, xref } = this.#end;
    const here = this.position;
    const section = xref === 'table' ? this.#beginTable() : this.#beginStream();
    this.#text += `/ID[<${id}><`;
    const rest = `>]${section}startxref\n${here}\n%%EOF\n`;
    const bytes = new Uint8Array(this.#finished + this.#text.length + VERSION_DIGITS + rest.length);
    const { version, at } = this.#join(bytes);
    Buffer.from(bytes.buffer).write(version + rest, at, 'latin1');
    return bytes;
  }

  /** Writes a classic table up to the end of its trailer. Returns the text that follows. */
  #beginTable(): string {
    this.#text += 'xref\n';
    for (const { first, offsets } of runsOf(this.#offsets)) {
      this.#text += `${first} ${offsets.length}\n`;
      for (const offset of offsets) this.#text += `${String(offset).padStart(10, '0')} 00000 n \n`;
    }
    this.#text += `trailer\n<<${this.#trailer()}`;
    return '>>\n';
  }

  /**
   * Writes a cross-reference stream, up to the end of its entries, with six bytes for each object
   * including itself. Returns the text that follows.
   */
  #beginStream(): string {
    this.#begin(this.newNumber());
    let [index, rows] = ['', ''];
    for (const { first, offsets } of runsOf(this.#offsets)) {
      index += `${first} ${offsets.length} `;
      for (const offset of offsets)
        rows += String.fromCharCode(
          1,
          offset >>> 24,
          byteOf(offset, 16),
          byteOf(offset, 8),
          byteOf(offset, 0),
          0,
        );
    }
    this.#text += `<</Type/XRef/W[1 4 1]/Index[${index.trimEnd()}]/Length ${rows.length}${this.#trailer()}`;
    return `>>\nstream\n${rows}\nendstream\nendobj\n`;
  }

  #trailer(): string {
    const { root, info, startXref } = this.#end;
    return `/Size ${this.#size}/Root ${root} 0 R/Info ${info} 0 R/Prev ${startXref}`;
  }

  #begin(number: number): void {
    this.#offsets.set(number, this.position);
    this.#text += `${number} 0 obj\n`;
  }

  #bytes(data: Uint8Array): void {
    this.#pieces.push(this.#text, data);
    this.#finished += this.#text.length + data.length;
    this.#text = '';
  }

  /**
   * Joins all that was written. `version`, the second part of /ID, identifies this version of the
   * file.
   */
  #join(bytes: Uint8Array<ArrayBuffer>): { version: string; at: number } {
    const writer = Buffer.from(bytes.buffer);
    const hash = createHash('sha256');
    let at = 0;
    for (const piece of [...this.#pieces, this.#text]) {
      if (typeof piece === 'string') writer.write(piece, at, 'latin1');
      else bytes.set(piece, at);
      const end = at + piece.length;
      hash.update(typeof piece === 'string' ? bytes.subarray(at, end) : digestOf(piece));
      at = end;
    }
    return { version: hash.digest('hex').slice(0, VERSION_DIGITS), at };
  }
}

/**
 * The digests of images and fonts, which stay in memory and are drawn again. Each digest lives as
 * long as its data.
 */
const digests = new WeakMap<Uint8Array, Uint8Array>();

function digestOf(data: Uint8Array): Uint8Array {
  const digest = digests.get(data) ?? createHash('sha256').update(data).digest();
  digests.set(data, digest);
  return digest;
}

function byteOf(value: number, shift: number): number {
  return (value >>> shift) & 255;
}

type Run = {
  first: number;
  offsets: number[];
};

/** Groups consecutive object numbers with their offsets. */
function runsOf(offsets: ReadonlyMap<number, number>): Run[] {
  const runs: Run[] = [];
  for (const [number, offset] of [...offsets].toSorted(([one], [other]) => one - other)) {
    const last = runs.at(-1);
    if (last !== undefined && last.first + last.offsets.length === number) last.offsets.push(offset);
    else runs.push({ first: number, offsets: [offset] });
  }
  return runs;
}
