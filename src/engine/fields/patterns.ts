import { symbologies } from './barcode-symbologies';
import { colorSchema } from './values/color-schema';
import { WEB_ADDRESS } from './values/contact-schemas';

/** Describes, for messages, the values that match each pattern of a template's schema. */
const meanings = new Map<string, string>([
  ...Object.values(symbologies).flatMap(({ pattern, expects }): [string, string][] =>
    pattern === null ? [] : [[pattern, expects]],
  ),
  [WEB_ADDRESS, 'a URL such as https://example.com/page'],
  [colorSchema.pattern ?? '', 'a colour of six hexadecimal digits such as 4A90E2'],
]);

export function meaningOfPattern(pattern: unknown): string {
  return meanings.get(String(pattern)) ?? `a text that matches ${String(pattern)}`;
}
