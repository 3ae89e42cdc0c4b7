import { ConditionWriter, together } from './conditions/condition-schema';
import { conditionSources } from './conditions/condition-source';
import { rowRules } from './conditions/row-rules';
import { PathSchemas } from './conditions/schema-at';
import { dataTree } from './data-entries';
import { type DataNode, isList } from './data-tree';
import type { Field } from './field-schema';
import { type Veiled, veiledParts } from './form-parts';
import { type JsonSchema, nothing } from './json-schema';
import { mergeSchemas, rulesText, withoutDescriptions } from './merge-schemas';
import { mostElements, rowGroupsOf } from './rows/row-groups';
import { orBlank } from './values/blank-values';
import { leafSchema } from './values/leaf-schema';

export type DataSchemaOptions = {
  /**
   * The setting `allow_additional_properties` of the template: names without a field are accepted,
   * at every depth.
   */
  allowAdditionalProperties: boolean;
  /**
   * The description of lists. `uniform` (published): one schema for all elements, which every
   * draft-07 tool and form renderer understands, strict ones included. `exact` (for validating):
   * one schema for each position. `open` (HTML pages, which grow): as `uniform`, with any length.
   */
  lists?: 'uniform' | 'exact' | 'open';
  /**
   * `said` includes the conditions. `apart` leaves them out: the validator of the service decides
   * them separately, each only once.
   */
  conditions?: 'said' | 'apart';
};

type SchemaContext = DataSchemaOptions & {
  /** The greatest length of each list whose rows continue beyond the template's. */
  longest: ReadonlyMap<DataNode, number>;
  /** Nodes that forms do not always show. `properties` accepts anything for them. */
  blank?: ReadonlySet<DataNode>;
};

/** Makes the JSON Schema (draft-07) of `data` for a template with these fields. */
export function dataSchema(fields: readonly Field[], options: DataSchemaOptions): JsonSchema {
  const tree = dataTree(fields);
  const $schema = 'http://json-schema.org/draft-07/schema#';
  const longest = options.lists === 'exact' ? new Map<DataNode, number>() : longestLists(fields, tree);
  const context: SchemaContext = { ...options, longest };
  if (options.conditions === 'apart') return { $schema, ...objectSchema(tree, context) };
  const isEndless = options.allowAdditionalProperties || options.lists === 'open';
  const paths = new PathSchemas((path) => (isEndless ? null : lengthAt(tree, path, longest)));
  const writer = new ConditionWriter(conditionSources(fields), paths);
  const veiled = veiledParts(tree);
  const blank = new Set(veiled.map(({ node }) => node));
  const root = objectSchema(tree, { ...context, blank });
  const allOf = [
    ...(options.lists === 'open' ? [] : elementRules(tree, context, paths)),
    ...joinRules([
      ...veiled.flatMap((part) => veiledRules(part, { context, writer, paths })),
      ...writer.demands(fields),
    ]),
    ...rowRules(fields, writer, paths),
  ];
  const { definitions } = writer;
  return {
    $schema,
    ...root,
    ...(allOf.length > 0 && { allOf }),
    ...(Object.keys(definitions).length > 0 && { definitions }),
  };
}

type Writing = { context: SchemaContext; writer: ConditionWriter; paths: PathSchemas };

/**
 * Describes a part that forms show only under conditions. `properties` accepts anything for it, so
 * that forms draw nothing; a `then` describes it. A given value must be valid even when the part is
 * not shown.
 */
function veiledRules({ node, path, parts }: Veiled, { context, writer, paths }: Writing): JsonSchema[] {
  const define = (part: DataNode) => writer.define('value', nodeSchema(part, context));
  const whole = define(node);
  const shown = parts.filter(({ shownWith }) => shownWith.length > 0);
  return [
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    { if: { not: paths.at(path, whole, false) }, then: nothing },
    ...shown.map(
      (part): JsonSchema => ({
        if: writer.shownWith(part.shownWith),
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: paths.at(part.path, part.node === node ? whole : define(part.node), false),
      }),
    ),
  ];
}

/** Joins rules with the same condition. */
function joinRules(rules: readonly JsonSchema[]): JsonSchema[] {
  const joined = new Map<string, { if: JsonSchema; consequences: JsonSchema[] }>();
  for (const rule of rules) {
    const condition = rule.if ?? {};
    const key = JSON.stringify(condition);
    const known = joined.get(key) ?? { if: condition, consequences: [] };
    joined.set(key, { ...known, consequences: [...known.consequences, rule.then ?? {}] });
  }
  return [...joined.values()].map(({ if: condition, consequences }) => ({
    if: condition,
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: together(consequences),
  }));
}

function lengthAt(
  tree: DataNode,
  path: readonly string[],
  longest: ReadonlyMap<DataNode, number>,
): number | null {
  const node = path.reduce<DataNode | undefined>((inner, key) => inner?.children.get(key), tree);
  if (node === undefined) return null;
  return longest.get(node) ?? Math.max(...[...node.children.keys()].map(Number)) + 1;
}

function longestLists(fields: readonly Field[], tree: DataNode): Map<DataNode, number> {
  const longest = new Map<DataNode, number>();
  for (const group of rowGroupsOf(fields)) {
    const node = group.list.reduce<DataNode | undefined>((at, key) => at?.children.get(key), tree);
    if (node !== undefined) longest.set(node, mostElements(group));
  }
  return longest;
}

/**
 * Rules for single elements of a list, beyond the schema that all elements share. They refuse every
 * other value, which validators obey and form renderers ignore.
 */
function elementRules(tree: DataNode, options: SchemaContext, paths: PathSchemas): JsonSchema[] {
  const found: JsonSchema[] = [];
  const visit = (node: DataNode, path: string[]): void => {
    const common = isList(node, path.length === 0) ? listSchema(node, options).items : undefined;
    for (const [key, child] of node.children) {
      const schema = common === undefined ? undefined : nodeSchema(child, options);
      if (schema !== undefined && rulesText(schema) !== rulesText(common)) {
        const wrong = { not: paths.at([...path, key], withoutDescriptions(schema), false) };
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        found.push({ if: wrong, then: nothing });
      }
      visit(child, [...path, key]);
    }
  };
  visit(tree, []);
  return found;
}

function nodeSchema(node: DataNode, options: SchemaContext): JsonSchema {
  if (options.blank?.has(node)) return {};
  if (node.entries.length > 0) return leafSchema(node.entries);
  return isList(node, false) ? listSchema(node, options) : objectSchema(node, options);
}

function objectSchema(node: DataNode, options: SchemaContext): JsonSchema {
  const children = [...node.children];
  const required = children.filter(([, child]) => isRequired(child)).map(([key]) => key);
  return {
    type: 'object',
    properties: Object.fromEntries(children.map(([key, child]) => [key, nodeSchema(child, options)])),
    ...(required.length > 0 && { required }),
    additionalProperties: options.allowAdditionalProperties,
  };
}

function listSchema(node: DataNode, options: SchemaContext): JsonSchema {
  const positions = [...node.children].map(([key, child]) => ({ at: Number(key), child }));
  const length = Math.max(...positions.map(({ at }) => at)) + 1;
  const minItems = Math.max(0, ...positions.filter(({ child }) => isRequired(child)).map(({ at }) => at + 1));
  const elements = positions.map(({ child }) => nodeSchema(child, options));
  // A position without a field accepts what the other elements could be, without their required
  // members.
  const { required: _, ...common } = mergeSchemas(elements);
  const gap = orBlank(common);
  const uniform = () => mergeSchemas(positions.length < length ? [...elements, gap] : elements);
  if (options.lists === 'open') return { type: 'array', items: uniform() };
  const exact = Array.from({ length }, () => gap);
  for (const [index, { at }] of positions.entries()) exact[at] = elements[index] ?? gap;
  return {
    type: 'array',
    items: options.lists === 'exact' ? exact : uniform(),
    ...(minItems > 0 && { minItems }),
    ...(!options.allowAdditionalProperties && {
      maxItems: options.longest.get(node) ?? length,
    }),
  };
}

/**
 * Tells whether a node must be given: a value when nothing else supplies it, a group when it
 * contains such a value.
 */
function isRequired(node: DataNode): boolean {
  if (node.entries.some(({ required, conditional }) => required && !conditional)) return true;
  return [...node.children.values()].some(isRequired);
}
