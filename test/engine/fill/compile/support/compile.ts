import {
  type CompiledDocument,
  compileDocument,
  type RefusedDocument,
} from '../../../../../src/engine/fill/compile/compile-document';
import { limits } from '../../../../../src/engine/limits';
import { type PdfLimits, WorkBudget } from '../../../../../src/engine/pdf/reader/work-budget';

export type Attempt<Result> = {
  result: Result;
  budget: WorkBudget;
};

export async function attempt(
  bytes: Uint8Array,
  lowered: Partial<PdfLimits> = {},
): Promise<Attempt<CompiledDocument | RefusedDocument>> {
  const allowed: PdfLimits = { ...limits, ...lowered };
  const budget = new WorkBudget(allowed, bytes.length);
  return { result: await compileDocument(bytes, { limits: allowed, budget }), budget };
}

export async function compiled(bytes: Uint8Array): Promise<CompiledDocument> {
  const { result } = await attempt(bytes);
  if (result.outcome !== 'compiled') throw new Error(`refused: ${result.message}`);
  return result;
}

export async function refused(
  bytes: Uint8Array,
  lowered: Partial<PdfLimits> = {},
): Promise<RefusedDocument & { steps: number; inflated: number }> {
  const { result, budget } = await attempt(bytes, lowered);
  if (result.outcome !== 'refused') throw new Error('was compiled');
  return { ...result, steps: budget.stepsSpent, inflated: budget.bytesInflated };
}
