import type { PdfValue } from '../pdf/values';
import type { Operation } from './content-lexer';

/** The operands that an operation shows: strings, and numbers that move the next string. */
export function stringsOf({ operator, operands }: Operation): readonly PdfValue[] {
  const last = operands.at(-1) ?? null;
  if (operator !== 'TJ') return [last];
  return Array.isArray(last) ? last : [];
}
