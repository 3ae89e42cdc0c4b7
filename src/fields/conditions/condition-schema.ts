import { type DataEntry, isAlwaysShown } from '../data-tree';
import type { Condition, Dependencies } from '../dependencies-schema';
import type { Field } from '../field-schema';
import type { JsonSchema } from '../json-schema';
import { type ConditionSource, conditionSources } from './condition-source';
import { operators } from './operators';
import { requiredThen } from './required-then';
import { schemaAt } from './schema-at';
import { wantedValues } from './visibility';

/** Conditional logic as JSON Schema: `allOf` of `if`/`then`, and a definition for what may be hidden itself. */
export function conditionalSchema(fields: readonly Field[]): Pick<JsonSchema, 'allOf' | 'definitions'> {
  if (fields.every((field) => field.dependencies === null)) return {};
  const writer = new ConditionWriter(conditionSources(fields));
  const groups = new Map<string, { dependencies: Dependencies; entries: DataEntry[] }>();
  for (const field of fields) {
    if (field.dependencies === null) continue;
    const key = JSON.stringify(field.dependencies);
    const group = groups.get(key) ?? { dependencies: field.dependencies, entries: [] };
    group.entries.push(...requiredThen(field));
    groups.set(key, group);
  }
  const allOf = [...groups.values()]
    .filter(({ entries }) => entries.length > 0)
    .map(({ dependencies, entries }) => ({
      if: writer.dependencies(dependencies),
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: together(entries.map(({ segments }) => schemaAt(segments, {}, true))),
    }));
  return {
    ...(allOf.length > 0 && { allOf }),
    ...(Object.keys(writer.definitions).length > 0 && { definitions: writer.definitions }),
  };
}

class ConditionWriter {
  readonly definitions: Record<string, JsonSchema> = {};
  private readonly shown = new Map<string, JsonSchema | null>();

  constructor(private readonly sources: ReadonlyMap<string, ConditionSource>) {}

  dependencies({ match, conditions }: Dependencies): JsonSchema {
    const schemas = conditions.map((condition) => this.condition(condition));
    return match === 'all' ? together(schemas) : eitherOf(schemas);
  }

  private condition({ field, operator, value }: Condition): JsonSchema {
    const source = this.sources.get(field);
    if (source === undefined)
      throw new Error(`a condition was stored that looks at the unknown field "${field}"`);
    const { holds, schema, negated = false } = operators[operator];
    const wanted = wantedValues(value);
    const fallback = source.fallback;
    const isFallbackBlank =
      fallback === undefined || fallback === '' || (fallback === false && wanted.length === 0);
    const mustBeThere = isFallbackBlank || !holds(fallback, wanted);
    const test = schemaAt(source.segments, schema(source.kind, wanted), mustBeThere);
    const shown = this.shownSchema(source);
    const positive = shown === null ? test : together([shown, test]);
    return negated ? { not: positive } : positive;
  }

  /** When the value is shown, or null when it always is. */
  private shownSchema(source: ConditionSource): JsonSchema | null {
    const known = this.shown.get(source.name);
    if (known !== undefined) return known;
    const schema = source.fields.some(isAlwaysShown) ? null : this.define(source);
    this.shown.set(source.name, schema);
    return schema;
  }

  private define(source: ConditionSource): JsonSchema {
    const schemas = source.fields.flatMap(({ dependencies }) =>
      dependencies === null ? [] : [this.dependencies(dependencies)],
    );
    const key = `shown_${Object.keys(this.definitions).length + 1}`;
    this.definitions[key] = eitherOf(schemas);
    return { $ref: `#/definitions/${key}` };
  }
}

function together(schemas: JsonSchema[]): JsonSchema {
  const [only] = schemas;
  return schemas.length === 1 && only !== undefined ? only : { allOf: schemas };
}

function eitherOf(schemas: JsonSchema[]): JsonSchema {
  const [only] = schemas;
  return schemas.length === 1 && only !== undefined ? only : { anyOf: schemas };
}
