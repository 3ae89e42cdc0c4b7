import type { JsonSchema } from '../../../../../engine/fields';
import { isRecord } from '../../../../../lib/json';
import { htmlEditorWords as words } from '../../words';
import type { Problem } from './problems';

/**
 * The names in test data that the template does not use, and those that it misses. Whole checks are on the
 * page of the template and under Generate: their validator would be half of this page's script.
 */
export function problemsOfData(schema: JsonSchema, data: Record<string, unknown>, within = ''): Problem[] {
  const { properties = {}, required = [], additionalProperties } = schema;
  const say = (name: string, text: (name: string) => string): Problem => ({
    source: 'data',
    place: null,
    message: text(within + name),
  });
  const missing = required.filter((name) => !Object.hasOwn(data, name));
  const unknown = Object.keys(data).filter(
    (name) => additionalProperties === false && !Object.hasOwn(properties, name),
  );
  const inner = Object.entries(properties).flatMap(([name, property]) => {
    const value = Object.hasOwn(data, name) ? data[name] : undefined;
    return isRecord(value) && property.properties ? problemsOfData(property, value, `${within}${name}/`) : [];
  });
  return [
    ...missing.map((name) => say(name, words.data.missing)),
    ...unknown.map((name) => say(name, words.data.unknown)),
    ...inner,
  ];
}
