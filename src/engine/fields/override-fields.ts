import { closest, Hints } from '../../lib/closest';
import { meantProperty } from '../../lib/known-properties';
import { pointerTo } from '../../lib/pointer';
import { type Problem, problemsOf } from '../../lib/problems';
import { checkField } from './check-field';
import { checkPlace, type PageSize } from './check-place';
import { checkReferences } from './check-references';
import { nameOf } from './data-tree';
import { fieldDecider } from './effective-fields';
import { checkSharedNames } from './field-conflicts';
import { type FieldRules, noRules } from './field-rules';
import { type Field, storedFieldSchema } from './field-schema';
import { shareDefaults } from './share-defaults';

/** Properties of fields by name, for one submission only. */
export type FieldOverrides = Record<string, Record<string, unknown>>;

export type OverriddenFields = { ok: true; fields: readonly Field[] } | { ok: false; problems: Problem[] };

/**
 * Properties that define a field; a submission cannot override them. It overrides only how a field
 * is filled and drawn.
 */
const FIXED = ['id', 'name', 'type'];
const PLACE = ['page', 'x', 'y', 'width', 'height'];

/**
 * Overrides properties of fields and checks the fields as if they were saved that way. Null
 * restores the template's default.
 */
export function overrideFields(
  fields: readonly Field[],
  overrides: FieldOverrides,
  {
    rules = noRules,
    ownTypefaces = new Set(),
    pages = null,
  }: {
    rules?: FieldRules;
    ownTypefaces?: ReadonlySet<string>;
    /** null when boxes were checked already, or when there are none. */
    pages?: readonly PageSize[] | null;
  } = {},
): OverriddenFields {
  const hints = new Hints();
  const problems = checkKeys(fields, overrides, hints);
  // The fields already include their shared data, which an override may replace.
  const decide = fieldDecider({ ...rules, sharedFieldData: {} });
  const changed = fields.map((field) => {
    const key = keyOf(field, overrides);
    return key === null
      ? field
      : overrideField(
          field,
          { key, given: overrides[key] ?? {}, decide, ownTypefaces, pages, hints },
          problems,
        );
  });
  if (problems.length > 0) return { ok: false, problems };
  for (const problem of [...checkSharedNames([], changed), ...checkReferences([], changed)]) {
    problems.push(repointed(problem, changed, overrides));
  }
  return problems.length > 0
    ? { ok: false, problems: unique(problems) }
    : { ok: true, fields: shareDefaults(changed) };
}

function checkKeys(fields: readonly Field[], overrides: FieldOverrides, hints: Hints): Problem[] {
  const names = new Set(fields.flatMap((field) => [field.name, nameOf(field).name]));
  return Object.entries(overrides).flatMap(([key, given]) => {
    if (!names.has(key)) {
      const message = `the template has no field of this name${hints.about(() => closest(key, names))}`;
      return [{ pointer: pointerTo([key]), message }];
    }
    return FIXED.filter((property) => Object.hasOwn(given, property)).map((property) => ({
      pointer: pointerTo([key, property]),
      message: 'cannot be changed for one submission',
    }));
  });
}

/**
 * Returns the key that overrides a field. The name of one line goes before the name of the whole
 * spread value.
 */
function keyOf(field: Field, overrides: FieldOverrides): string | null {
  if (Object.hasOwn(overrides, field.name)) return field.name;
  const { name } = nameOf(field);
  return Object.hasOwn(overrides, name) ? name : null;
}

type Override = {
  key: string;
  given: Record<string, unknown>;
  decide: ReturnType<typeof fieldDecider>;
  ownTypefaces: ReadonlySet<string>;
  pages: readonly PageSize[] | null;
  hints: Hints;
};

/** Tells whether the overrides move fields. */
export function movesFields(overrides: FieldOverrides): boolean {
  return Object.values(overrides).some(isMoved);
}

function isMoved(given: Record<string, unknown>): boolean {
  return PLACE.some((property) => Object.hasOwn(given, property));
}

function overrideField(
  field: Field,
  { key, given, decide, ownTypefaces, pages, hints }: Override,
  problems: Problem[],
): Field {
  const base = pointerTo([key]);
  const { groups: _, characterWidth: __, ...own } = field;
  const parsed = storedFieldSchema.safeParse({ ...own, ...given });
  if (!parsed.success) {
    const meant = (path: readonly PropertyKey[], name: string) =>
      hints.about(() => meantProperty(storedFieldSchema, path, name)?.join('.'));
    problems.push(...problemsOf(parsed.error, base, meant));
    return field;
  }
  const decided = decide(parsed.data);
  // A typeface of the template stays valid after its font is deleted.
  const known = new Set([...ownTypefaces, field.typeface]);
  const place = pages !== null && isMoved(given) ? checkPlace(decided, pages) : [];
  for (const { pointer, message } of [...checkField(decided, known), ...place]) {
    problems.push({ pointer: base + pointer, message });
  }
  return decided;
}

/** Moves a problem from the field's position in the template to its key in the overrides. */
function repointed(
  { pointer, message }: Problem,
  fields: readonly Field[],
  overrides: FieldOverrides,
): Problem {
  const [, position = '', ...rest] = pointer.split('/');
  const field = fields[Number(position)];
  const key = field === undefined ? null : keyOf(field, overrides);
  if (key !== null) return { pointer: [pointerTo([key]), ...rest].join('/'), message };
  return { pointer: '', message: field === undefined ? message : `field "${field.name}": ${message}` };
}

function unique(problems: readonly Problem[]): Problem[] {
  return [
    ...new Map(problems.map((problem) => [`${problem.pointer}\n${problem.message}`, problem])).values(),
  ];
}
