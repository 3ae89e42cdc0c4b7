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
  further: readonly StyledText[] = [],
): Promise<Typesetter | undefined> {
  if (fonts === undefined) return undefined;
  const all = [...fields.map((field) => styledTextOf(field, values)), ...further];
  const texts = all.flatMap((styled) =>
    styled !== null && needsTypesetting(styled.text, styled.font) ? [styled] : [],
  );
  if (texts.length === 0) return undefined;
  // Its tables are not set up before somebody needs them.
  const { Typesetter } = await import('./text/typesetter');
  return Typesetter.prepare(fonts, texts);
}
