import type { Field } from '../../fields/field-schema';
import type { FontLibrary } from '../../text/fonts/font-library';
import { needsTypesetting } from '../../text/layout/glyphs';
import type { StyledText, Typesetter } from '../../text/layout/typesetter';
import { styledTextOf } from '../values/styled-text';
import type { DrawValues } from './draw-values';

/** Loads the fonts that these fields need besides the standard ones. Most documents need none. */
export async function prepareTypesetter(
  fonts: FontLibrary | undefined,
  fields: readonly Field[],
  values: DrawValues,
  further: readonly StyledText[] = [],
): Promise<Typesetter | undefined> {
  if (fonts === undefined) return undefined;
  const all = [...fields.map((field) => styledTextOf(field, values)), ...further];
  const texts = all.flatMap((styled) =>
    styled !== null && needsTypesetting(styled.text, styled.font) ? [styled] : [],
  );
  if (texts.length === 0) return undefined;
  // Imported only when needed: it sets up large tables.
  const { Typesetter } = await import('../../text/layout/typesetter');
  return Typesetter.prepare(fonts, texts);
}
