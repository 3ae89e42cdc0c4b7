import { ok, type Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import { isPicture, nameOf } from '../../engine/fields';
import type { FormView } from '../data-requests/form-view';
import { conditionNames, inReadingOrder } from './build-view';
import type { FormGiven } from './form-given';
import { readForm } from './prefill';
import type { WebForm } from './web-form-store';

/** The fields of a public form as a list, with no document. Its pictures stand on the document only. */
export async function buildFormView(
  deps: { db: Database },
  form: WebForm,
  given: FormGiven,
): Promise<Result<{ view: FormView; leftOut: string[] }>> {
  const read = await readForm(deps, form, given);
  if (!read.ok) return read;
  const { fields: all, prefill } = read.value;
  const asked = new Set(prefill.fields);
  const own = all.filter((field) => asked.has(nameOf(field).name) && !field.hidden);
  const shown = own.filter((field) => !isPicture(field));
  const sources = conditionNames(all, shown);
  const view: FormView = {
    templateId: form.templateId,
    fields: shown.sort(inReadingOrder),
    conditionFields: all.filter((field) => sources.has(nameOf(field).name)),
    conditionData: prefill.data,
    values: prefill.answers,
    goesOn: shown.length < own.length || form.hasStep,
  };
  return ok({ view, leftOut: prefill.leftOut });
}
