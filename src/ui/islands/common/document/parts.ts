/** The viewer asks for multiples of this. */
export const PART_BYTES = 8 * 1024;
/** The viewer asks for one part after the other, and each way to the service takes long. */
const AHEAD_BYTES = 64 * 1024;

export type SentDocument = {
  file: Blob;
  /** The hash of the document that the service says it sent. */
  hash: string;
};

export type GetPart = (headers: Record<string, string>) => Promise<Response>;

/** The document is another one now, so its parts do not fit together. */
export class DocumentChanged extends Error {}

type Part = { begin: number; bytes: Uint8Array<ArrayBuffer> };
export type Ends = { parts: Part[]; length: number; hash: string; etag: string };

/**
 * The parts of a document that the viewer asks for. Once the whole document has arrived, they come
 * from there.
 */
export class Parts {
  readonly length: number;
  readonly hash: string;
  readonly #get: GetPart;
  readonly #etag: string;
  readonly #whole: () => Promise<SentDocument>;
  #parts: { begin: number; end: number; part: Promise<Part> }[];
  #file: Blob | null = null;

  constructor({ parts, length, hash, etag }: Ends, get: GetPart, whole: () => Promise<SentDocument>) {
    this.length = length;
    this.hash = hash;
    this.#get = get;
    this.#etag = etag;
    this.#whole = whole;
    this.#parts = parts.map((part) => ({
      begin: part.begin,
      end: part.begin + part.bytes.length,
      part: Promise.resolve(part),
    }));
  }

  arrived({ file }: SentDocument): void {
    this.#file = file;
    this.#parts = [];
  }

  /** The viewer keeps what it gets, so it gets a copy. What does not come is taken from the whole. */
  async read(begin: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#file === null) {
      try {
        const part = await this.#partWith(begin, end);
        return part.bytes.slice(begin - part.begin, end - part.begin);
      } catch (error) {
        console.error(error);
      }
    }
    const file = this.#file ?? (await this.#whole()).file;
    return new Uint8Array(await file.slice(begin, end).arrayBuffer());
  }

  #partWith(begin: number, end: number): Promise<Part> {
    const known = this.#parts.find((part) => begin >= part.begin && end <= part.end);
    if (known !== undefined) return known.part;
    const last = Math.min(end + AHEAD_BYTES, this.length);
    const part = this.#fetch(begin, last);
    this.#parts.push({ begin, end: last, part });
    return part;
  }

  async #fetch(begin: number, end: number): Promise<Part> {
    const range = { Range: `bytes=${begin}-${end - 1}`, 'If-Range': this.#etag };
    const part = await partIn(await this.#get(range));
    if (part.bytes.length !== end - begin) throw new Error('a part of the document was cut');
    return part;
  }
}

/** Fetches the bytes before `first` and those from `last` on. */
export async function fetchEnds(
  get: GetPart,
  { first, last }: { first: number; last: number },
): Promise<Ends> {
  const end = Math.ceil(first / PART_BYTES) * PART_BYTES;
  const begin = Math.floor(last / PART_BYTES) * PART_BYTES;
  const ranges = [`bytes=0-${end - 1}`, `bytes=${begin}-`];
  const answers = await Promise.all(ranges.map((Range) => get({ Range })));
  const [headers = new Headers(), ...others] = answers.map((answer) => answer.headers);
  const etag = headers.get('ETag') ?? '';
  if (others.some((other) => other.get('ETag') !== etag)) throw new DocumentChanged();
  const parts = await Promise.all(answers.map(partIn));
  const length = Math.max(...parts.map(({ begin, bytes }) => begin + bytes.length));
  return { parts, length, etag, hash: headers.get('X-Document-Hash') ?? '' };
}

async function partIn(response: Response): Promise<Part> {
  const begin = /^bytes (\d+)-/.exec(response.headers.get('Content-Range') ?? '')?.[1];
  if (response.status !== 206 || begin === undefined)
    throw new Error(`a part of the document answered ${response.status}`);
  return { begin: Number(begin), bytes: new Uint8Array(await response.arrayBuffer()) };
}
