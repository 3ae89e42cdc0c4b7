const REGULAR = 0;
const WHITESPACE = 1;
const DELIMITER = 2;

const kinds = new Uint8Array(256).fill(REGULAR);
for (const code of [0, 9, 10, 12, 13, 32]) kinds[code] = WHITESPACE;
for (const character of '()<>[]{}/%') kinds[character.charCodeAt(0)] = DELIMITER;

export const END_OF_INPUT = -1;

export function isWhitespace(byte: number): boolean {
  return kinds[byte] === WHITESPACE;
}

export function isRegular(byte: number): boolean {
  return byte !== END_OF_INPUT && kinds[byte] === REGULAR;
}

export function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57;
}

/** The value of a hexadecimal digit, or -1. */
export function hexDigit(byte: number): number {
  if (byte >= 48 && byte <= 57) return byte - 48;
  if (byte >= 65 && byte <= 70) return byte - 55;
  if (byte >= 97 && byte <= 102) return byte - 87;
  return -1;
}

export function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4096) {
    text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  }
  return text;
}

export function latin1Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** The position at which `text` starts in `bytes`, at or after `from`; -1 when absent. */
export function indexOfText(bytes: Uint8Array, text: string, from = 0, to = bytes.length): number {
  const first = text.charCodeAt(0);
  const last = to - text.length;
  for (let at = bytes.indexOf(first, from); at !== -1 && at <= last; at = bytes.indexOf(first, at + 1)) {
    if (startsWithText(bytes, text, at)) return at;
  }
  return -1;
}

export function startsWithText(bytes: Uint8Array, text: string, at: number): boolean {
  if (at < 0 || at + text.length > bytes.length) return false;
  for (let index = 0; index < text.length; index += 1) {
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}
