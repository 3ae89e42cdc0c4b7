import { compileSchema, type JsonSchema } from '../../../../engine/fields';
import type { confirm } from '../../../kit/dialog/island';
import { page } from '../../shell/island/page';
import { batchWords as words } from '../words';
import type { RepeatsOf } from './repeats';

/** How rows are checked, and what becomes of them. */
export type RowKind = {
  check: (data: Record<string, unknown>) => { pointer: string; message: string }[];
  /** The submission of a row, as a batch takes it. */
  submissionOf: (data: Record<string, unknown>) => object;
  /** The text of the button. */
  submit: (count: number) => string;
  /** What the member confirms before anything is made. `warning`: of rows that were sent before. */
  ask?: (count: number, warning: string) => Parameters<typeof confirm>[0];
  repeats?: RepeatsOf;
  /** What the next page says. */
  said?: (count: number) => string;
};

/** Rows that become documents without signers. */
export function documentKind({ schema, version }: { schema: JsonSchema; version: string }): RowKind {
  const submissionOf = (data: object) => ({ data, version });
  return { check: compileSchema(schema), submissionOf, submit: words.generate[page().mode] };
}
