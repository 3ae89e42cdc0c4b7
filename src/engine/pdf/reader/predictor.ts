import { PdfProblem } from '../pdf-problem';
import type { PdfDict } from '../values';
import type { WorkBudget } from './work-budget';

/** Undoes PNG predictors, which almost every cross-reference stream uses. */
export function undoPredictor(bytes: Uint8Array, parameters: PdfDict | null, budget: WorkBudget): Uint8Array {
  const predictor = wholeNumber(parameters, 'Predictor', 1, 15);
  if (parameters === null || predictor < 2) return bytes;
  if (predictor === 2)
    throw new PdfProblem('damaged', 'A TIFF predictor is not allowed for the structure of a document.');
  const bitsPerPixel =
    wholeNumber(parameters, 'Colors', 1, 32) * wholeNumber(parameters, 'BitsPerComponent', 8, 16);
  const rowBytes = (wholeNumber(parameters, 'Columns', 1, 1 << 20) * bitsPerPixel + 7) >> 3;
  const pixelBytes = Math.max(1, bitsPerPixel >> 3);
  const rows = Math.ceil(bytes.length / (rowBytes + 1));
  budget.spend(bytes.length >> 5);
  const output = new Uint8Array(bytes.length - rows);
  for (let row = 0; row < rows; row += 1) {
    const from = row * (rowBytes + 1);
    const source = bytes.subarray(from + 1, from + 1 + rowBytes);
    undoRow(bytes[from] ?? 0, source, output, row * rowBytes, { rowBytes, pixelBytes });
  }
  return output;
}

function undoRow(
  kind: number,
  source: Uint8Array,
  output: Uint8Array,
  start: number,
  { rowBytes, pixelBytes }: { rowBytes: number; pixelBytes: number },
): void {
  for (let index = 0; index < source.length; index += 1) {
    const left = index >= pixelBytes ? (output[start + index - pixelBytes] ?? 0) : 0;
    const above = start > 0 ? (output[start + index - rowBytes] ?? 0) : 0;
    const corner =
      start > 0 && index >= pixelBytes ? (output[start + index - rowBytes - pixelBytes] ?? 0) : 0;
    output[start + index] = ((source[index] ?? 0) + prediction(kind, left, above, corner)) & 255;
  }
}

function prediction(kind: number, left: number, above: number, corner: number): number {
  switch (kind) {
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) >> 1;
    case 4:
      return paeth(left, above, corner);
    default:
      return 0;
  }
}

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const toLeft = Math.abs(estimate - left);
  const toAbove = Math.abs(estimate - above);
  const toCorner = Math.abs(estimate - corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

function wholeNumber(parameters: PdfDict | null, key: string, fallback: number, most: number): number {
  const value = parameters?.get(key);
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1) return fallback;
  if (value > most)
    throw new PdfProblem('damaged', `/${key} of a compressed stream is ${value}, which is not valid.`);
  return value;
}
