import type { Field } from '../../fields/field-schema';
import { REFERENCE_CHARACTERS } from '../../text/layout/reference';
import { fontOf } from '../../text/layout/standard-font';
import type { StyledText } from '../../text/layout/typesetter';
import { footFont, headingFont } from './continuation-pages';
import { continues, headingOf } from './continue-fields';

/** Returns the texts of the continuation pages, so that their fonts are loaded before drawing. */
export function continuationTexts(fields: readonly Field[], title: string): StyledText[] {
  const continuing = fields.filter(continues);
  if (continuing.length === 0) return [];
  return [
    { text: title, font: footFont },
    ...continuing.flatMap((field) => [
      { text: headingOf(field), font: headingFont },
      { text: REFERENCE_CHARACTERS, font: fontOf(field) },
    ]),
  ];
}
