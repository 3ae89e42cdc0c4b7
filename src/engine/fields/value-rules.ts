import { type Problem, pointerTo } from '../../lib/problems';
import { barcodeProblem, encodedText, symbologyOf } from './barcode-symbologies';
import { isInData, nameOf, segmentsOf } from './data-tree';
import type { Field } from './field-schema';
import { symbologyOfField } from './field-symbology';
import { readValue } from './read-value';

/** Rules that JSON Schema has no words for: check digits, and sizes in bytes. */
export function compileValueRules(fields: readonly Field[]): (data: unknown) => Problem[] {
  const ruled = fields.filter((field) => isInData(field) && symbologyOfField(field) !== null);
  if (ruled.length === 0) return () => [];
  const names = ruled.map((field) => ({ field, segments: segmentsOf(nameOf(field).name) ?? [] }));
  return (data) =>
    names.flatMap(({ field, segments }) => {
      const message = ruleProblem(field, readValue(data, segments));
      return message === null ? [] : [{ pointer: pointerTo(segments), message }];
    });
}

/** What is wrong with a value of the right shape; one of another shape the schema has refused already. */
export function ruleProblem(field: Field, value: unknown): string | null {
  const name = symbologyOfField(field);
  if (name === null || typeof value !== 'string' || value === '') return null;
  const { pattern } = symbologyOf(name);
  if (pattern !== null && !new RegExp(pattern, 'u').test(value)) return null;
  return barcodeProblem(name, encodedText(value));
}
