/**
 * The values of a PDF, as read. The text of a name is its bytes as Latin-1; a PDF array is a
 * JavaScript array.
 */
export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfValue[]
  | PdfDict
  | PdfStream;

export class PdfName {
  constructor(readonly text: string) {}
}

export class PdfString {
  constructor(readonly bytes: Uint8Array) {}
}

export class PdfRef {
  constructor(
    readonly number: number,
    readonly generation: number,
  ) {}
}

export class PdfDict {
  constructor(readonly entries: Map<string, PdfValue> = new Map()) {}

  get(key: string): PdfValue {
    return this.entries.get(key) ?? null;
  }

  has(key: string): boolean {
    return this.entries.has(key);
  }

  /** A copy with these entries changed. The original may be shared and stays unchanged. */
  with(changes: Record<string, PdfValue>): PdfDict {
    return new PdfDict(new Map([...this.entries, ...Object.entries(changes)]));
  }

  without(...keys: string[]): PdfDict {
    return new PdfDict(new Map([...this.entries].filter(([key]) => !keys.includes(key))));
  }
}

export class PdfStream {
  constructor(
    readonly dict: PdfDict,
    /** A view of the file: compressed and, in an encrypted file, still encrypted. */
    readonly raw: Uint8Array,
    /**
     * The object that owns the stream, which decryption needs; null for a stream that was never
     * encrypted.
     */
    readonly owner: PdfRef | null = null,
  ) {}
}

export function dictOf(entries: Record<string, PdfValue>): PdfDict {
  return new PdfDict(new Map(Object.entries(entries)));
}

export function isName(value: PdfValue, text: string): boolean {
  return value instanceof PdfName && value.text === text;
}
