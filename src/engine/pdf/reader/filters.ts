import { PdfProblem } from '../pdf-problem';
import { PdfDict, PdfName, type PdfValue } from '../values';
import { decodeAscii85, decodeAsciiHex } from './ascii-filters';
import { inflateStructure } from './inflate';
import { decodeLzw } from './lzw';
import { undoPredictor } from './predictor';
import type { WorkBudget } from './work-budget';

const FILTERS_PER_STREAM = 4;
/** The size limit for ASCII filters, which run in JavaScript without a pause. */
const TEXT_FILTER_BYTES = 4 * 1024 * 1024;

export type FilterStep = {
  readonly name: string;
  readonly parameters: PdfDict | null;
};

/** The filters of a stream. `resolve` follows references, which are legal even here. */
export function filterSteps(dict: PdfDict, resolve: (value: PdfValue) => PdfValue): FilterStep[] {
  const filter = resolve(dict.has('Filter') ? dict.get('Filter') : dict.get('F'));
  const parameters = resolve(dict.has('DecodeParms') ? dict.get('DecodeParms') : dict.get('DP'));
  const names = Array.isArray(filter) ? filter : [filter];
  const parameterList = Array.isArray(parameters) ? parameters : [parameters];
  if (names.length > FILTERS_PER_STREAM) {
    throw new PdfProblem('damaged', `A stream passes through more than ${FILTERS_PER_STREAM} filters.`);
  }
  return names.flatMap((item, index) => {
    const name = resolve(item);
    const own = resolve(parameterList[index] ?? null);
    return name instanceof PdfName
      ? [{ name: name.text, parameters: own instanceof PdfDict ? own : null }]
      : [];
  });
}

export function decodeFilters(raw: Uint8Array, steps: readonly FilterStep[], budget: WorkBudget): Uint8Array {
  let bytes = raw;
  for (const step of steps) bytes = decodeOne(bytes, step, budget);
  return bytes;
}

function decodeOne(bytes: Uint8Array, step: FilterStep, budget: WorkBudget): Uint8Array {
  switch (step.name) {
    case 'FlateDecode':
    case 'Fl':
      return undoPredictor(inflateStructure(bytes, budget), step.parameters, budget);
    case 'LZWDecode':
    case 'LZW':
      return undoPredictor(
        decodeLzw(bytes, step.parameters?.get('EarlyChange') !== 0, budget),
        step.parameters,
        budget,
      );
    case 'ASCIIHexDecode':
    case 'AHx':
      return counted(decodeAsciiHex(ofBearableSize(bytes)), budget);
    case 'ASCII85Decode':
    case 'A85':
      return counted(decodeAscii85(ofBearableSize(bytes)), budget);
    case 'Crypt':
      return bytes;
    default:
      throw new PdfProblem(
        'damaged',
        `The filter ${step.name} is not allowed for the structure of a document.`,
      );
  }
}

function ofBearableSize(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= TEXT_FILTER_BYTES) return bytes;
  throw new PdfProblem('damaged', 'A stream in an ASCII encoding is too long to be part of the structure.');
}

function counted(bytes: Uint8Array, budget: WorkBudget): Uint8Array {
  budget.countInflated(bytes.length);
  return bytes;
}
