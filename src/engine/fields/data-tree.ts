import { isAlwaysShown, rulesOf } from './conditions/rules-of-field';
import { colorSources } from './field-catalogue';
import { type FieldName, listPosition, parseFieldName } from './field-name';
import type { Field } from './field-schema';
import { isComputed } from './field-traits';

/**
 * A use of a name of `data` by a field: as its value, or as the colour of one of its properties.
 */
export type DataEntry = {
  field: Field;
  /** The property that names the entry, for messages. */
  property: keyof Field;
  holds: 'value' | 'color';
  segments: readonly string[];
  required: boolean;
  /** True when the entry is required only under the conditions of the field. */
  conditional: boolean;
};

/** A node in the tree of `data` that the names of the fields describe. */
export type DataNode = {
  /** A node has either entries or children. */
  entries: DataEntry[];
  children: Map<string, DataNode>;
};

export type NameConflict = { entry: DataEntry; message: string };

/**
 * Tells whether `data` holds the value of a field. Static fields, combined fields and special names
 * are not in `data`.
 */
export function isInData(field: Field): boolean {
  return !field.static && !isComputed(field) && !field.name.startsWith('@@');
}

/** Parses the name of a stored field, which was valid when the field was saved. */
export function nameOf(field: Field): FieldName {
  const parsed = parseFieldName(field.name);
  if (!parsed.ok) throw new Error(`the stored name of field ${field.id} is not valid: ${parsed.message}`);
  return parsed.name;
}

/** Returns the keys of a stored reference to a value, or null when the name refers to none. */
export function segmentsOf(name: string): string[] | null {
  const parsed = parseFieldName(name);
  return parsed.ok && parsed.name.kind === 'value' ? parsed.name.segments : null;
}

/** Returns all parts of `data` that a field reads. */
export function entriesOf(field: Field): DataEntry[] {
  const name = nameOf(field);
  const entries: DataEntry[] = [];
  if (name.kind === 'value') {
    entries.push({
      field,
      property: 'name',
      holds: 'value',
      segments: name.segments,
      required: mustBeGiven(field),
      conditional: rulesOf(field).length > 0,
    });
  }
  for (const { name: property, required } of colorSources) {
    const segments = field[property] === null ? null : segmentsOf(field[property]);
    if (segments === null) continue;
    entries.push({
      field,
      property,
      holds: 'color',
      segments,
      // A colour that is not drawn is not needed.
      required: field[required] && !field.hidden,
      conditional: !isAlwaysShown(field),
    });
  }
  return entries;
}

/** Tells whether a value must be given: it is required, and nothing else can supply it. */
export function mustBeGiven(field: Field): boolean {
  return field.required && !field.hidden && field.default === null;
}

function newNode(): DataNode {
  return { entries: [], children: new Map() };
}

export function buildTree(entries: readonly DataEntry[], conflicts: NameConflict[] = []): DataNode {
  const root = newNode();
  for (const entry of entries) {
    const message = insert(root, entry);
    if (message !== null) conflicts.push({ entry, message });
  }
  return root;
}

/**
 * Tells whether a node is a list: its keys are positions. The root is always an object, as `data`
 * is.
 */
export function isList(node: DataNode, isRoot: boolean): boolean {
  const [first] = node.children.keys();
  return !isRoot && first !== undefined && listPosition(first) !== null;
}

function insert(root: DataNode, entry: DataEntry): string | null {
  const { segments } = entry;
  let node = root;
  for (const [depth, segment] of segments.entries()) {
    const path = segments.slice(0, depth).join('/');
    if (node.entries.length > 0) return `"${path}" is a value of its own and cannot also hold "${segment}"`;
    const child = node.children.get(segment);
    if (child === undefined && depth > 0 && mixesKeys(node, segment)) {
      return `"${path}" cannot be a list and an object at once: use either only positions (0, 1, …) or only keys`;
    }
    const next = child ?? newNode();
    node.children.set(segment, next);
    node = next;
  }
  if (node.children.size > 0)
    return `"${segments.join('/')}" holds other values and cannot be a value of its own`;
  node.entries.push(entry);
  return null;
}

function mixesKeys(node: DataNode, segment: string): boolean {
  const [first] = node.children.keys();
  return first !== undefined && (listPosition(first) === null) !== (listPosition(segment) === null);
}
