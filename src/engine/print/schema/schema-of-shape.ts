import { signatureTypefaces } from '../../fields/field-catalogue';
import type { JsonSchema } from '../../fields/json-schema';
import type { Shape } from './shape';

/** The description of a signature: the schema has nothing else to say about it. */
export const signatureLeaf = 'A signature: an image, a typed name or a drawing';

const typedExample = { text: { name: 'Ada Lovelace', typeface: signatureTypefaces[0] } };
const drawnExample = {
  drawing: {
    width: 300,
    height: 100,
    strokes: [
      [
        [20, 75],
        [60, 15],
        [85, 80],
        [110, 50],
        [140, 75],
        [175, 45],
        [200, 72],
        [280, 55],
      ],
    ],
  },
};

/** Members that Liquid offers for lists and texts. On their own they do not prove an object. */
const ofLists = ['first', 'last', 'size'];

/**
 * Makes the JSON Schema of what a template uses. Nothing is required and everything may be null,
 * because a template shows what is there. A value that is looped over must be a list; a value with
 * members must be an object.
 */
function schemaOfShape(shape: Shape): JsonSchema {
  const named = [...shape.members.keys()].some((name) => !ofLists.includes(name));
  if (shape.isOpen) return {};
  if (shape.entries !== null) return named ? {} : listSchema(shape.entries);
  if (!named) return shape.members.size > 0 ? {} : leafSchema(shape);
  // An image or signature may be both printed and read by member.
  if (shape.isWhole) return { properties: propertiesOf(shape) };
  return { type: ['object', 'null'], properties: propertiesOf(shape), additionalProperties: false };
}

export function propertiesOf(shape: Shape): Record<string, JsonSchema> {
  return Object.fromEntries([...shape.members].map(([name, member]) => [name, schemaOfShape(member)]));
}

/**
 * `pair[0]` and `pair[1]` are a key and its value, so the value that is looped over may be an
 * object.
 */
function listSchema(entries: Shape): JsonSchema {
  return entries.isIndexed ? {} : { type: ['array', 'null'], items: schemaOfShape(entries) };
}

function leafSchema({ hints }: Shape): JsonSchema {
  if (hints.has('drawn signature')) return { description: signatureLeaf, examples: [drawnExample] };
  if (hints.has('signature')) return { description: signatureLeaf, examples: [typedExample] };
  if (hints.has('number')) return { type: ['number', 'string', 'null'] };
  if (hints.has('date')) return { type: ['string', 'number', 'null'], description: 'A date or timestamp' };
  return {};
}
