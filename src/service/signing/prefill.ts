import { invalid, ok, type Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import { compileData, type Field, formatFieldName, isPicture, nameOf } from '../../engine/fields';
import { isRecord } from '../../lib/json';
import { type Answers, answersIn, isBlank, withAnswers } from '../data-requests/answers';
import { askableFields, fieldsFor, namesOf } from '../data-requests/askable-fields';
import { loosenFields } from '../data-requests/loosen-fields';
import { validatorWithout } from '../data-requests/validate-answers';
import { pinTemplate } from '../submissions/pin-template';
import { loadContent } from '../templates/content/content-store';
import { byName } from './check-answers';
import { type FormGiven, nothingGiven } from './form-given';
import { valueFor } from './given-value';
import type { WebForm } from './web-form-store';

/** What was given to a public form, as the fields of its template take it. */
export type Prefill = {
  /** The names of the fields that the visitor is asked for; absent: all. */
  fields?: string[];
  /** The values of the fields that the visitor is not asked for. */
  data: Record<string, unknown>;
  /** Values that the visitor finds in the form and can change. */
  answers: Answers;
  /** The names of values that fit no field, and were left out. */
  leftOut: string[];
};

/** The fields of the version that a form shows, and what the form was given of them. */
type Read = { fields: readonly Field[]; prefill: Required<Prefill> };

/** Reads what was given with the fields of the version. Refuses what leaves a form that nobody can complete. */
export async function loadPrefill(
  deps: { db: Database },
  { accountId, templateId }: WebForm,
  given: FormGiven,
): Promise<Result<Prefill>> {
  if (given === nothingGiven) return ok({ data: {}, answers: {}, leftOut: [] });
  const read = await readForm(deps, { accountId, templateId }, given);
  return read.ok ? ok(read.value.prefill) : read;
}

export async function readForm(
  deps: { db: Database },
  { accountId, templateId }: Pick<WebForm, 'accountId' | 'templateId'>,
  given: FormGiven,
): Promise<Result<Read>> {
  const pinned = await pinTemplate(deps, accountId, { templateId, version: given.version, test: false });
  if (!pinned.ok) return pinned;
  const content = await loadContent(deps.db, accountId, pinned.value.pinned.contentHash);
  const fields = fieldsFor(content, undefined);
  const prefill = prefillOf(askableFields(fields), given);
  const open = new Set(prefill.fields);
  const problems = validatorWithout(content, fields, open, pinned.value.template)(prefill.data);
  return problems.length > 0 ? invalid(problems) : ok({ fields, prefill });
}

/** Sorts the values by whether the visitor is asked for them. Values that do not fit are left out. */
function prefillOf(fields: readonly Field[], given: FormGiven): Required<Prefill> {
  const names = namesOf(fields);
  const hidden = new Set(given.hidden_fields);
  const fixed = fittingValues(fields, given.static_data);
  const offered = fittingValues(fields, given.data);
  const isAsked = (name: string) => !hidden.has(name) && !Object.hasOwn(fixed.answers, name);
  const split = (wanted: boolean) =>
    Object.fromEntries(Object.entries(offered.answers).filter(([name]) => isAsked(name) === wanted));
  const known = new Set(names);
  const entered = Object.entries(given.answers ?? {}).filter(([name]) => known.has(name) && isAsked(name));
  const answers =
    given.answers && fittingValues(fields, withAnswers({}, Object.fromEntries(entered))).answers;
  return {
    fields: names.filter(isAsked),
    data: withAnswers({}, { ...split(false), ...fixed.answers }),
    answers: answers ?? split(true),
    leftOut: [...new Set([...fixed.leftOut, ...offered.leftOut])],
  };
}

/** The values of `data` that fields take, by name. A link or a page around the form signs nothing: pictures are no values. */
function fittingValues(
  fields: readonly Field[],
  data: Record<string, unknown>,
): { answers: Answers; leftOut: string[] } {
  const given = answersIn(data, namesOf(fields));
  const found: Answers = {};
  for (const field of fields) {
    const { name } = nameOf(field);
    if (Object.hasOwn(given, name)) found[name] = valueFor(field, given[name]);
  }
  const names = Object.keys(found);
  const loose = loosenFields(fields, new Set(namesOf(fields)));
  const validate = compileData(loose, { allowAdditionalProperties: true, lists: 'open' });
  const wrong = new Set(Object.keys(byName(names, validate(withAnswers({}, found)))));
  for (const field of fields) if (isPicture(field)) wrong.add(nameOf(field).name);
  const strange = strangeLeaves(data, new Set(names));
  const answers = Object.fromEntries(Object.entries(found).filter(([name]) => !wrong.has(name)));
  return { answers, leftOut: [...names.filter((name) => wrong.has(name)), ...strange] };
}

/** The names that values of `data` would have as fields, without those that these fields take. */
function strangeLeaves(value: unknown, known: ReadonlySet<string>, path: readonly string[] = []): string[] {
  const name = formatFieldName([...path]);
  if (known.has(name)) return [];
  const inner = Array.isArray(value) || isRecord(value) ? Object.entries(value) : [];
  if (inner.length > 0) return inner.flatMap(([key, one]) => strangeLeaves(one, known, [...path, key]));
  return path.length === 0 || isBlank(value) ? [] : [name];
}
