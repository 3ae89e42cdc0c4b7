import type { JsonSchema } from '../../fields/json-schema';
import type { Shape } from './shape';

/** What a signature is described as: its schema says nothing else of it. */
export const signatureLeaf = 'A signature: an image, a typed name or a drawing';

/** Words that Liquid answers for lists and texts: alone they do not make an object. */
const ofLists = ['first', 'last', 'size'];

/**
 * The JSON Schema of what a template uses. Nothing is required and everything may be null, because a template
 * shows what is there; what it goes through must be a list, and what it looks into an object.
 */
export const schemaOfShape = (shape: Shape): JsonSchema => {
  const named = [...shape.members.keys()].some((name) => !ofLists.includes(name));
  if (shape.isOpen) return {};
  if (shape.entries !== null) return named ? {} : listSchema(shape.entries);
  if (!named) return shape.members.size > 0 ? {} : leafSchema(shape);
  // A picture or signature may be looked into and printed as well.
  if (shape.isWhole) return { properties: propertiesOf(shape) };
  return { type: ['object', 'null'], properties: propertiesOf(shape), additionalProperties: false };
};

export const propertiesOf = (shape: Shape): Record<string, JsonSchema> =>
  Object.fromEntries([...shape.members].map(([name, member]) => [name, schemaOfShape(member)]));

/** `pair[0]` and `pair[1]` are a key and its value: what is gone through may be an object. */
const listSchema = (entries: Shape): JsonSchema =>
  entries.isIndexed ? {} : { type: ['array', 'null'], items: schemaOfShape(entries) };

const leafSchema = ({ hints }: Shape): JsonSchema => {
  if (hints.has('signature')) return { description: signatureLeaf };
  if (hints.has('number')) return { type: ['number', 'string', 'null'] };
  if (hints.has('date')) return { type: ['string', 'number', 'null'], description: 'A date or timestamp' };
  return {};
};
