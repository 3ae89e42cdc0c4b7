import { type DataPath, engineLimits, type JsonSchema } from '../../../engine/fields';
import { pointerTo } from '../../../lib/pointer';
import { type Plain, type Shape, shapeOf } from '../../kit/control/shape';

export type EntryKind = Shape['kind'] | 'signature' | 'picture';

/** A value of the data and the way in which it is entered: typed, ticked or chosen. */
export type DataEntry = {
  path: DataPath;
  /** The name of its field: `buyer/name`. */
  name: string;
  label: string;
  kind: EntryKind;
  isRequired: boolean;
  /** The values to choose from; for a signature, the typefaces. */
  choices: readonly Plain[];
  /** The rows of a list without a fixed length. The paths of their entries start at the row. */
  rows?: { entries: DataEntry[]; least: number; most: number };
};

/** The largest number of entries in a form; values without an entry can be given as JSON. */
const MOST_ENTRIES = engineLimits.templateFields;
/** The longest list that has an entry for each of its elements. */
const MOST_ELEMENTS = 300;
/** The largest number of values that are counted: lists in lists could hold any number. */
const MOST_COUNTED = 5_000;
/** The largest number of rows of a list on the page; more can be given as JSON. */
const MOST_ROWS = 100;
/** The largest number of entries in a row. */
const MOST_IN_ROW = 30;
/** Names of fields never nest deeper than this. */
const DEEPEST = 20;

/**
 * Lists the values that `data` can hold, in the order of the schema. A list without a fixed length
 * is one entry with rows.
 */
export function entriesOf(schema: JsonSchema): DataEntry[] {
  return allEntriesOf(schema).slice(0, MOST_ENTRIES);
}

/** The number of values that have no entry in the form. */
export function countWithoutEntry(schema: JsonSchema): number {
  return Math.max(0, allEntriesOf(schema).length - MOST_ENTRIES);
}

function allEntriesOf(schema: JsonSchema): DataEntry[] {
  const entries: DataEntry[] = [];
  collect(schema, { path: [], isRequired: true }, entries);
  return entries;
}

type Place = { path: DataPath; isRequired: boolean };

function collect(schema: JsonSchema, { path, isRequired }: Place, entries: DataEntry[]): void {
  if (entries.length >= MOST_COUNTED || path.length > DEEPEST) return;
  const elements = elementsOf(schema);
  if (schema.properties) {
    const required = new Set(schema.required);
    for (const [key, property] of Object.entries(schema.properties))
      collect(property, { path: [...path, key], isRequired: isRequired && required.has(key) }, entries);
  } else if (elements) {
    const { minItems = 0 } = schema;
    for (const [index, element] of elements.entries())
      collect(element, { path: [...path, index], isRequired: isRequired && index < minItems }, entries);
  } else if (path.length > 0) entries.push({ ...entryOf(schema, { path, isRequired }), ...rowsOf(schema) });
}

/** The rows of a list. Lists inside rows are given as JSON. */
function rowsOf(schema: JsonSchema): Pick<DataEntry, 'rows'> {
  const { items, minItems = 0, maxItems = MOST_ROWS } = schema;
  if (items === undefined || Array.isArray(items) || shapeOf(schema).kind === 'several') return {};
  const entries: DataEntry[] = [];
  if (!items.properties) entries.push(entryOf(items, { path: [], isRequired: true }));
  else collect(items, { path: [], isRequired: true }, entries);
  if (entries.length === 0 || entries.length > MOST_IN_ROW) return {};
  return {
    rows: {
      entries: entries.map(({ rows: _, ...entry }) => entry),
      least: Math.min(minItems, MOST_ROWS),
      most: Math.min(maxItems, MOST_ROWS),
    },
  };
}

/** The elements of a list that has one field per element. */
function elementsOf({ items, maxItems }: JsonSchema): JsonSchema[] | null {
  if (items === undefined || maxItems === undefined || maxItems > MOST_ELEMENTS) return null;
  if (Array.isArray(items)) return items;
  return Array.from({ length: maxItems }, () => items);
}

function entryOf(schema: JsonSchema, { path, isRequired }: Place): DataEntry {
  const name = pointerTo(path).slice(1);
  const { kind, choices } = kindOf(schema);
  return { path, name, label: schema.title || name, kind, isRequired, choices };
}

/** A typed signature and a picture are objects, which the form enters by a text and a file. */
function kindOf(said: JsonSchema): Pick<DataEntry, 'kind' | 'choices'> {
  // Values that may also be blank have their rules in `else`.
  const schema = { ...said, ...said.else };
  const { anyOf = [] } = schema;
  const typed = anyOf.find(({ properties }) => properties?.['text'])?.properties?.['text'];
  if (typed) return { kind: 'signature', choices: typed.properties?.['typeface']?.enum ?? [] };
  if (anyOf.some(({ properties }) => properties?.['base64'])) return { kind: 'picture', choices: [] };
  return shapeOf(schema);
}
