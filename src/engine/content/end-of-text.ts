import { hexDigit, isDigit, isWhitespace, latin1, startsWithText } from '../pdf/reader/characters';

/** Operators that show text, or that only such operators depend on. */
const OPERATORS = new Map(
  ['BT', 'ET', 'Tf', 'Tm', 'Td', 'Tj', 'rg', 'RG', 'gs'].map((operator) => [codeOf(operator), operator]),
);
/** Operators that draw lines and areas, or begin and end marked content. */
const DRAWING = new Set('m l c v y h re f f* F B B* b b* S s n W W* w cm BDC EMC'.split(' ').map(codeOf));
const [SHOW, FONT, STATE, FILL, STROKE] = ['Tj', 'Tf', 'gs', 'rg', 'RG'].map(codeOf);

const [SPACE, SLASH, LESS, GREATER, PLUS, MINUS, DOT] = [32, 47, 60, 62, 43, 45, 46];
/** Longer names and numbers are left to whoever looks at each operand. */
const [LONGEST_OPERAND, LONGEST_INTEGER] = [12, 9];

/** Is told of the text that is passed over. Where one of them returns false, the operation is not passed over. */
export type TextTaker = {
  /** Whether lines, areas and marks with nothing but a number are passed over, too. */
  passesDrawing: boolean;
  /** A font, a graphics state or a colour: the operator, and the name before it. */
  sets(operator: string, name: string): boolean;
  /** The hexadecimal digits between these positions, as Tj shows them. */
  shows(from: number, to: number): boolean;
};

/**
 * The position after the operations that begin at `start` and only show text, as far as they are spelled plainly: numbers,
 * names of letters and digits, and hexadecimal strings. At anything else it stops before the operation.
 */
export function endOfText(bytes: Uint8Array, start: number, taker?: TextTaker): number {
  let [end, at] = [start, start];
  let operands: Operands = {};
  while (at < bytes.length) {
    const byte = bytes[at] ?? SPACE;
    const from = at + 1;
    if (isWhitespace(byte)) at += 1;
    else if (byte === LESS && taker?.passesDrawing && bytes[from] === LESS) {
      at = endOfNumber(bytes, at);
      if (at === -1) return end;
    } else if (byte === LESS) {
      at = skip(bytes, from, isHex);
      if (bytes[at] !== GREATER) return end;
      operands.text = [from, at];
      at += 1;
    } else if (byte === SLASH || isNumeric(byte)) {
      at = skip(bytes, from, byte === SLASH ? isAlphanumeric : isNumeric);
      if (!endsAt(bytes, at) || (taker && isLong(bytes, from - 1, at))) return end;
      if (byte === SLASH) operands.name = [from, at];
    } else {
      const code = codeAt(bytes, at);
      at += code > 0xffff ? 3 : code > 0xff ? 2 : 1;
      const isKnown = OPERATORS.has(code) || (taker?.passesDrawing && DRAWING.has(code));
      if (!isKnown || !endsAt(bytes, at)) return end;
      if (taker && !takes(taker, code, { bytes, operands })) return end;
      [end, operands] = [at, {}];
    }
  }
  return end;
}

type Stretch = [from: number, to: number];
/** The name and the string of an operation. */
type Operands = { name?: Stretch; text?: Stretch };

function takes(
  taker: TextTaker,
  code: number,
  { bytes, operands: { name, text } }: { bytes: Uint8Array; operands: Operands },
): boolean {
  if (code === SHOW) return text !== undefined && taker.shows(...text);
  if (code === FILL || code === STROKE) return taker.sets(OPERATORS.get(code) ?? '', '');
  if (code !== FONT && code !== STATE) return true;
  return name !== undefined && taker.sets(OPERATORS.get(code) ?? '', latin1(bytes.subarray(...name)));
}

const NUMBERED = '<</MCID ';

/** The position after `<</MCID 12 >>`, as the browser spells it; -1 for another dictionary. */
function endOfNumber(bytes: Uint8Array, start: number): number {
  if (!startsWithText(bytes, NUMBERED, start)) return -1;
  const digits = start + NUMBERED.length;
  let at = skip(bytes, digits, isDigit);
  if (at - digits > LONGEST_INTEGER) return -1;
  if (bytes[at] === SPACE) at += 1;
  return bytes[at] === GREATER && bytes[at + 1] === GREATER ? at + 2 : -1;
}

/** Whether a name or a number is unusual: a whole number of ten digits may be too large. */
function isLong(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start <= LONGEST_INTEGER) return false;
  return end - start > LONGEST_OPERAND || !bytes.subarray(start, start + LONGEST_INTEGER + 1).includes(DOT);
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

/** An operator of at most three letters, as a number. */
function codeOf(operator: string): number {
  let code = 0;
  for (const letter of operator) code = (code << 8) | letter.charCodeAt(0);
  return code;
}

function codeAt(bytes: Uint8Array, start: number): number {
  let code = 0;
  for (let at = start; at < start + 3 && at < bytes.length && !endsAt(bytes, at); at += 1)
    code = (code << 8) | (bytes[at] ?? 0);
  return code;
}
