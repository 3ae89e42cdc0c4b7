import * as z from 'zod';
import { limits } from '../limits';
import { unknownDirectives } from './date-format';
import { anyNumber, wholeNumber } from './property-schemas';

const unset = null;

/** The values that a field accepts. */
export const rules = {
  minLength: wholeNumber(0, limits.fieldTextChars).default(0),
  maxLength: wholeNumber(1, limits.fieldTextChars).nullable().default(unset),
  textMask: z
    .string()
    .max(limits.fieldTextMaskChars)
    .nullable()
    .default(unset)
    .describe(
      'The form of the text: 9 is a digit, A a letter, O either, X any character; `|` parts several forms, a backslash takes the meaning from a character. A value may leave out what stands between; it is drawn in the form; combs that have no cells for it leave it out',
    )
    .meta({ examples: ['(999) 999-9999', '99999|99999-9999'] }),
  autoCalculateMaxLength: z
    .boolean()
    .default(false)
    .describe(
      'Limits the value to what the boxes of this name can hold together: cells of combs, lines at their font size. For combs and monospaced typefaces',
    ),
  optionList: z
    .string()
    .max(limits.fieldOptionListChars)
    .nullable()
    .default(unset)
    .describe('Allowed values, one per line')
    .meta({ examples: ['Small\nMedium\nLarge'] }),
  minimum: anyNumber.nullable().default(unset),
  maximum: anyNumber.nullable().default(unset),
  exclusiveMinimum: z.boolean().default(false).describe('The value must be greater than `minimum`'),
  exclusiveMaximum: z.boolean().default(false).describe('The value must be less than `maximum`'),
  integer: z.boolean().default(false).describe('Whole numbers only'),
};

/** How a field shows its value. */
export const formats = {
  decimalPlaces: wholeNumber(0, limits.fieldDecimalPlaces)
    .nullable()
    .default(unset)
    .describe('Digits drawn after the point, rounded half away from zero'),
  currency: z
    .boolean()
    .default(false)
    .describe('Draws `$1,234.50`; two decimal places unless `decimalPlaces` says otherwise'),
  numberFormat: z
    .string()
    .max(limits.fieldNumberFormatChars)
    .nullable()
    .default(unset)
    .describe(
      'How a number is drawn, shown by 1234.5: `1,234.50`, `€ 1.234,50`, `1 234 kg`. A percent sign stands for hundredths (0.5 in `1,234.0%` is 50.0%). After a semicolon, how -1234.5 is drawn: `1,234.50;(1,234.50)`. Replaces `decimalPlaces` and `currency`',
    )
    .meta({ examples: ['€ 1.234,50'] }),
  dateTimeFormat: z
    .string()
    .min(1)
    .max(200)
    .superRefine((format, context) => {
      const unknown = unknownDirectives(format);
      if (unknown.length === 0) return;
      const message = `unknown strftime directive ${unknown.join(', ')}; write %% for a percent sign`;
      context.addIssue({ code: 'custom', message });
    })
    .default('%Y-%m-%d')
    .describe('strftime directives')
    .meta({ examples: ['%B %-d, %Y'] }),
  includeTime: z.boolean().default(false).describe('The value is a timestamp such as 2026-05-17T09:30:00Z'),
  trueText: z.string().max(1000).default('Yes'),
  falseText: z.string().max(1000).default('No'),
};
