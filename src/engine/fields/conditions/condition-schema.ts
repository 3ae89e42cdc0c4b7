import type { DataEntry } from '../data-tree';
import type { Condition, Dependencies } from '../dependencies-schema';
import type { Field } from '../field-schema';
import { holdsList } from '../field-traits';
import { type JsonSchema, nothing } from '../json-schema';
import { isBlankValue } from './blank-value';
import type { ConditionSource } from './condition-source';
import { operatorSchemas } from './operator-schemas';
import { operators } from './operators';
import { type Demand, demandsOf, isText } from './required-then';
import { isAlwaysShown, showingRules } from './rules-of-field';
import { isInList, type PathSchemas } from './schema-at';
import { wantedValues } from './visibility';

/** A longer condition gets its own definition. */
const LONG = 300;

/**
 * Writes conditional logic as JSON Schema: `allOf` of `if`/`then`, with definitions for repeated
 * parts.
 */
export class ConditionWriter {
  readonly #shown = new Map<string, JsonSchema | null>();

  readonly #sources: ReadonlyMap<string, ConditionSource>;
  readonly #paths: PathSchemas;
  readonly #references;

  constructor(
    sources: ReadonlyMap<string, ConditionSource>,
    paths: PathSchemas,
    readonly definitions: Record<string, JsonSchema> = {},
    references = new Map<string, JsonSchema>(),
  ) {
    this.#sources = sources;
    this.#paths = paths;
    this.#references = references;
  }

  /**
   * Returns a writer for the elements of a list, which uses the names within an element and the
   * same definitions.
   */
  forElements(sources: ReadonlyMap<string, ConditionSource>, element: readonly string[]): ConditionWriter {
    return new ConditionWriter(sources, this.#paths.below(element), this.definitions, this.#references);
  }

  /** Writes which values are required under which conditions, each condition once. */
  demands(fields: readonly Field[]): JsonSchema[] {
    const byRules = new Map<string, Demand>();
    for (const { entries, all, any } of demandsOf(fields)) {
      const key = JSON.stringify([all, any]);
      byRules.set(key, { entries: [...(byRules.get(key)?.entries ?? []), ...entries], all, any });
    }
    return [...byRules.values()].flatMap((demand) => this.demand(demand));
  }

  /** Writes the condition that one of these fields is shown. All of them can be hidden. */
  shownWith(fields: readonly Field[]): JsonSchema {
    const schemas = fields.map((field) =>
      together(showingRules(field).map(({ dependencies }) => this.#dependencies(dependencies))),
    );
    return this.#shortened(
      eitherOf([...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()]),
    );
  }

  /** Returns a reference to a definition of this schema. Equal schemas share a definition. */
  define(kind: 'shown' | 'value', schema: JsonSchema): JsonSchema {
    if (schema.$ref !== undefined) return schema;
    const text = JSON.stringify(schema);
    const known = this.#references.get(text);
    if (known !== undefined) return known;
    const key = `${kind}_${Object.keys(this.definitions).length + 1}`;
    this.definitions[key] = schema;
    const reference = { $ref: `#/definitions/${key}` };
    this.#references.set(text, reference);
    return reference;
  }

  /** Defines a long condition: conditions that depend on it are likely to repeat it. */
  #shortened(schema: JsonSchema): JsonSchema {
    return JSON.stringify(schema).length > LONG ? this.define('shown', schema) : schema;
  }

  /**
   * Writes one demand. Form renderers show what `then` adds, so it stays as plain as possible; it
   * cannot describe elements of lists.
   */
  demand({ entries, all, any }: Demand): JsonSchema[] {
    const condition = this.conditionOf({ all, any });
    const plain = entries.filter(({ segments }) => !isInList(segments));
    const there = plain.map(({ segments }) => this.#paths.at(segments, {}, true));
    const empty = plain.flatMap((entry) => {
      const blank = blankSchema(entry);
      return blank === null ? [] : [this.#paths.at(entry.segments, blank, true)];
    });
    const missing = [
      ...(empty.length > 0 ? [eitherOf(empty)] : []),
      ...entries
        .filter(({ segments }) => isInList(segments))
        .map((entry): JsonSchema => ({ not: this.#paths.at(entry.segments, givenSchema(entry), true) })),
    ];
    return [
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      ...(there.length > 0 ? [{ if: condition, then: together(there) }] : []),
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      ...missing.map((absent): JsonSchema => ({ if: together([condition, absent]), then: nothing })),
    ];
  }

  conditionOf({ all, any }: Pick<Demand, 'all' | 'any'>): JsonSchema {
    const either = any.map((rule) => this.#dependencies(rule));
    return this.#shortened(
      together([
        ...all.map((rule) => this.#dependencies(rule)),
        ...(either.length > 0 ? [eitherOf(either)] : []),
      ]),
    );
  }

  #dependencies({ match, conditions }: Dependencies): JsonSchema {
    const schemas = conditions.map((condition) => this.#condition(condition));
    return match === 'all' ? together(schemas) : eitherOf(schemas);
  }

  #condition({ field, operator, value }: Condition): JsonSchema {
    const source = this.#sources.get(field);
    if (source === undefined) throw new Error(`a stored condition names the unknown field "${field}"`);
    const { holds, negated } = operators[operator];
    const wanted = wantedValues(value);
    const fallback = source.fallback;
    const isFallbackBlank =
      fallback === undefined || isBlankValue(fallback) || (fallback === false && wanted.length === 0);
    const mustBeThere = isFallbackBlank || !holds(fallback, wanted);
    const test = this.#paths.at(source.segments, operatorSchemas[operator](source.kind, wanted), mustBeThere);
    const shown = this.#shownSchema(source);
    const positive = shown === null ? test : together([shown, test]);
    return negated ? { not: positive } : positive;
  }

  /** Returns the condition that the value is shown, or null when it always is. */
  #shownSchema(source: ConditionSource): JsonSchema | null {
    const known = this.#shown.get(source.name);
    if (known !== undefined) return known;
    const schema = source.fields.some(isAlwaysShown)
      ? null
      : this.define('shown', this.shownWith(source.fields));
    this.#shown.set(source.name, schema);
    return schema;
  }
}

function givenSchema(entry: DataEntry): JsonSchema {
  if (isListEntry(entry)) return { type: 'array', minItems: 1 };
  return isText(entry) ? { type: 'string', minLength: 1 } : {};
}

/** Returns the schema of a value that is there and says nothing; null when none does. */
function blankSchema(entry: DataEntry): JsonSchema | null {
  if (isListEntry(entry)) return { type: 'array', maxItems: 0 };
  return isText(entry) ? { const: '' } : null;
}

function isListEntry({ holds, field }: DataEntry): boolean {
  return holds === 'value' && holdsList(field);
}

/** Joins schemas that must all hold. Without schemas, everything is accepted. */
export function together(schemas: JsonSchema[]): JsonSchema {
  const [only] = schemas;
  if (schemas.length === 0) return {};
  return schemas.length === 1 && only !== undefined ? only : { allOf: schemas };
}

function eitherOf(schemas: JsonSchema[]): JsonSchema {
  const [only] = schemas;
  return schemas.length === 1 && only !== undefined ? only : { anyOf: schemas };
}
