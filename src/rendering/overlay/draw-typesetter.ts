import type { Field } from '../../fields/field-schema';
import type { FontLibrary } from '../fonts/font-library';
import type { DrawValues } from './draw-values';
import { styledTextOf } from './fields/styled-text';
import { needsTypesetting } from './text/glyphs';
import type { StyledText, Typesetter } from './text/typesetter';

/** Loads the fonts these fields need beside the standard ones; most documents need none. */
export async function prepareTypesetter(
  fonts: FontLibrary | undefined,
  fields: readonly Field[],
  values: DrawValues,
): Promise<Typesetter | undefined> {
  if (fonts === undefined) return undefined;
  const texts: StyledText[] = [];
  for (const field of fields) {
    const styled = styledTextOf(field, values);
    if (styled !== null && needsTypesetting(styled.text, styled.font)) texts.push(styled);
  }
  if (texts.length === 0) return undefined;
  // Its tables are not set up before somebody needs them.
  const { Typesetter } = await import('./text/typesetter');
  return Typesetter.prepare(fonts, texts);
}
