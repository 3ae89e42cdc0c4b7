import { type FieldName, listPosition, parseFieldName } from './field-name';
import type { Field } from './field-schema';

/** The shape of `data` that the names of the fields describe. */
export interface DataNode {
  /** Fields whose value is here; a node has either fields or children. */
  fields: Field[];
  children: Map<string, DataNode>;
}

export type NameConflict = { field: Field; message: string };

/** Static fields and special names have no place in `data`. */
export function isInData(field: Field): boolean {
  return !field.static && !field.name.startsWith('@@');
}

/** A stored field's name; its validity was settled when the field was saved. */
export function nameOf(field: Field): FieldName {
  const parsed = parseFieldName(field.name);
  if (!parsed.ok) throw new Error(`field ${field.id} was stored with a name that ${parsed.message}`);
  return parsed.name;
}

export function newNode(): DataNode {
  return { fields: [], children: new Map() };
}

export function buildTree(fields: readonly Field[], conflicts: NameConflict[] = []): DataNode {
  const root = newNode();
  for (const field of fields) {
    const name = nameOf(field);
    if (name.kind !== 'value') continue;
    const conflict = insert(root, field, name.segments);
    if (conflict !== null) conflicts.push({ field, message: conflict });
  }
  return root;
}

/** A list when its keys are positions. The root is always an object: `data` is one. */
export function isList(node: DataNode, isRoot: boolean): boolean {
  const [first] = node.children.keys();
  return !isRoot && first !== undefined && listPosition(first) !== null;
}

function insert(root: DataNode, field: Field, segments: readonly string[]): string | null {
  let node = root;
  for (const [depth, segment] of segments.entries()) {
    const path = segments.slice(0, depth).join('/');
    if (node.fields.length > 0) return `"${path}" is a value of its own and cannot also hold "${segment}"`;
    const child = node.children.get(segment);
    if (child === undefined && depth > 0 && mixesKeys(node, segment)) {
      return `"${path}" would be a list and an object at once: its parts are either all positions (0, 1, …) or all keys`;
    }
    const next = child ?? newNode();
    node.children.set(segment, next);
    node = next;
  }
  if (node.children.size > 0)
    return `"${segments.join('/')}" holds other values and cannot be a value of its own`;
  node.fields.push(field);
  return null;
}

function mixesKeys(node: DataNode, segment: string): boolean {
  const [first] = node.children.keys();
  return first !== undefined && (listPosition(first) === null) !== (listPosition(segment) === null);
}
