import type { JsonSchema } from '../../../engine/fields';
import { type DataPath, pointerOf } from './data-path';

export type EntryKind =
  | 'text'
  | 'email'
  | 'address'
  | 'date'
  | 'moment'
  | 'number'
  | 'switch'
  | 'choice'
  | 'signature'
  | 'picture'
  | 'json';

type Plain = string | number | boolean;

/** One value of the data as people give it: typed, ticked or chosen. */
export type DataEntry = {
  path: DataPath;
  /** As its field is named: `buyer/name`. */
  name: string;
  label: string;
  kind: EntryKind;
  isRequired: boolean;
  /** What may be chosen; for a signature, the typefaces. */
  choices: Plain[];
  /** Of a list without an end: what each of its rows holds, with paths from the row on. */
  rows?: { entries: DataEntry[]; least: number; most: number };
};

/** More of them is no form any more; whatever has no entry can still be given as JSON. */
const MOST_ENTRIES = 300;
/** Rows of a list that a page shows; more can be given as JSON. */
const MOST_ROWS = 100;
/** More of them are no row. */
const MOST_IN_ROW = 30;
/** Deeper than names nest. */
const DEEPEST = 20;

/** What `data` may hold, value by value, in the order of the schema. Lists without an end are one entry, which has rows. */
export const entriesOf = (schema: JsonSchema): DataEntry[] => {
  const entries: DataEntry[] = [];
  collect(schema, { path: [], isRequired: true }, entries);
  return entries;
};

type Place = { path: DataPath; isRequired: boolean };

const collect = (schema: JsonSchema, { path, isRequired }: Place, entries: DataEntry[]): void => {
  if (entries.length >= MOST_ENTRIES || path.length > DEEPEST) return;
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
};

/** Lists in rows are given as JSON. */
const rowsOf = ({ items, minItems = 0, maxItems = MOST_ROWS }: JsonSchema): Pick<DataEntry, 'rows'> => {
  if (items === undefined || Array.isArray(items)) return {};
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
};

/** Of a list that has as many elements as there are fields for them. */
const elementsOf = ({ items, maxItems }: JsonSchema): JsonSchema[] | null => {
  if (items === undefined || maxItems === undefined || maxItems > MOST_ENTRIES) return null;
  if (Array.isArray(items)) return items;
  return Array.from({ length: maxItems }, () => items);
};

const entryOf = (schema: JsonSchema, { path, isRequired }: Place): DataEntry => {
  const name = pointerOf(path).slice(1);
  const { kind, choices = [] } = shapeOf(schema);
  return { path, name, label: schema.title || name, kind, isRequired, choices };
};

const formats: Record<string, EntryKind> = {
  date: 'date',
  'date-time': 'moment',
  email: 'email',
  uri: 'address',
};

const shapeOf = (said: JsonSchema): { kind: EntryKind; choices?: Plain[] } => {
  // The rules of what may also be left blank stand in `else`.
  const schema = { ...said, ...said.else };
  const { enum: choices, anyOf = [], format = '' } = schema;
  if (choices) return { kind: 'choice', choices };
  const typed = anyOf.find(({ properties }) => properties?.['text'])?.properties?.['text'];
  if (typed) return { kind: 'signature', choices: typed.properties?.['typeface']?.enum ?? [] };
  if (anyOf.some(({ properties }) => properties?.['base64'])) return { kind: 'picture' };
  if (anyOf.length > 0) return { kind: 'json' };
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  if (type === 'boolean') return { kind: 'switch' };
  if (type === 'number' || type === 'integer') return { kind: 'number' };
  if (type === 'object' || type === 'array') return { kind: 'json' };
  return { kind: formats[format] ?? 'text' };
};
