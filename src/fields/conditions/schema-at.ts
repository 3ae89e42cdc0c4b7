import { listPosition } from '../field-name';
import type { JsonSchema } from '../json-schema';

/** The schema of a `data` whose value at these keys has this schema; a value that is not there passes unless it must be. */
export function schemaAt(segments: readonly string[], value: JsonSchema, mustBeThere: boolean): JsonSchema {
  return segments.reduceRight<JsonSchema>((inner, segment, depth) => {
    const position = depth === 0 ? null : listPosition(segment);
    if (position === null) {
      return {
        type: 'object',
        properties: { [segment]: inner },
        ...(mustBeThere && { required: [segment] }),
      };
    }
    const items = [...Array.from({ length: position }, (): JsonSchema => ({})), inner];
    return { type: 'array', items, ...(mustBeThere && { minItems: position + 1 }) };
  }, value);
}
