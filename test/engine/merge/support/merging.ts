import { limits } from '../../../../src/engine/limits';
import {
  type FailedMerge,
  type Merge,
  type Merged,
  mergePdfs,
} from '../../../../src/engine/merge/merge-pdfs';
import type { MergeLimits } from '../../../../src/engine/merge/merge-totals';
import { openPdf } from '../../../../src/engine/pdf/reader/open-pdf';
import type { PdfFile } from '../../../../src/engine/pdf/reader/pdf-file';
import { WorkBudget } from '../../../../src/engine/pdf/reader/work-budget';
import { PdfDict } from '../../../../src/engine/pdf/values';
import { joinBytes } from '../../pdf/support/build-pdf';

export type MergedPdf = Merged & { pdf: Uint8Array; pieces: number[]; codes: string[] };

type Options = Partial<Pick<Merge, 'test' | 'now' | 'lock' | 'about' | 'conformance' | 'skips'>>;

export async function attemptMerge(
  documents: readonly Uint8Array[],
  options: Options = {},
  lowered: Partial<MergeLimits> = {},
): Promise<{ result: Merged | FailedMerge; pieces: Uint8Array[] }> {
  const pieces: Uint8Array[] = [];
  const sources = documents.map((bytes, index) => ({
    name: `Document ${index + 1}`,
    open: async () => bytes,
  }));
  const write = async (piece: Uint8Array) => {
    pieces.push(piece.slice());
  };
  const merge = {
    about: { title: 'Merged' },
    test: false,
    now: new Date('2026-01-02T03:04:05Z'),
    ...options,
  };
  const result = await mergePdfs({ ...merge, sources, write }, { ...limits, ...lowered });
  return { result, pieces };
}

export async function merged(documents: readonly Uint8Array[], options: Options = {}): Promise<MergedPdf> {
  const { result, pieces } = await attemptMerge(documents, options);
  if (result.outcome !== 'merged') throw new Error(`${result.sourceIndex}: ${result.problem.message}`);
  const codes = result.warnings.map(({ sourceIndex, code }) => `${sourceIndex} ${code}`);
  return { ...result, pdf: joinBytes(...pieces), pieces: pieces.map(({ length }) => length), codes };
}

export async function failedMerge(
  documents: readonly Uint8Array[],
  lowered: Partial<MergeLimits> = {},
): Promise<FailedMerge> {
  const { result } = await attemptMerge(documents, {}, lowered);
  if (result.outcome !== 'failed') throw new Error('was merged');
  return result;
}

/** The merged PDF, read by the engine's own reader. */
export async function reopened(pdf: Uint8Array): Promise<{ file: PdfFile; catalog: PdfDict }> {
  const file = await openPdf(pdf, new WorkBudget(limits, pdf.length));
  return { file, catalog: file.dict(file.trailer.get('Root')) ?? new PdfDict() };
}

/** The text of every object, including those in object streams: the whole content of the PDF. */
export async function everyObject(pdf: Uint8Array): Promise<string> {
  const { file } = await reopened(pdf);
  return JSON.stringify([...file.entries].map(([number]) => plain(file.readObject(number))));
}

function plain(value: unknown): unknown {
  if (value instanceof PdfDict)
    return Object.fromEntries([...value.entries].map(([key, item]) => [key, plain(item)]));
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  if ('dict' in value) return plain(value.dict);
  if ('text' in value) return value.text;
  if ('bytes' in value && value.bytes instanceof Uint8Array) return String.fromCharCode(...value.bytes);
  return 'number' in value ? `${String(value.number)} R` : '?';
}
