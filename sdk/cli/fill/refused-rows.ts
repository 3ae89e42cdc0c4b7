import { QuilletError } from '../../src/errors';
import type { Problem } from '../kit/failure';

/**
 * The rows that a refused batch names, with what is wrong: `#/submissions/7/data/name: is missing`. Any
 * other error is thrown on.
 */
export function refusedRows(error: unknown, rows: readonly number[]): Map<number, Problem[]> {
  const refused = new Map<number, Problem[]>();
  if (!(error instanceof QuilletError) || error.status !== 422) throw error;
  for (const sentence of error.errors) {
    const [, index, pointer = '', message = ''] =
      /^#\/submissions\/(\d+)(?:\/data)?(\S*): (.*)$/s.exec(sentence) ?? [];
    const row = rows[Number(index)];
    if (row === undefined) continue;
    const problem = { row, ...(pointer !== '' && { pointer }), message };
    refused.set(row, [...(refused.get(row) ?? []), problem]);
  }
  if (refused.size === 0) throw error;
  return refused;
}
