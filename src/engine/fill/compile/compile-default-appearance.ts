import { latin1 } from '../../pdf/reader/characters';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { PdfString, type PdfValue } from '../../pdf/values';

export type TextLook = {
  /** 0 lets the viewer choose. */
  fontSize: number;
  /** Six hexadecimal digits; null is black. */
  color: string | null;
};

/** Reads font size and colour from a /DA string such as `/Helv 9 Tf 0 0 0.5 rg`. */
export function readTextLook(file: PdfFile, value: PdfValue): TextLook {
  const resolved = file.resolve(value);
  const words = resolved instanceof PdfString ? latin1(resolved.bytes.subarray(0, 500)).split(/\s+/) : [];
  const look: TextLook = { fontSize: 0, color: null };
  words.forEach((word, index) => {
    if (word === 'Tf') look.fontSize = toNumber(words[index - 1]);
    if (word === 'g') look.color = toHex([1, 1, 1].map(() => toNumber(words[index - 1])));
    if (word === 'rg') look.color = toHex(words.slice(Math.max(0, index - 3), index).map(toNumber));
    if (word === 'k') look.color = fromCmyk(words.slice(Math.max(0, index - 4), index).map(toNumber));
  });
  return look;
}

function fromCmyk([cyan = 0, magenta = 0, yellow = 0, key = 0]: number[]): string | null {
  return toHex([cyan, magenta, yellow].map((ink) => (1 - ink) * (1 - key)));
}

function toHex(parts: number[]): string | null {
  if (parts.length !== 3) return null;
  const hex = parts
    .map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
  return hex === '000000' ? null : hex;
}

function toNumber(word: string | undefined): number {
  const value = Number(word);
  return Number.isFinite(value) ? value : 0;
}
