import { namesOf } from '../../lib/catalogue';
import { type RefusalCode, refusalRows } from './refusal-codes';

/**
 * Refusals are the expected errors of the service. Operations return them and do not throw them.
 */

export type { RefusalCode };

export const refusalCodes = namesOf(refusalRows);

export type Refusal = {
  code: RefusalCode;
  message: string;
  /** A sentence for each problem, when there are several. */
  errors?: string[];
  /** The record concerned, under its name: `{ submission: {…} }`. */
  object?: Record<string, unknown>;
  headers?: Record<string, string>;
};

export type Result<Value> = { ok: true; value: Value } | { ok: false; refusal: Refusal };

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function refuse(
  code: RefusalCode,
  message: string,
  more: Omit<Refusal, 'code' | 'message'> = {},
): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code, message, ...more } };
}

export function invalid(errors: string[]): { ok: false; refusal: Refusal } {
  return refuse('validation_failed', errors[0] ?? 'The request is not valid.', { errors });
}
