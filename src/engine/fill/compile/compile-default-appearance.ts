import { latin1 } from '../../pdf/reader/characters';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { PdfString, type PdfValue } from '../../pdf/values';

export type TextLook = {
  /** 0 lets the viewer choose. */
  fontSize: number;
  /** Six hexadecimal digits; null is black. */
  color: string | null;
  /** The name of the font among the resources of the form; empty when none is named. */
  fontName: string;
};

/** Names begin with a slash and may follow the word before without a space. */
const WORDS = /\/?[^\s/[\]()<>{}]+/g;

/** Reads font, size and colour from a /DA string such as `/Helv 9 Tf 0 0 0.5 rg`. */
export function readTextLook(file: PdfFile, value: PdfValue): TextLook {
  const resolved = file.resolve(value);
  const words =
    resolved instanceof PdfString ? (latin1(resolved.bytes.subarray(0, 500)).match(WORDS) ?? []) : [];
  const look: TextLook = { fontSize: 0, color: null, fontName: '' };
  words.forEach((word, index) => {
    if (word === 'Tf') {
      look.fontSize = toNumber(words[index - 1]);
      look.fontName = nameOf(words[index - 2]);
    }
    if (word === 'g') look.color = toHex([1, 1, 1].map(() => toNumber(words[index - 1])));
    if (word === 'rg') look.color = toHex(words.slice(Math.max(0, index - 3), index).map(toNumber));
    if (word === 'k') look.color = fromCmyk(words.slice(Math.max(0, index - 4), index).map(toNumber));
  });
  return look;
}

/** A name is written with `#20` for characters such as a space. */
function nameOf(word: string | undefined): string {
  if (word?.startsWith('/') !== true) return '';
  return word
    .slice(1)
    .replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function fromCmyk([cyan = 0, magenta = 0, yellow = 0, key = 0]: number[]): string | null {
  return toHex([cyan, magenta, yellow].map((ink) => (1 - ink) * (1 - key)));
}

function toHex(parts: number[]): string | null {
  if (parts.length !== 3) return null;
  const hex = hexOf(parts);
  return hex === '000000' ? null : hex;
}

/** Spells red, green and blue, each from 0 to 1. */
export function hexOf(parts: readonly number[]): string {
  return parts
    .map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}

function toNumber(word: string | undefined): number {
  const value = Number(word);
  return Number.isFinite(value) ? value : 0;
}
