import { hexDigit, isDigit, isWhitespace } from '../pdf/reader/characters';

/** Operators that show text, or that only such operators depend on. */
const OPERATORS = new Set(['BT', 'ET', 'Tf', 'Tm', 'Td', 'Tj', 'rg', 'RG', 'gs'].map(codeOf));

const [SPACE, SLASH, LESS, GREATER, PLUS, MINUS, DOT] = [32, 47, 60, 62, 43, 45, 46];

/**
 * The position after the operations that begin at `start` and only show text, as far as they are spelled plainly: numbers,
 * names of letters and digits, and hexadecimal strings. At anything else it stops before the operation.
 */
export function endOfText(bytes: Uint8Array, start: number): number {
  let [end, at] = [start, start];
  while (at < bytes.length) {
    const byte = bytes[at] ?? SPACE;
    if (isWhitespace(byte)) at += 1;
    else if (byte === LESS) {
      at = skip(bytes, at + 1, isHex);
      if (bytes[at] !== GREATER) return end;
      at += 1;
    } else {
      const isOperand = byte === SLASH || isNumeric(byte);
      if (isOperand) at = skip(bytes, at + 1, byte === SLASH ? isAlphanumeric : isNumeric);
      else if (OPERATORS.has((byte << 8) | (bytes[at + 1] ?? 0))) at += 2;
      else return end;
      if (!endsAt(bytes, at)) return end;
      if (!isOperand) end = at;
    }
  }
  return end;
}

/** Whether a word, a name or a number ends here. */
function endsAt(bytes: Uint8Array, at: number): boolean {
  const byte = bytes[at] ?? SPACE;
  return isWhitespace(byte) || byte === LESS || byte === SLASH;
}

function skip(bytes: Uint8Array, start: number, isIn: (byte: number) => boolean): number {
  let at = start;
  while (at < bytes.length && isIn(bytes[at] ?? 0)) at += 1;
  return at;
}

function isNumeric(byte: number): boolean {
  return isDigit(byte) || byte === DOT || byte === MINUS || byte === PLUS;
}

function isHex(byte: number): boolean {
  return hexDigit(byte) >= 0;
}

function isAlphanumeric(byte: number): boolean {
  return isDigit(byte) || (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122);
}

function codeOf(operator: string): number {
  return (operator.charCodeAt(0) << 8) | operator.charCodeAt(1);
}
