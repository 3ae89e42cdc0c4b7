import { ForTag, Output, TablerowTag, type Template } from 'liquidjs';
import type { JsonSchema } from '../../fields/json-schema';
import { Echo } from '../liquid/tags/echo';
import { SignatureTag } from '../liquid/tags/signature';
import { propertiesOf } from './schema-of-shape';
import { Shape } from './shape';
import { type Names, ShapeReader } from './shape-reader';

/** The JSON Schema of `data`, from what the templates of one page do with it. */
export const inferSchema = (pieces: Template[][]): JsonSchema => {
  const root = new Shape();
  for (const templates of pieces) visitAll(templates, new ShapeReader(root));
  const properties = propertiesOf(root);
  // `{{ [name] }}` takes anything.
  return { type: 'object', properties, additionalProperties: root.isOpen };
};

const visitAll = (templates: Iterable<Template>, reader: ShapeReader): void => {
  for (const template of templates) visit(template, reader);
};

const visit = (template: Template, reader: ShapeReader): void => {
  const shapes = [...(template.arguments?.() ?? [])].map((argument) => reader.read(argument));
  if (template instanceof Output || template instanceof Echo) markWhole(shapes[0] ?? null);
  if (template instanceof SignatureTag) shapes[0]?.hints.add('signature');
  // A name that the template gives is no longer that of `data`.
  for (const identifier of template.localScope?.() ?? []) {
    reader.assign(typeof identifier === 'string' ? identifier : identifier.content, shapes[0] ?? null);
  }
  const children = childrenOf(template);
  if (children.length === 0) return;
  reader.inBlock(namesOf(template, shapes[0] ?? null), () => visitAll(children, reader));
};

const markWhole = (shape: Shape | null): void => {
  if (shape !== null) shape.isWhole = true;
};

const namesOf = (template: Template, collection: Shape | null): Names => {
  const names: Names = new Map([...(template.blockScope?.() ?? [])].map((name) => [name, null]));
  if (template instanceof ForTag || template instanceof TablerowTag) {
    names.set(template.variable, collection?.entry() ?? null);
  }
  return names;
};

/** Tags give them as a generator that waits for files; there are none. */
const childrenOf = (template: Template): Template[] => {
  const step = template.children?.(false, true).next();
  return Array.isArray(step?.value) ? step.value : [];
};
