import { crc32 } from 'node:zlib';

export type FillField = {
  name: string;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  type?: 'image';
  displayType?: 'image';
};

/** A document, the places of its fields, and their kinds of values. */
export type FillForm = {
  name: string;
  pdf: Uint8Array<ArrayBuffer>;
  fields: readonly FillField[];
  /** The characters of the text; null for plain words, which the standard fonts have. */
  characters: readonly string[] | null;
  charactersPerField: number;
  picture: Picture | null;
  /** The service's font files by name. */
  fontFiles: ReadonlyMap<string, Uint8Array>;
  /** A font that has all the characters, for fillers that take a font as a file. */
  font: Uint8Array<ArrayBuffer> | null;
};

export type Picture = {
  png: Uint8Array;
  base64: string;
  /** True gives every document another image; false gives all the same one. */
  isFresh: boolean;
};

/** The form as a Worker receives it: bytes in base64. */
export type SentForm = Omit<FillForm, 'pdf' | 'characters' | 'picture' | 'fontFiles' | 'font'> & {
  characters: string | null;
  pdf: string;
  picture: Omit<Picture, 'png'> | null;
  fontFiles: Record<string, string>;
  font: string | null;
};

export function receiveForm(sent: SentForm): FillForm {
  return {
    ...sent,
    pdf: bytesOf(sent.pdf),
    characters: sent.characters === null ? null : [...sent.characters],
    picture: sent.picture && { ...sent.picture, png: bytesOf(sent.picture.base64) },
    fontFiles: new Map(Object.entries(sent.fontFiles).map(([name, file]) => [name, bytesOf(file)])),
    font: sent.font === null ? null : bytesOf(sent.font),
  };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64, 'base64'));
}

/**
 * The values of one document. No two documents have the same, so no contender gains from a cache.
 */
export type FillData = {
  texts: Record<string, string>;
  png: { bytes: Uint8Array; base64: string } | null;
};

export function dataOf(form: FillForm, turn: number): FillData {
  return {
    texts: Object.fromEntries(
      form.fields
        .filter(({ displayType }) => displayType === undefined)
        .map(({ name }, index) => [name, textOf(form, turn, index)]),
    ),
    png: form.picture && pictureOf(form.picture, turn),
  };
}

function pictureOf({ png, base64, isFresh }: Picture, turn: number): FillData['png'] {
  if (!isFresh) return { bytes: png, base64 };
  const bytes = withRemark(png, turn);
  return { bytes, base64: bytes.toString('base64') };
}

function textOf({ characters, charactersPerField }: FillForm, turn: number, index: number): string {
  if (characters === null) return `Zoë Müller, Straße ${index + 1}-${turn}`;
  let state = (turn * 1_000 + index + 1) >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return characters[(state >>> 8) % characters.length] ?? '';
  };
  return Array.from({ length: charactersPerField }, next).join('');
}

/** The signature and the header, which comes first. */
const HEAD_BYTES = 33;

/**
 * Returns the same pixels in other bytes: a comment after the header, because other images differ from
 * their beginning on.
 */
function withRemark(png: Uint8Array, turn: number): Buffer {
  const body = Buffer.from(`tEXtTurn\0${turn}`, 'latin1');
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return Buffer.concat([png.subarray(0, HEAD_BYTES), chunk, png.subarray(HEAD_BYTES)]);
}
