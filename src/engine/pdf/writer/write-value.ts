import { Buffer } from 'node:buffer';
import { latin1 } from '../reader/characters';
import { PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from '../values';
import { ByteSink } from './byte-sink';

/**
 * Writes a value. `spellRef` decides how a reference is spelled. The caller writes the bytes of
 * streams.
 */
export function writeValue(sink: ByteSink, value: PdfValue, spellRef: (ref: PdfRef) => string): void {
  if (typeof value === 'number') sink.text(spellNumber(value));
  else if (value === null || typeof value === 'boolean') sink.text(String(value));
  else if (value instanceof PdfName) sink.text(spellName(value.text));
  else if (value instanceof PdfRef) sink.text(spellRef(value));
  else if (value instanceof PdfString) writeString(sink, value.bytes);
  else if (Array.isArray(value)) writeArray(sink, value, spellRef);
  else writeDict(sink, value instanceof PdfDict ? value : value.dict, spellRef);
}

function writeArray(sink: ByteSink, items: readonly PdfValue[], spellRef: (ref: PdfRef) => string): void {
  sink.byte(91);
  items.forEach((item, index) => {
    if (index > 0) sink.byte(32);
    writeValue(sink, item, spellRef);
  });
  sink.byte(93);
}

function writeDict(sink: ByteSink, dict: PdfDict, spellRef: (ref: PdfRef) => string): void {
  sink.text('<<');
  for (const [key, value] of dict.entries) {
    sink.text(spellName(key));
    sink.byte(32);
    writeValue(sink, value, spellRef);
    sink.byte(10);
  }
  sink.text('>>');
}

/** Spells the entries of a dictionary, without its brackets. */
export function spellEntries(dict: PdfDict, spellRef: (ref: PdfRef) => string = spellOwnRef): string {
  return spellValue(dict, spellRef).slice('<<'.length, -'>>'.length);
}

/** Most values that are spelled alone are shorter. */
const SPELLED_BYTES = 1024;

export function spellValue(value: PdfValue, spellRef: (ref: PdfRef) => string = spellOwnRef): string {
  const sink = new ByteSink(SPELLED_BYTES);
  writeValue(sink, value, spellRef);
  return latin1(sink.toBytes());
}

function spellOwnRef({ number }: PdfRef): string {
  return `${number} 0 R`;
}

/** Spells a number. PDF numbers have no exponent. */
export function spellNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  if (!Number.isFinite(value)) return '0';
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return String(Math.sign(value) * Number.MAX_SAFE_INTEGER);
  const text = value.toFixed(Math.abs(value) < 0.001 ? 10 : 6);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

const PLAIN_NAME = /^[\w+.,:*-]*$/;

/** The spellings of names, because dictionaries repeat the same few keys. */
const spelled = new Map<string, string>();
const MOST_SPELLED = 2_000;
const LONGEST_SPELLED = 32;

export function spellName(text: string): string {
  const known = spelled.get(text);
  if (known !== undefined) return known;
  const name = spellAnew(text);
  if (spelled.size < MOST_SPELLED && text.length <= LONGEST_SPELLED) spelled.set(text, name);
  return name;
}

function spellAnew(text: string): string {
  if (PLAIN_NAME.test(text)) return `/${text}`;
  return `/${text.replace(/[^!-~]|[()<>[\]{}/%#]/g, (character) => {
    return `#${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
  })}`;
}

/** Spells a string in hexadecimal. */
export function spellBytes(bytes: Uint8Array): string {
  return `<${Buffer.from(bytes).toString('hex')}>`;
}

function writeString(sink: ByteSink, bytes: Uint8Array): void {
  sink.byte(40);
  for (const byte of bytes) {
    // A bare carriage return would be read back as a line feed.
    if (byte === 13) sink.text('\\r');
    else {
      if (byte === 40 || byte === 41 || byte === 92) sink.byte(92);
      sink.byte(byte);
    }
  }
  sink.byte(41);
}
