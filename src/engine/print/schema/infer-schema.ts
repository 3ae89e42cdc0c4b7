import { ForTag, Output, TablerowTag, type Template } from 'liquidjs';
import type { JsonSchema } from '../../fields/json-schema';
import { DataTag } from '../liquid/tags/data';
import { Echo } from '../liquid/tags/echo';
import { SignatureTag } from '../liquid/tags/signature';
import { propertiesOf } from './schema-of-shape';
import { Shape } from './shape';
import { type Names, ShapeReader } from './shape-reader';

/** Infers the JSON Schema of `data` from the templates of one page. */
export function inferSchema(pieces: Template[][]): JsonSchema {
  const root = new Shape();
  for (const templates of pieces) visitAll(templates, new ShapeReader(root));
  const properties = propertiesOf(root);
  // `{{ [name] }}` may read any property.
  return { type: 'object', properties, additionalProperties: root.isOpen };
}

function visitAll(templates: Iterable<Template>, reader: ShapeReader): void {
  for (const template of templates) visit(template, reader);
}

function visit(template: Template, reader: ShapeReader): void {
  const shapes = [...(template.arguments?.() ?? [])].map((argument) => reader.read(argument));
  if (template instanceof Output || template instanceof Echo) markWhole(shapes[0] ?? null);
  if (template instanceof DataTag) openUp(template.value === null ? reader.root : shapes[0]);
  if (template instanceof SignatureTag)
    shapes[0]?.hints.add(template.isDrawnInExamples ? 'drawn signature' : 'signature');
  // A name that the template assigns no longer means the property of `data`.
  for (const identifier of template.localScope?.() ?? []) {
    reader.assign(typeof identifier === 'string' ? identifier : identifier.content, shapes[0] ?? null);
  }
  const children = childrenOf(template);
  if (children.length === 0) return;
  reader.inBlock(namesOf(template, shapes[0] ?? null), () => visitAll(children, reader));
}

function openUp(shape: Shape | null | undefined): void {
  if (shape) shape.isOpen = true;
}

function markWhole(shape: Shape | null): void {
  if (shape !== null) shape.isWhole = true;
}

function namesOf(template: Template, collection: Shape | null): Names {
  const names: Names = new Map([...(template.blockScope?.() ?? [])].map((name) => [name, null]));
  if (template instanceof ForTag || template instanceof TablerowTag) {
    names.set(template.variable, collection?.entry() ?? null);
  }
  return names;
}

/**
 * Returns the children of a tag. Tags return them as a generator that can wait for files; here are
 * none.
 */
function childrenOf(template: Template): Template[] {
  const step = template.children?.(false, true).next();
  return Array.isArray(step?.value) ? step.value : [];
}
