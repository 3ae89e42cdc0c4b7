import { PdfProblem } from './pdf-problem';

const ESCAPES = new Map([
  [110, 10],
  [114, 13],
  [116, 9],
  [98, 8],
  [102, 12],
]);

/** The bytes of the string `(…)` that starts at `start`, and the position after it. */
export function readLiteralString(
  input: Uint8Array,
  start: number,
  spend: (steps: number) => void,
): { bytes: Uint8Array; end: number } {
  const { end, isPlain } = endOfLiteral(input, start, spend);
  if (isPlain) return { bytes: input.subarray(start + 1, end - 1), end };
  const output = new Uint8Array(end - start);
  let length = 0;
  for (let at = start + 1; at < end - 1; at += 1) {
    let byte = input[at] ?? 0;
    if (byte === 92) {
      const escaped = readEscape(input, at + 1);
      at += escaped.length;
      if (escaped.byte === null) continue;
      byte = escaped.byte;
    } else if (byte === 13) {
      // Every line end inside a string counts as one line feed.
      if (input[at + 1] === 10) at += 1;
      byte = 10;
    }
    output[length] = byte;
    length += 1;
  }
  return { bytes: output.subarray(0, length), end };
}

/**
 * The end of a string. A plain string, without escapes and line ends, equals its bytes in the file.
 */
function endOfLiteral(
  input: Uint8Array,
  start: number,
  spend: (steps: number) => void,
): { end: number; isPlain: boolean } {
  let open = 0;
  let isPlain = true;
  for (let at = start; at < input.length; at += 1) {
    if ((at - start) % 64 === 63) spend(8);
    const byte = input[at];
    if (byte === 92) at += 1;
    if (byte === 92 || byte === 13) isPlain = false;
    else if (byte === 40) open += 1;
    else if (byte === 41) {
      open -= 1;
      if (open === 0) return { end: at + 1, isPlain };
    }
  }
  throw new PdfProblem('damaged', `A string that starts at byte ${start} is not closed.`);
}

function readEscape(input: Uint8Array, at: number): { byte: number | null; length: number } {
  const byte = input[at] ?? 0;
  if (byte === 13) return { byte: null, length: input[at + 1] === 10 ? 2 : 1 };
  if (byte === 10) return { byte: null, length: 1 };
  const octal = /^[0-7]{1,3}/.exec(String.fromCharCode(...input.subarray(at, at + 3)));
  if (octal) return { byte: Number.parseInt(octal[0], 8) & 255, length: octal[0].length };
  return { byte: ESCAPES.get(byte) ?? byte, length: 1 };
}
