import { showsList } from '../../fields/displays';
import { formatFieldName, listPosition, parseFieldName } from '../../fields/field-name';
import type { DiagnosisList } from './compile-diagnosis';
import type { ImportedField } from './compile-imported-field';

/**
 * Settles what needs all fields of the form: the positions in lists, and the options of fields that
 * share a name.
 */
export function settleFields(fields: readonly ImportedField[], diagnosis: DiagnosisList): void {
  closeLists(fields);
  const byName = Map.groupBy(fields, ({ name }) => name);
  const differing: string[] = [];
  for (const [name, sharing] of byName) {
    shareOptions(sharing);
    const values = new Set(
      sharing.flatMap((field) => (field.condition !== undefined ? field.default : undefined) ?? []),
    );
    if (values.size > 1) differing.push(differingValues(name, [...values].map(String)));
  }
  diagnosis.addEach('fields_merged', differing);
}

/**
 * The document may have several fields of one name, each with its own options. They are one value,
 * which may be any of these options.
 */
function shareOptions(sharing: readonly ImportedField[]): void {
  const lists = new Set(sharing.map(({ optionList }) => optionList));
  if (lists.size < 2) return;
  const isOpen = lists.has(undefined);
  const options = new Set([...lists].flatMap((list) => list?.split('\n') ?? []));
  for (const field of sharing) {
    if (isOpen) {
      delete field.optionList;
      if (showsList(field)) field.displayType = 'text';
    } else field.optionList = [...options].join('\n');
  }
}

function differingValues(name: string, values: readonly string[]): string {
  const [first = '', ...others] = values;
  return `${name}: several fields of the document have this name and different values. The value is “${first}”; not “${others.join('”, “')}”.`;
}

/**
 * Makes the positions of lists consecutive from 0. Forms often count from 1, and `data` would need
 * an element that belongs to no field.
 */
function closeLists(fields: readonly ImportedField[]): void {
  const used = new Map<string, Set<number>>();
  const paths = fields.map(({ name }) => segmentsOf(name));
  for (const segments of paths) {
    segments.forEach((segment, index) => {
      const position = index === 0 ? null : listPosition(segment);
      if (position === null) return;
      const list = listKey(segments, index);
      used.set(list, (used.get(list) ?? new Set()).add(position));
    });
  }
  const ranks = new Map([...used].map(([list, positions]) => [list, rankOf(positions)]));
  fields.forEach((field, at) => {
    const segments = paths[at] ?? [];
    const closed = segments.map((segment, index) => {
      const rank = ranks.get(listKey(segments, index))?.get(Number(segment));
      return index === 0 || rank === undefined || listPosition(segment) === null ? segment : String(rank);
    });
    if (segments.length > 1) field.name = formatFieldName(closed);
  });
}

function segmentsOf(name: string): string[] {
  const parsed = parseFieldName(name);
  return parsed.ok && parsed.name.kind !== 'special' ? [...parsed.name.segments] : [name];
}

function listKey(segments: readonly string[], index: number): string {
  return JSON.stringify(segments.slice(0, index));
}

function rankOf(positions: ReadonlySet<number>): Map<number, number> {
  const sorted = [...positions].toSorted((one, other) => one - other);
  return new Map(sorted.map((position, rank) => [position, rank]));
}
