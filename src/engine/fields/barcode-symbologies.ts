import { limits } from '../limits';

/**
 * The values that a symbology can hold. The last digit of the retail codes is computed; when given,
 * it must be right.
 */
export type Symbology = {
  pattern: string | null;
  /** Describes a valid value, for messages. */
  expects: string;
  /** The most characters; null where the pattern says it. */
  maxLength: number | null;
  /** The number of digits before the check digit; null for symbologies without one. */
  checkedDigits: number | null;
  /** The most bytes as UTF-8; null where the pattern says it. */
  maxBytes: number | null;
  /** The text of sample data. */
  sample: string;
};

const line = limits.barcodeLineChars;

const boundless = { maxLength: null, checkedDigits: null, maxBytes: null };
const SAMPLE = 'QUILLET-42';

function retail(digits: number, name: string, sample: string): Symbology {
  return {
    ...boundless,
    pattern: `^[0-9]{${digits},${digits + 1}}$`,
    expects: `the ${digits} digits of an ${name} code (its check digit is added)`,
    checkedDigits: digits,
    sample,
  };
}

function linear(pattern: string, expects: string, sample = SAMPLE): Symbology {
  return { ...boundless, pattern, expects, sample };
}

function matrix(maxBytes: number): Symbology {
  return { ...boundless, pattern: null, expects: 'text', maxLength: maxBytes, maxBytes, sample: SAMPLE };
}

const CODE_39 = `^[0-9A-Z .$/+%-]{1,${line}}$`;
const code39Expects = `1 to ${line} capital letters, digits, spaces and - . $ / + %`;

export const symbologies = {
  ean_13: retail(12, 'EAN-13', '400638133393'),
  ean_8: retail(7, 'EAN-8', '9638507'),
  upc_a: retail(11, 'UPC-A', '03600029145'),
  pdf417: matrix(limits.barcodePdf417Bytes),
  code_128: linear(`^[\\u0001-\\u007f]{1,${line}}$`, `1 to ${line} ASCII characters`),
  code_93: linear(CODE_39, code39Expects),
  code_39: linear(CODE_39, code39Expects),
  code_25: linear(
    `^([0-9]{2}){1,${line / 2}}$`,
    `an even number of digits, at most ${line} (the code holds them in pairs)`,
    '123456',
  ),
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
  if (!value.isWellFormed()) return 'contains broken Unicode, which a code cannot encode';
  if (checkedDigits !== null && value.length > checkedDigits) {
    const right = checkDigit(value.slice(0, checkedDigits));
    if (!value.endsWith(right))
      return `the check digit must be ${right}, not ${value.slice(-1)}; if you leave it out, it is added`;
  }
  if (maxBytes !== null && new TextEncoder().encode(value).length > maxBytes) {
    return `is longer than the ${maxBytes} bytes that the code can hold`;
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
