import { allows, type Capabilities, type Capability } from '../../../lib/capabilities';
import { pointerTo } from '../../../lib/pointer';
import type { PredefinedField } from '../../../lib/predefined-field';
import type { Problem } from '../../../lib/problems';
import type { StoredField } from '../field-schema';
import { renameReferences } from '../rename-references';
import { newFieldsOfType } from '../types/facts';
import { namingProblems, predefinedOf } from './predefined';
import { type EditedFields, isEqual, namesAfter, withNames } from './with-names';

export type Edit = {
  before: EditedFields;
  after: EditedFields;
  capabilities: Capabilities;
  /** The fields that the template offers: if it has some, names come from them. */
  predefined: readonly PredefinedField[];
  /** The fields that this person added: they may be moved, renamed and deleted again. */
  own: ReadonlySet<number>;
  /** The properties of a field that differ from their defaults. */
  compact: (field: StoredField) => object;
};

const place = ['page', 'x', 'y', 'width', 'height'] as const;
const placed: ReadonlySet<string> = new Set(place);

/**
 * What an edit changes although the capabilities do not permit it. The service asks before it saves,
 * and the page before it shows the change. Pointers are relative to the fields and rules after it.
 */
export function refusedEdits(edit: Edit): Problem[] {
  const { before, after } = edit;
  if (before.fields === after.fields && before.rules === after.rules) return [];
  const kept = new Map(before.fields.map((field) => [field.id, field]));
  const left = new Set(after.fields.map(({ id }) => id));
  const nameAfter = namesAfter(
    before.fields.filter(({ id }) => left.has(id)),
    after.fields,
  );
  const ofFields = after.fields.flatMap((field, index) => {
    const old = kept.get(field.id);
    const found =
      old === undefined ? addedProblems(edit, field) : changedProblems(edit, old, { field, nameAfter });
    return found.map(({ property, message }) => ({
      pointer: pointerTo(['fields', String(index), ...(property === '' ? [] : [property])]),
      message,
    }));
  });
  const removed = before.fields.filter(({ id }) => !left.has(id));
  return [
    ...ofFields,
    ...removed.flatMap((field) => removedProblems(edit, field)),
    ...orderProblems(edit),
    ...rulesProblems(edit),
  ];
}

/** A problem of one field. An empty property: of the field as a whole. */
type FieldProblem = { property: string; message: string };

function refusal(property: string, what: string, capability: Capability): FieldProblem {
  return { property, message: `${what} (\`${capability}\`)` };
}

function pageProblems({ capabilities: { pages } }: Edit, numbers: readonly number[]): FieldProblem[] {
  const closed = numbers.find((page) => !allows(pages, page));
  return closed === undefined
    ? []
    : [refusal('page', `fields on page ${closed} may not be changed`, 'pages')];
}

function addedProblems(edit: Edit, field: StoredField): FieldProblem[] {
  const { capabilities, compact, predefined } = edit;
  const usual: Record<string, unknown> = { ...newFieldsOfType[field.type] };
  const decided = ['id', 'name', 'type', ...place, ...(predefined.length > 0 ? ['required'] : [])];
  const given = Object.entries(compact(field)).filter(
    ([property, value]) => !decided.includes(property) && !isEqual(value, usual[property]),
  );
  return [
    ...(allows(capabilities.add_fields, field.type)
      ? []
      : [refusal('type', `fields of the type ${field.type} may not be added`, 'add_fields')]),
    ...pageProblems(edit, [field.page]),
    ...namingProblems(edit, field),
    ...given.flatMap(([property]) => propertyProblems(edit, property)),
  ];
}

function propertyProblems({ capabilities }: Edit, property: string): FieldProblem[] {
  return allows(capabilities.field_properties, property)
    ? []
    : [refusal(property, `the property ${property} may not be changed`, 'field_properties')];
}

type Changed = { field: StoredField; nameAfter: (name: string) => string };

function changedProblems(edit: Edit, old: StoredField, { field, nameAfter }: Changed): FieldProblem[] {
  if (old === field || isEqual(old, field)) return [];
  const [was, is, follows] = [old, field, renameReferences(old, nameAfter)].map(
    (one): Record<string, unknown> => ({ ...one }),
  );
  const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
  const changed = names.filter((name) => !isEqual(was?.[name] ?? null, is?.[name] ?? null));
  // What a field says of others follows their names.
  const meant = changed.filter((name) => !isEqual(follows?.[name] ?? null, is?.[name] ?? null));
  if (meant.length === 0) return [];
  const retyped = meant.includes('type');
  const isNamed = meant.includes('name') && predefinedOf(edit.predefined, field) !== undefined;
  // Its name brings the type of a predefined field, and whether it is required.
  const comes = [
    ...(retyped && field.displayType === null ? ['displayType'] : []),
    ...(isNamed ? ['required'] : []),
  ];
  return [
    ...pageProblems(edit, [old.page, field.page]),
    ...(meant.includes('name') || (retyped && predefinedOf(edit.predefined, field))
      ? namingProblems(edit, field)
      : []),
    ...meant
      .filter((name) => !comes.includes(name))
      .flatMap((name) => valueProblems(edit, field, { name, isNamed })),
  ];
}

function valueProblems(
  edit: Edit,
  field: StoredField,
  { name, isNamed }: { name: string; isNamed: boolean },
): FieldProblem[] {
  const { capabilities, own } = edit;
  if (name === 'name')
    return capabilities.rename_fields || own.has(field.id)
      ? []
      : [refusal(name, 'the field may not be renamed', 'rename_fields')];
  if (placed.has(name))
    return capabilities.move_fields || own.has(field.id)
      ? []
      : [refusal(name, 'the field may not be moved', 'move_fields')];
  if (name === 'type' && !allows(capabilities.add_fields, field.type))
    return [refusal(name, `fields may not be changed to the type ${field.type}`, 'add_fields')];
  if (name === 'type' && isNamed) return [];
  return propertyProblems(edit, name);
}

function removedProblems(edit: Edit, { id, name, page }: StoredField): Problem[] {
  const { capabilities, own } = edit;
  const problems = [
    ...pageProblems(edit, [page]),
    ...(capabilities.delete_fields || own.has(id)
      ? []
      : [refusal('', `field ${id} ("${name}") may not be deleted`, 'delete_fields')]),
  ];
  return problems.map(({ message }) => ({ pointer: '/fields', message }));
}

/** Fields have an order on each page. Those that changed their page were moved anyway. */
function orderProblems(edit: Edit): Problem[] {
  const { before, after, capabilities } = edit;
  const pageAfter = new Map(after.fields.map(({ id, page }) => [id, page]));
  const pageBefore = new Map(before.fields.map(({ id, page }) => [id, page]));
  const isKept = ({ id }: StoredField) => pageAfter.get(id) === pageBefore.get(id);
  const [was, is] = [before, after].map(({ fields }) => idsByPage(fields.filter(isKept)));
  const changed = [...(was?.keys() ?? [])].filter((page) => was?.get(page) !== is?.get(page));
  if (changed.length === 0) return [];
  const problems = capabilities.move_fields
    ? pageProblems(edit, changed)
    : [refusal('', 'the order of the fields may not be changed', 'move_fields')];
  return problems.map(({ message }) => ({ pointer: '/fields', message }));
}

function idsByPage(fields: readonly StoredField[]): Map<number, string> {
  const ids = new Map<number, string>();
  for (const { id, page } of fields) ids.set(page, `${ids.get(page) ?? ''} ${id}`);
  return ids;
}

const wireNames = {
  sharedFieldData: 'shared_field_data',
  defaults: 'defaults',
  fieldDependencies: 'field_dependencies',
} as const;

/** Rules go with the last field of their name, and follow its new name. */
function rulesProblems({ before, after, capabilities }: Edit): Problem[] {
  if (capabilities.rules || before.rules === after.rules) return [];
  const left = new Set(after.fields.map(({ id }) => id));
  const rest = { ...before, fields: before.fields.filter(({ id }) => left.has(id)) };
  const follow = [before.rules, withNames(rest, after.fields).rules];
  return (Object.keys(wireNames) as (keyof typeof wireNames)[])
    .filter((kind) => !follow.some((rules) => isEqual(rules[kind], after.rules[kind])))
    .map((kind) => {
      const { message } = refusal('', 'the rules of the template may not be changed', 'rules');
      return { pointer: `/${wireNames[kind]}`, message };
    });
}
