import { limits } from '../limits';

/**
 * The values that a symbology can hold. The last digit of the retail codes is computed; when given,
 * it must be right.
 */
export type Symbology = {
  pattern: string | null;
  /** Describes a valid value, for messages. */
  expects: string;
  maxLength?: number;
  /** The number of digits before the check digit, for symbologies that end in one. */
  checkedDigits?: number;
  /** The most bytes as UTF-8. */
  maxBytes?: number;
};

const line = limits.barcodeLineChars;

function retail(digits: number, name: string): Symbology {
  return {
    pattern: `^[0-9]{${digits},${digits + 1}}$`,
    expects: `the ${digits} digits of an ${name} code (its check digit is added)`,
    checkedDigits: digits,
  };
}

function matrix(maxBytes: number): Symbology {
  return { pattern: null, expects: 'text', maxLength: maxBytes, maxBytes };
}

const CODE_39 = `^[0-9A-Z .$/+%-]{1,${line}}$`;
const code39Expects = `1 to ${line} capital letters, digits, spaces and - . $ / + %`;

export const symbologies = {
  ean_13: retail(12, 'EAN-13'),
  ean_8: retail(7, 'EAN-8'),
  upc_a: retail(11, 'UPC-A'),
  pdf417: matrix(limits.barcodePdf417Bytes),
  code_128: { pattern: `^[\\u0001-\\u007f]{1,${line}}$`, expects: `1 to ${line} ASCII characters` },
  code_93: { pattern: CODE_39, expects: code39Expects },
  code_39: { pattern: CODE_39, expects: code39Expects },
  code_25: {
    pattern: `^([0-9]{2}){1,${line / 2}}$`,
    expects: `an even number of digits, at most ${line} (the code holds them in pairs)`,
  },
  data_matrix: matrix(limits.barcodeDataMatrixBytes),
  qrcode: matrix(limits.barcodeQrBytes),
} as const satisfies Record<string, Symbology>;

export type SymbologyName = keyof typeof symbologies;

export function symbologyOf(name: SymbologyName): Symbology {
  return symbologies[name];
}

/** Returns the text that a code encodes for a value in `data`. */
export function encodedText(value: string): string {
  return value.replaceAll('%%LF%%', '\n');
}

/** Returns why the symbology cannot hold this text, or null. */
export function barcodeProblem(name: SymbologyName, value: string): string | null {
  const { pattern, expects, checkedDigits, maxBytes } = symbologyOf(name);
  if (pattern !== null && !new RegExp(pattern).test(value)) return `expected ${expects}`;
  if (!value.isWellFormed()) return 'has broken Unicode, which no code can hold';
  if (checkedDigits !== undefined && value.length > checkedDigits) {
    const right = checkDigit(value.slice(0, checkedDigits));
    if (!value.endsWith(right))
      return `its check digit is ${right}, not ${value.slice(-1)}; leave it out to have it added`;
  }
  if (maxBytes !== undefined && new TextEncoder().encode(value).length > maxBytes) {
    return `takes more than the ${maxBytes} bytes that the code holds`;
  }
  return null;
}

/** Computes the GS1 check digit: from the right, digits count three times and once in turn. */
export function checkDigit(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}
