import {
  defaultTypeface,
  effectiveFields,
  type Field,
  type FieldOverrides,
  overrideFields,
} from '../../../engine/fields';

import type { TemplateContent } from './template-content';

/**
 * The fields of a content in one submission. The overrides, as JSON text, were checked against this
 * content when the submission was created.
 */
export function overriddenFields(
  content: TemplateContent,
  overrides: FieldOverrides | undefined,
): readonly Field[] {
  const fields = effectiveFields(content);
  if (overrides === undefined) return fields;
  const named = Object.values(overrides).map(({ typeface }) => String(typeface));
  const ownTypefaces = new Set([...named, ...defaultTypeface(content)]);
  const changed = overrideFields(fields, overrides, { rules: content, ownTypefaces });
  if (!changed.ok) throw new Error(`Overrides do not fit: ${changed.problems[0]?.message}`);
  return changed.fields;
}
