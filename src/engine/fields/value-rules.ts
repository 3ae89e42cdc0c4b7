import { pointerTo } from '../../lib/pointer';
import type { Problem } from '../../lib/problems';
import { barcodeProblem, encodedText, symbologyOf } from './barcode-symbologies';
import { isInData, nameOf, segmentsOf } from './data-tree';
import type { Field } from './field-schema';
import { symbologyOfField } from './field-symbology';
import { holdsList } from './field-traits';
import { readValue } from './read-value';
import { maskedText, maskOf } from './text-mask';

/** Compiles rules that JSON Schema cannot express: check digits, sizes in bytes, and forms of text. */
export function compileValueRules(fields: readonly Field[]): (data: unknown) => Problem[] {
  const ruled = fields.filter((field) => isInData(field) && isRuled(field));
  if (ruled.length === 0) return () => [];
  const names = ruled.map((field) => ({ field, segments: segmentsOf(nameOf(field).name) ?? [] }));
  return (data) =>
    names.flatMap(({ field, segments }) => {
      const broken = ruleProblem(field, readValue(data, segments));
      if (broken === null) return [];
      const pointer = pointerTo(segments);
      return [{ pointer, message: broken.message, kept: { pointer, rule: broken.rule } }];
    });
}

function isRuled(field: Field): boolean {
  return maskOf(field) !== null || symbologyOfField(field) !== null || holdsList(field);
}

/** `rule`: the message without the value. */
type BrokenRule = { message: string; rule: string };

function repeated(list: readonly unknown[]): BrokenRule | null {
  const seen = new Set();
  const twice = list.find((one) => seen.size === seen.add(one).size);
  if (twice === undefined) return null;
  return { message: `must not hold ${JSON.stringify(twice)} twice`, rule: 'must not hold a value twice' };
}

/**
 * Returns the problem of a value that has the right shape. The schema already refuses other shapes.
 */
export function ruleProblem(field: Field, value: unknown): BrokenRule | null {
  if (Array.isArray(value)) return repeated(value);
  if (typeof value !== 'string' || value === '') return null;
  const mask = maskOf(field);
  if (mask !== null && maskedText(value, mask) === null) {
    const rule = `must have the form ${mask.replaceAll('|', ' or ')}`;
    return { message: rule, rule };
  }
  const name = symbologyOfField(field);
  if (name === null) return null;
  const { pattern } = symbologyOf(name);
  if (pattern !== null && !new RegExp(pattern, 'u').test(value)) return null;
  const message = barcodeProblem(name, encodedText(value));
  return message === null ? null : { message, rule: 'cannot be written as this code' };
}
