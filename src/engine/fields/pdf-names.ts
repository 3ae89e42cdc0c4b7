import { isRecord } from '../../lib/json';
import { listPosition, parseFieldName } from './field-name';
import type { StoredField } from './field-schema';
import { readValue } from './read-value';
import { referencedNames, renameReferences } from './rename-references';

/**
 * The properties that tell which part of a value a box of the document's form held. Boxes of one
 * name with different names in the document were several fields there.
 */
type Named = Pick<StoredField, 'name' | 'pdfName'> &
  Partial<Pick<StoredField, 'condition' | 'comb' | 'combNumberOfCells' | 'combValueOffset'>>;

type Origin = {
  /** The path of the value in `data`, by the name of the field. */
  path: string[];
  /** The path by the name in the document. */
  pdfPath: string[];
  field: Named;
  /** Whether the value of the field was made of several fields of the document. */
  isPart: boolean;
};

type Origins = { all: Origin[]; keys: ReadonlySet<string> };

const known = new WeakMap<readonly Named[], Origins>();

type Data = Record<string, unknown>;

/**
 * Moves values that `data` holds under names of the document's form to the names of the fields: as
 * a path, as field names are, or in one key with dots, as other PDF tools write them.
 */
export function withFieldNames(fields: readonly Named[], data: Data): Data {
  const { all, keys } = originsOf(fields);
  if (!Object.keys(data).some((key) => keys.has(key))) return data;
  const renamed: Data = structuredClone(data);
  for (const origin of all) {
    const given = givenAt(renamed, origin);
    if (given === undefined || readValue(data, origin.path) !== undefined) continue;
    const present = readValue(renamed, origin.path);
    const value = origin.isPart
      ? valueWith(present, given.value, origin.field)
      : sameValue(present, given.value);
    if (value === null || !canHold(renamed, origin.path)) continue;
    remove(renamed, given.path);
    if (value.value !== undefined) put(renamed, origin.path, value.value);
  }
  return renamed;
}

function originsOf(fields: readonly Named[]): Origins {
  const before = known.get(fields);
  if (before !== undefined) return before;
  const names = new Map<string, Set<string>>();
  const found = new Map<string, Omit<Origin, 'isPart'>>();
  for (const field of fields) {
    const [path, pdfPath] = [pathOf(field.name), pathOf(field.pdfName)];
    if (path === null) continue;
    const key = JSON.stringify(path);
    const ofName = names.get(key) ?? new Set<string>();
    names.set(key, ofName);
    if (pdfPath === null) continue;
    ofName.add(JSON.stringify(pdfPath));
    found.set(JSON.stringify([path, pdfPath, field.condition]), { path, pdfPath, field });
  }
  const all = [...found.values()]
    // What is the name of another field is that field's.
    .filter(({ pdfPath }) => !names.has(JSON.stringify(pdfPath)))
    .map((origin) => ({ ...origin, isPart: mayBePart(origin.field) && countOf(names, origin.path) > 1 }))
    .sort((one, other) => (one.field.combValueOffset ?? 0) - (other.field.combValueOffset ?? 0));
  const keys = new Set(all.flatMap(({ pdfPath }) => [pdfPath[0] ?? '', pdfPath.join('.')]));
  known.set(fields, { all, keys });
  return { all, keys };
}

function countOf(names: ReadonlyMap<string, ReadonlySet<string>>, path: readonly string[]): number {
  return names.get(JSON.stringify(path))?.size ?? 0;
}

/** Fields that people gave one name show the whole value each, unless they are combs or boxes of a choice. */
function mayBePart({ comb, condition }: Named): boolean {
  return comb === true || condition != null;
}

function pathOf(name: string | null): string[] | null {
  const parsed = name === null ? null : parseFieldName(name);
  return parsed?.ok && parsed.name.kind === 'value' ? parsed.name.segments : null;
}

function givenAt(data: Data, { pdfPath }: Origin): { path: string[]; value: unknown } | undefined {
  for (const path of [pdfPath, [pdfPath.join('.')]]) {
    const value = readValue(data, path);
    if (value !== undefined) return { path, value };
  }
  return undefined;
}

/** The one value of fields that show the same. Returns null for one that contradicts another. */
function sameValue(present: unknown, given: unknown): { value: unknown } | null {
  return present === undefined || present === given ? { value: given } : null;
}

/**
 * The value of a field once one of its parts is known: the chosen option, or the text with this
 * piece. Returns null for a part that contradicts what is there, or has no room.
 */
function valueWith(present: unknown, given: unknown, field: Named): { value: unknown } | null {
  if (given === null || given === '') return { value: present };
  if (field.condition != null) {
    if (given === false) return { value: present };
    return present === undefined ? { value: given === true ? field.condition : given } : null;
  }
  const before = present === undefined ? '' : present;
  if (typeof before !== 'string' || (typeof given !== 'string' && typeof given !== 'number')) return null;
  const part = String(given);
  if ([...part].length > (field.combNumberOfCells ?? part.length)) return null;
  return { value: before.padEnd(field.combValueOffset ?? 0) + part };
}

/** Removes a value, and the groups and lists that are empty without it. */
function remove(data: Data, path: readonly string[]): void {
  const [key = '', ...rest] = path;
  const inner: unknown = data[key];
  if (rest.length > 0 && isGroup(inner)) {
    remove(inner, rest);
    if (holdsValues(inner)) return;
  }
  if (Array.isArray(data)) data[Number(key)] = null;
  else delete data[key];
}

/** Ends at the first value: a body may have many more keys than the form. */
function holdsValues(group: Data): boolean {
  for (const key in group) if (group[key] != null) return true;
  return false;
}

/** Tells whether nothing but groups and lists stands where a value has to go. */
function canHold(data: Data, path: readonly string[]): boolean {
  const above = path.slice(0, -1).map((_, index) => readValue(data, path.slice(0, index + 1)));
  return above.every((value) => value === undefined || isGroup(value));
}

function put(data: Data, path: readonly string[], value: unknown): void {
  const [key = '', next, ...rest] = path;
  if (next === undefined) {
    data[key] = value;
    return;
  }
  const inner = isGroup(data[key]) ? data[key] : listPosition(next) === null ? {} : [];
  data[key] = inner;
  if (isGroup(inner)) put(inner, [next, ...rest], value);
}

function isGroup(value: unknown): value is Data {
  return isRecord(value) || Array.isArray(value);
}

/**
 * Returns fields with the names of the document's form. What was made one value of several fields
 * becomes these fields again, unless other fields speak of the value.
 */
export function originalNames<Kind extends StoredField>(fields: readonly Kind[]): Kind[] {
  const { all } = originsOf(fields);
  const parts = new Set(all.flatMap(({ field, isPart }) => (isPart ? [field.name] : [])));
  const spoken = referencedNames(fields);
  const isKept = (name: string) => parts.has(name) && spoken.has(name);
  const renamed = new Map(fields.flatMap(({ name, pdfName }) => (pdfName === null ? [] : [[name, pdfName]])));
  const nameBefore = (name: string) => (isKept(name) ? name : (renamed.get(name) ?? name));
  return fields.map((field) => {
    const own = renameReferences(field, nameBefore);
    if (field.pdfName === null || isKept(field.name)) return own;
    return { ...own, ...(parts.has(field.name) && alone(field)), name: field.pdfName, pdfName: null };
  });
}

/** What a part of a value is by itself: a box that is ticked or not, or a text in its own cells. */
function alone({ comb, condition, default: value, combNumberOfCells }: StoredField): Partial<StoredField> {
  if (condition !== null) {
    const title = String(condition);
    return {
      type: 'boolean',
      title,
      condition: null,
      optionList: null,
      default: value === condition || null,
    };
  }
  return comb ? { combValueOffset: 0, textMask: null, maxLength: combNumberOfCells } : {};
}
