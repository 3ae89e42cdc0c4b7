import { limits } from '../../limits';
import { showsTick } from '../displays';
import type { FieldProperties } from '../field-properties';
import { matches } from '../regular-expression';
import { stringSchema } from '../values/string-schema';
import { type FieldType, LINE } from './field-type';
import { ownText } from './value-parts';

export const string: FieldType = {
  traits: {
    holds: 'text',
    isLong: true,
    mayBeColor: true,
    isCode: false,
    isComputed: false,
    line: null,
  },
  displays: ['text', 'check', 'shape', 'qrcode', 'barcode', 'list'],
  value: {
    schema: (field) => stringSchema(field, { longest: longestMatched(field) }),
    text: ownText,
    isTicked(value, field) {
      const text = ownText(value, field);
      if (field.condition === null) return text !== '';
      return comparisons[field.stringConditionType](text, String(field.condition));
    },
  },
  editor: {
    label: 'Text',
    position: 1,
    button: { icon: 'M5 7V5h14v2M12 5v14M9 19h6', key: 'T' },
    name: 'text',
    size: LINE,
    extras: {},
    sample: null,
  },
  onPaper: { label: null, fitsCells: true },
  docs: 'a string',
};

type Comparison = (text: string, condition: string) => boolean;

const comparisons: Record<FieldProperties['stringConditionType'], Comparison> = {
  equals: (text, condition) => text === condition,
  contains: (text, condition) => text.includes(condition),
  starts_with: (text, condition) => text.startsWith(condition),
  ends_with: (text, condition) => text.endsWith(condition),
  regex: (text, condition) => matches(condition, text),
};

/**
 * Returns the greatest length of a text that a pattern is matched against, or null. Matching takes
 * time for every character.
 */
function longestMatched(field: FieldProperties): number | null {
  return showsTick(field) && field.stringConditionType === 'regex' ? limits.fieldPatternTextChars : null;
}
