import { namesOf } from '../../lib/catalogue';
import { type RefusalCode, refusalRows } from './refusal-codes';

/** What the service answers when it refuses. Operations return refusals, they do not throw them. */

export type { RefusalCode };

export const refusalCodes = namesOf(refusalRows);

export type Refusal = {
  code: RefusalCode;
  message: string;
  /** One sentence for each problem, where there are several. */
  errors?: string[];
  /** The object concerned, under its name: `{ submission: {…} }`. */
  subject?: Record<string, unknown>;
  headers?: Record<string, string>;
};

export type Result<Value> = { ok: true; value: Value } | { ok: false; refusal: Refusal };

export const ok = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });

export const refuse = (
  code: RefusalCode,
  message: string,
  more: Omit<Refusal, 'code' | 'message'> = {},
): { ok: false; refusal: Refusal } => ({ ok: false, refusal: { code, message, ...more } });

export const invalid = (errors: string[]): { ok: false; refusal: Refusal } =>
  refuse('validation_failed', errors[0] ?? 'The request is not valid.', { errors });
