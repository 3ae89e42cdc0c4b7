import { ByteReader } from './byte-reader';

/** The names that a font gives itself. */
export type FontNames = {
  family: string | null;
  postScript: string | null;
};

/**
 * Name ids. The typographic family is the name people know: it leaves out "Light" or "Condensed".
 */
const [FAMILY, POST_SCRIPT, TYPOGRAPHIC_FAMILY] = [1, 6, 16];
const WINDOWS = 3;
const MACINTOSH = 1;
const ENGLISH = 0x409;
const MOST_RECORDS = 1_000;
const LONGEST = 200;

type NameRecord = {
  platform: number;
  language: number;
  text: string;
};

/** Reads the names of a font. A name that the font lacks is null. */
export function readNames(table: Uint8Array | undefined): FontNames {
  const found = table === undefined ? new Map<number, NameRecord>() : bestRecords(table);
  const family = found.get(TYPOGRAPHIC_FAMILY) ?? found.get(FAMILY);
  return { family: family?.text ?? null, postScript: found.get(POST_SCRIPT)?.text ?? null };
}

function bestRecords(table: Uint8Array): Map<number, NameRecord> {
  const found = new Map<number, NameRecord>();
  const header = new ByteReader(table, 2);
  const [count, storage] = [header.u16(), header.u16()];
  for (let left = Math.min(count, MOST_RECORDS); left > 0; left -= 1) {
    const [platform, , language] = [header.u16(), header.u16(), header.u16()];
    const [name, length, offset] = [header.u16(), header.u16(), header.u16()];
    if (![FAMILY, POST_SCRIPT, TYPOGRAPHIC_FAMILY].includes(name) || length > LONGEST * 2) continue;
    const text = decode(new ByteReader(table, storage + offset).take(length), platform);
    const known = found.get(name);
    const record = { platform, language, text };
    if (text !== '' && (known === undefined || rank(record) > rank(known))) found.set(name, record);
  }
  return found;
}

function rank({ platform, language }: NameRecord): number {
  if (platform === WINDOWS) return language === ENGLISH ? 3 : 2;
  return platform === MACINTOSH ? 0 : 1;
}

function decode(bytes: Uint8Array, platform: number): string {
  const encoding = platform === MACINTOSH ? 'latin1' : 'utf-16be';
  const text = new TextDecoder(encoding).decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  return text.replace(/[\u0000-\u001f\u007f\ufffd]/g, '').trim();
}
