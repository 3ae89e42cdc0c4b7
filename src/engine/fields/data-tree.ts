import { isAlwaysShown, rulesOf } from './conditions/rules-of-field';
import { colorSources } from './field-catalogue';
import { type FieldName, listPosition, parseFieldName } from './field-name';
import type { Field } from './field-schema';
import { isComputed } from './field-traits';

/** What a name of `data` holds for one field: its value, or the colour of one of its properties. */
export type DataEntry = {
  field: Field;
  /** The property that says so, for messages. */
  property: keyof Field;
  holds: 'value' | 'color';
  segments: readonly string[];
  required: boolean;
  /** Required only where the field's conditions say so. */
  conditional: boolean;
};

/** The shape of `data` that the names of the fields describe. */
export type DataNode = {
  /** A node has either entries or children. */
  entries: DataEntry[];
  children: Map<string, DataNode>;
};

export type NameConflict = { entry: DataEntry; message: string };

/** Static and computed fields and special names have no place in `data`. */
export function isInData(field: Field): boolean {
  return !field.static && !isComputed(field) && !field.name.startsWith('@@');
}

/** A stored field's name; its validity was settled when the field was saved. */
export function nameOf(field: Field): FieldName {
  const parsed = parseFieldName(field.name);
  if (!parsed.ok) throw new Error(`field ${field.id} was stored with a name that ${parsed.message}`);
  return parsed.name;
}

/** The keys of a name that is stored as a reference to a value; null for what is none. */
export function segmentsOf(name: string): string[] | null {
  const parsed = parseFieldName(name);
  return parsed.ok && parsed.name.kind === 'value' ? parsed.name.segments : null;
}

/** Everything of `data` that a field reads. */
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
      // What is not drawn needs no colour.
      required: field[required] && !field.hidden,
      conditional: !isAlwaysShown(field),
    });
  }
  return entries;
}

/** Nothing else can supply the value. */
export function mustBeGiven(field: Field): boolean {
  return field.required && !field.hidden && field.default === null;
}

export function newNode(): DataNode {
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

/** A list when its keys are positions. The root is always an object: `data` is one. */
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
      return `"${path}" would be a list and an object at once: its parts are either all positions (0, 1, …) or all keys`;
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
