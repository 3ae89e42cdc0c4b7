import { conditionalSchema } from './conditions/condition-schema';
import { type DataEntry, type DataNode, dataTree, isList } from './data-tree';
import type { Field } from './field-schema';
import { isFormula } from './is-formula';
import type { JsonSchema } from './json-schema';
import { mergeSchemas } from './merge-schemas';
import { mostElements, rowGroupsOf } from './rows/row-groups';
import { colorSchema, valueSchema } from './values/value-schema';

export interface DataSchemaOptions {
  /** The template's `allow_additional_properties`: names without a field are accepted, at every depth. */
  allowAdditionalProperties: boolean;
  /**
   * How a list is described. `uniform` (published): one schema for all elements, which every draft-07 tool and
   * form renderer understands, strict ones included. `exact` (for validating): one schema per position. `open`
   * (pages of HTML, which grow): as `uniform`, and of any length.
   */
  lists?: 'uniform' | 'exact' | 'open';
}

interface SchemaContext extends DataSchemaOptions {
  /** How long lists may be whose rows go on beyond the template's. */
  longest: ReadonlyMap<DataNode, number>;
}

/** The JSON Schema (draft-07) of `data` for a template with these fields. */
export function dataSchema(fields: readonly Field[], options: DataSchemaOptions): JsonSchema {
  const tree = dataTree(fields);
  const longest = options.lists === 'exact' ? new Map<DataNode, number>() : longestLists(fields, tree);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...objectSchema(tree, { ...options, longest }),
    // The service's own validator decides conditions apart.
    ...(options.lists !== 'exact' && conditionalSchema(fields)),
  };
}

function longestLists(fields: readonly Field[], tree: DataNode): Map<DataNode, number> {
  const longest = new Map<DataNode, number>();
  for (const group of rowGroupsOf(fields)) {
    const node = group.list.reduce<DataNode | undefined>((at, key) => at?.children.get(key), tree);
    if (node !== undefined) longest.set(node, mostElements(group));
  }
  return longest;
}

function nodeSchema(node: DataNode, options: SchemaContext): JsonSchema {
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
  const items = Array.from({ length }, (): JsonSchema => ({}));
  for (const { at, child } of positions) items[at] = nodeSchema(child, options);
  const uniform = () => mergeSchemas(positions.map(({ at }) => items[at] ?? {}));
  if (options.lists === 'open') return { type: 'array', items: uniform() };
  return {
    type: 'array',
    items: options.lists === 'exact' ? items : uniform(),
    ...(minItems > 0 && { minItems }),
    ...(!options.allowAdditionalProperties && {
      maxItems: options.longest.get(node) ?? length,
    }),
  };
}

/** Fields that share the name share the value, so it must satisfy each of them. */
function leafSchema(entries: readonly DataEntry[]): JsonSchema {
  const schemaOf = ({ field, holds }: DataEntry) => (holds === 'color' ? colorSchema : valueSchema(field));
  const distinct = new Map(entries.map(schemaOf).map((schema) => [JSON.stringify(schema), schema]));
  const schemas = [...distinct.values()];
  const [only] = schemas;
  const fields = entries.filter(({ holds }) => holds === 'value').map(({ field }) => field);
  const title = fields.find((field) => field.title !== '')?.title;
  const description = fields.find((field) => field.description !== '')?.description;
  const fallback = fields.find((field) => field.default !== null && !isFormula(field))?.default;
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(fallback !== undefined && { default: fallback }),
    ...(schemas.length === 1 && only !== undefined ? only : { allOf: schemas }),
  };
}

/** A value must be given when nothing else can supply it; a group, when it holds such a value. */
function isRequired(node: DataNode): boolean {
  if (node.entries.some(({ required, conditional }) => required && !conditional)) return true;
  return [...node.children.values()].some(isRequired);
}
