import {
  autoMaxLength,
  barcodeProblem,
  encodedText,
  type Field,
  maskedText,
  maskOf,
  sampleOfMask,
  symbologyOfField,
  tickingAnswer,
} from '../../../../engine/fields';

import type { Words } from '../../../signing/words/en';
import { lineOf, type Question } from './questions';

type Texts = {
  words: Words['problems'];
  fill: (text: string, values: Record<string, string>) => string;
  counted: (forms: Words['problems']['tooLong'], count: number) => string;
  spell: (number: number) => string;
};

export function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** Whether a required question still waits for its answer. A lone check box waits for its tick. */
export function isMissing({ boxes }: Pick<Question, 'boxes'>, value: unknown): boolean {
  const tick = tickingAnswer(boxes);
  return isBlank(value) || (tick !== null && value !== tick);
}

/**
 * Says what the signer must change, in the signer's language; the service applies the same rules.
 */
export function checkAnswer(
  question: Question,
  value: unknown,
  isRequired: boolean,
  texts: Texts,
): string | null {
  const { words } = texts;
  if (isRequired && isMissing(question, value)) return missing(question, words);
  if (isBlank(value)) return null;
  if (question.options.length > 0) {
    const given: unknown[] = Array.isArray(value) ? value : [value];
    const isListed = given.every((one) => question.options.some((option) => option.value === one));
    return isListed ? null : words.option;
  }
  if (question.kind === 'number') return numberProblem(question.boxes, value, texts);
  if (typeof value !== 'string') return null;
  return textProblem(question.boxes, value, texts) ?? formatProblem(question, value, words);
}

function missing({ kind, picture }: Question, words: Texts['words']): string {
  if (picture?.isSigned) return words.requiredSignature;
  if (kind === 'tick') return words.requiredTick;
  return kind === 'choice' || kind === 'select' || kind === 'several' ? words.requiredChoice : words.required;
}

function numberProblem(
  boxes: readonly Field[],
  value: unknown,
  { words, fill, spell }: Texts,
): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return words.number;
  for (const { integer, minimum, maximum, exclusiveMinimum, exclusiveMaximum } of boxes) {
    if (integer && !Number.isInteger(value)) return words.integer;
    if (minimum !== null && (exclusiveMinimum ? value <= minimum : value < minimum))
      return fill(exclusiveMinimum ? words.above : words.minimum, { limit: spell(minimum) });
    if (maximum !== null && (exclusiveMaximum ? value >= maximum : value > maximum))
      return fill(exclusiveMaximum ? words.below : words.maximum, { limit: spell(maximum) });
  }
  return null;
}

function textProblem(boxes: readonly Field[], value: string, { words, counted, fill }: Texts): string | null {
  const length = Array.from(value).length;
  const least = Math.max(...boxes.map(({ minLength }) => minLength));
  const most = longestOf(boxes);
  if (length < least) return counted(words.tooShort, least);
  if (most !== null && length > most) return counted(words.tooLong, most);
  const masks = boxes.map(maskOf).filter((mask) => mask !== null);
  const unfit = masks.find((mask) => maskedText(value, mask) === null);
  if (unfit !== undefined) return fill(words.form, { sample: sampleOfMask(unfit) });
  const codes = boxes.map(symbologyOfField).filter((name) => name !== null);
  return codes.some((name) => barcodeProblem(name, encodedText(value)) !== null) ? words.code : null;
}

/** The longest text that every box of the question takes; null where there is no limit. */
export function longestOf(boxes: readonly Field[]): number | null {
  const limits = [...boxes.map(({ maxLength }) => maxLength), autoMaxLength(boxes)];
  const known = limits.filter((limit) => limit !== null);
  return known.length === 0 ? null : Math.min(...known);
}

const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;

function formatProblem({ kind, boxes }: Question, value: string, words: Texts['words']): string | null {
  const input = lineOf(boxes).input;
  if (input === 'email' && !EMAIL.test(value)) return words.email;
  if (input === 'url' && !(/^https?:\/\/[^/?#]/i.test(value) && URL.canParse(value))) return words.url;
  if (kind === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(value)) return words.date;
  if (kind === 'moment' && Number.isNaN(Date.parse(value))) return words.date;
  return null;
}
