import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';

/** All that must be known of a file to write behind its end. */
export interface FileEnd {
  /** In bytes; what is appended starts here. */
  length: number;
  /** Where the newest cross-reference section is. */
  startXref: number;
  /** The next free object number. */
  size: number;
  root: number;
  info: number;
  /** The first part of /ID, in hexadecimal. */
  id: string;
  /** Whether its cross-reference is a table or a stream: all sections of a file are of one kind. */
  xref: 'table' | 'stream';
}

const VERSION_DIGITS = 32;

/** Whoever writes objects needs no more of a file than this. */
export type ObjectWriter = Pick<FileUpdate, 'newNumber' | 'object' | 'stream'>;

/**
 * An incremental update: new objects and new definitions of old ones, then a cross-reference section that
 * points back to the one before. The file itself is never looked at. The same objects give the same bytes.
 */
export class FileUpdate {
  private readonly offsets = new Map<number, number>();
  private readonly pieces: (string | Uint8Array)[] = [];
  /** What has been written since the last piece: texts grow far cheaper than lists of texts. */
  private text = '';
  private finished = 0;
  private size: number;

  constructor(private readonly end: FileEnd) {
    this.size = end.size;
  }

  /** A number that the file does not use yet. */
  newNumber(): number {
    this.size += 1;
    return this.size - 1;
  }

  /** Texts are Latin-1: what else there is to say has been escaped by whoever says it. */
  object(number: number, text: string): void {
    this.begin(number);
    this.text += `${text}\nendobj\n`;
  }

  /** `entries` without the brackets and without /Length. */
  stream(number: number, entries: string, data: string | Uint8Array): void {
    this.begin(number);
    this.text += `<<${entries}/Length ${data.length}>>\nstream\n`;
    if (typeof data === 'string') this.text += data;
    else this.bytes(data);
    this.text += '\nendstream\nendobj\n';
  }

  finish(): Uint8Array {
    const { id, xref } = this.end;
    const here = this.position;
    const section = xref === 'table' ? this.beginTable() : this.beginStream();
    this.text += `/ID[<${id}><`;
    const rest = `>]${section}startxref\n${here}\n%%EOF\n`;
    const bytes = new Uint8Array(this.finished + this.text.length + VERSION_DIGITS + rest.length);
    const { version, at } = this.join(bytes);
    Buffer.from(bytes.buffer).write(version + rest, at, 'latin1');
    return bytes;
  }

  /** A classic table, up to the end of its trailer; what comes behind that. */
  private beginTable(): string {
    this.text += 'xref\n';
    for (const { first, offsets } of runsOf(this.offsets)) {
      this.text += `${first} ${offsets.length}\n`;
      for (const offset of offsets) this.text += `${String(offset).padStart(10, '0')} 00000 n \n`;
    }
    this.text += `trailer\n<<${this.trailer()}`;
    return '>>\n';
  }

  /** A stream of six bytes for each object, itself among them, up to the end of its entries. */
  private beginStream(): string {
    this.begin(this.newNumber());
    let [index, rows] = ['', ''];
    for (const { first, offsets } of runsOf(this.offsets)) {
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
    this.text += `<</Type/XRef/W[1 4 1]/Index[${index.trimEnd()}]/Length ${rows.length}${this.trailer()}`;
    return `>>\nstream\n${rows}\nendstream\nendobj\n`;
  }

  private trailer(): string {
    const { root, info, startXref } = this.end;
    return `/Size ${this.size}/Root ${root} 0 R/Info ${info} 0 R/Prev ${startXref}`;
  }

  private get position(): number {
    return this.end.length + this.finished + this.text.length;
  }

  private begin(number: number): void {
    this.offsets.set(number, this.position);
    this.text += `${number} 0 obj\n`;
  }

  private bytes(data: Uint8Array): void {
    this.pieces.push(this.text, data);
    this.finished += this.text.length + data.length;
    this.text = '';
  }

  /** Puts together all that has been written. The second part of /ID tells this version of the file from all others. */
  private join(bytes: Uint8Array<ArrayBuffer>): { version: string; at: number } {
    const writer = Buffer.from(bytes.buffer);
    const hash = createHash('sha256');
    let at = 0;
    for (const piece of [...this.pieces, this.text]) {
      if (typeof piece === 'string') writer.write(piece, at, 'latin1');
      else bytes.set(piece, at);
      const end = at + piece.length;
      hash.update(typeof piece === 'string' ? bytes.subarray(at, end) : digestOf(piece));
      at = end;
    }
    return { version: hash.digest('hex').slice(0, VERSION_DIGITS), at };
  }
}

/** Pictures and fonts are kept in memory and drawn again; what they hash to lives as long as they do. */
const digests = new WeakMap<Uint8Array, Uint8Array>();

function digestOf(data: Uint8Array): Uint8Array {
  const digest = digests.get(data) ?? createHash('sha256').update(data).digest();
  digests.set(data, digest);
  return digest;
}

const byteOf = (value: number, shift: number): number => (value >>> shift) & 255;

interface Run {
  first: number;
  offsets: number[];
}

/** Neighbouring numbers, each with its offset. */
function runsOf(offsets: ReadonlyMap<number, number>): Run[] {
  const runs: Run[] = [];
  for (const [number, offset] of [...offsets].toSorted(([one], [other]) => one - other)) {
    const last = runs.at(-1);
    if (last !== undefined && last.first + last.offsets.length === number) last.offsets.push(offset);
    else runs.push({ first: number, offsets: [offset] });
  }
  return runs;
}
